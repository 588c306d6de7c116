/** '2026-11-22 17:05 UTC', of epoch ms. */
export function utcTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
