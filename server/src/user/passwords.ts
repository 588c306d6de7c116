// Passwords: how strong they must be, and their hashes (argon2id, 19 MiB, 2 passes, 1 lane).
import { ApiError } from '@assay/api/errors'
import { hash, verify } from '@node-rs/argon2'

/** Each one under way takes a core and 19 MiB. */
const AT_ONCE = 2
const WAITING_MAX = 100
const PASSWORD_LENGTH_MIN = 8
// Written as its number because the package exports it as a const enum, which does not outlive type stripping.
const ARGON2ID = 2
const cost = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export interface Passwords {
  /** Throws BUSY when too many are waiting. */
  hash(password: string): Promise<string>
  /** hash null: the account is unknown or has none; takes as long and answers false. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  const slots = new Slots()
  // The hash of nothing anybody can type: compared with when there is no account.
  const decoy = hash(crypto.getRandomValues(new Uint8Array(32)), cost)
  return {
    hash: (password) => slots.run(() => hash(password, cost)),
    verify: (kept, password) =>
      slots.run(async () => {
        const isRight = await verify(kept ?? (await decoy), password)
        return isRight && kept !== null
      }),
  }
}

/** Lets a few run at once, some wait, and refuses the rest. */
class Slots {
  #running = 0
  readonly #waiting: (() => void)[] = []

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING_MAX) throw new ApiError('BUSY')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return await work()
    } finally {
      // A waiting one takes over the slot, so the count stays.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

const tooCommon = new Set([
  'password',
  'passw0rd',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'starwars',
  'whatever',
  'trustno1',
  'letmein1',
  'welcome1',
  'monkey12',
  'dragon12',
  'master12',
  'michelle',
  'computer',
  'qwertyui',
  'qwerty12',
  'qwerty123',
  '1q2w3e4r',
  '1qaz2wsx',
  'asdfghjk',
  'zxcvbnm1',
  'abc12345',
  'abcd1234',
  'bitcoin1',
  'ethereum',
  'changeme',
  'password1',
  'password12',
  'password123',
  'admin123',
  'administrator',
])
const runs = '01234567890 9876543210 abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba qwertyuiop asdfghjkl zxcvbnm'

/** Throws PASSWORD_TOO_WEAK: too short, one or two characters repeated, a run of the keyboard, a common one, or the account itself. */
export function requireStrongPassword(password: string, account: string): void {
  const lower = password.toLowerCase()
  const name = account.toLowerCase().split('@')[0] ?? ''
  const isWeak =
    password.length < PASSWORD_LENGTH_MIN ||
    new Set(lower).size < 3 ||
    runs.includes(lower) ||
    tooCommon.has(lower) ||
    lower === account.toLowerCase() ||
    (name.length >= 4 && lower === name.padEnd(lower.length, '0123456789').slice(0, lower.length))
  if (isWeak) throw new ApiError('PASSWORD_TOO_WEAK', { minimum: PASSWORD_LENGTH_MIN })
}
