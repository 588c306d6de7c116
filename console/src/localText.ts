/** As a field for dates wants it: '2026-12-01T09:00', in the device's zone. */
export function localText(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
