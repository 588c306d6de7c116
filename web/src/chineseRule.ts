// The specification refuses Chinese characters in anything that is sent, in every language.
const HAN = /\p{Script=Han}/u

export function containsHan(value: unknown): boolean {
  if (typeof value === 'string') return HAN.test(value)
  if (Array.isArray(value)) return value.some(containsHan)
  if (typeof value === 'object' && value !== null) return Object.values(value).some(containsHan)
  return false
}
