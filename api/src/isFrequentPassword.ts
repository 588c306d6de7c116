// The most common passwords: 49,000 that were in use, most frequent first, from zxcvbn. The server refuses them; the
// page loads this file when a new password is typed, to say so at once.
import { dictionary } from '@zxcvbn-ts/language-common'

const frequent = new Set(dictionary['passwords-common'])

/** In any capitals, and with up to four digits or symbols appended. */
export function isFrequentPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return frequent.has(lower) || frequent.has(lower.replace(/[\d\p{P}\p{S}]{1,4}$/u, ''))
}
