// Passwords: how strong they must be, and their hashes (argon2id, 19 MiB, 2 passes, 1 lane).
import { isFrequentPassword } from '@assay/api/isFrequentPassword'
import { ApiError } from '@assay/api/errors'
import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../../limits/turns.ts'
import { isBreached } from './breachedPasswords.ts'
import { PASSWORD_LENGTH_MIN } from '@assay/api/accountFigures'

/** Each running hash takes a core and 19 MiB. */
const AT_ONCE = 2
const WAITING_MAX = 600
// The number itself, because the package exports it as a const enum, which type stripping removes.
const ARGON2ID = 2
const cost = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** line: the network or the known browser of the caller. The queues take turns, whatever their length. */
export interface Passwords {
  /** Throws BUSY when too many are waiting. */
  hash(wanted: { password: string; line: string }): Promise<string>
  /** hash null: the account is unknown or has none; takes as long and returns false. */
  verify(wanted: { hash: string | null; password: string; line: string }): Promise<boolean>
}

export function createPasswords(): Passwords {
  const turns = new Turns({ atOnce: AT_ONCE, atOnceEach: AT_ONCE, waitingMax: WAITING_MAX })
  // The hash of an impossible password: compared if there is no account.
  const decoy = hash(crypto.getRandomValues(new Uint8Array(32)), cost)
  return {
    hash: ({ password, line }) => turns.run(line, () => hash(password, cost)),
    verify: ({ hash: kept, password, line }) =>
      turns.run(line, async () => {
        const isRight = await verify(kept ?? (await decoy), password)
        return isRight && kept !== null
      }),
  }
}

const runs = '01234567890 9876543210 abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba qwertyuiop asdfghjkl zxcvbnm'

/**
 * Throws PASSWORD_TOO_WEAK: too short, one or two characters repeated, a run of the keyboard, a common one, or the account
 * itself; and PASSWORD_BREACHED for one that is known from data breaches.
 */
export async function requireStrongPassword(password: string, account: string): Promise<void> {
  const lower = password.toLowerCase()
  const name = account.toLowerCase().split('@')[0] ?? ''
  const isWeak =
    password.length < PASSWORD_LENGTH_MIN ||
    new Set(lower).size < 3 ||
    runs.includes(lower) ||
    isFrequentPassword(password) ||
    lower === account.toLowerCase() ||
    (name.length >= 4 && lower === name.padEnd(lower.length, '0123456789').slice(0, lower.length))
  if (isWeak) throw new ApiError('PASSWORD_TOO_WEAK', { minimum: PASSWORD_LENGTH_MIN })
  if (await isBreached(password)) throw new ApiError('PASSWORD_BREACHED')
}
