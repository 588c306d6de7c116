/** Compares only what was kept: fields that a later version adds are no difference. */
export function agreesWith(told: unknown, kept: unknown): boolean {
  if (typeof kept !== 'object' || kept === null) return Object.is(told, kept)
  if (typeof told !== 'object' || told === null) return false
  if (Array.isArray(kept) && kept.length !== (told as unknown[]).length) return false
  return Object.entries(kept).every(([field, value]) => agreesWith((told as Record<string, unknown>)[field], value))
}
