// How hard a password is to guess, in words. 'short', 'guessable', 'breached' and 'account' are refused; the rest is
// advice.
import { PASSWORD_LENGTH_MIN } from '@assay/api/accountFigures'

export type PasswordStrength = 'short' | 'guessable' | 'breached' | 'account' | 'weak' | 'fair' | 'good' | 'strong'
/** Why a password cannot be sent. */
export type PasswordProblem = 'missing' | 'chinese' | 'long' | 'short' | 'guessable' | 'account'

const RUNS = '01234567890 9876543210 abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba qwertyuiop asdfghjkl zxcvbnm'

export function passwordStrength(password: string, account: string): PasswordStrength {
  if (password.length < PASSWORD_LENGTH_MIN) return 'short'
  const lower = password.toLowerCase()
  if (new Set(lower).size < 3 || RUNS.includes(lower)) return 'guessable'
  if (resemblesAccount(lower, account.trim().toLowerCase())) return 'account'
  const bits = guessBits(password)
  if (bits < 45) return 'weak'
  if (bits < 60) return 'fair'
  return bits < 80 ? 'good' : 'strong'
}

const refused: readonly PasswordStrength[] = ['short', 'guessable', 'breached', 'account']

/** Whether the server refuses it. */
export function isRefused(strength: PasswordStrength): boolean {
  return refused.includes(strength)
}

function resemblesAccount(lower: string, account: string): boolean {
  const name = account.split('@')[0] ?? ''
  if (lower === account) return true
  return name.length >= 4 && lower === name.padEnd(lower.length, '0123456789').slice(0, lower.length)
}

/** Length times the bits of the kinds of character in use, where a character that repeats its neighbour counts half. */
function guessBits(password: string): number {
  let alphabet = 0
  if (/[a-z]/.test(password)) alphabet += 26
  if (/[A-Z]/.test(password)) alphabet += 26
  if (/\d/.test(password)) alphabet += 10
  if (/[^A-Za-z0-9]/.test(password)) alphabet += 33
  let length = 0
  let previous = -9
  for (const character of password) {
    const code = character.charCodeAt(0)
    length += Math.abs(code - previous) <= 1 ? 0.5 : 1
    previous = code
  }
  return length * Math.log2(alphabet)
}
