/** ma•••st@example.com, +8•••00: enough to know one's own account by, on a screen that others may see. */
export function maskContact(account: string): string {
  const at = account.indexOf('@')
  const name = at < 0 ? account : account.slice(0, at)
  const rest = at < 0 ? '' : account.slice(at)
  if (name.length <= 4) return `${name.slice(0, 1)}•••${rest}`
  return `${name.slice(0, 2)}•••${name.slice(-2)}${rest}`
}
