// What authenticators sign. A challenge carries the time it was made and a seal over what it is for, so nothing is stored
// before it is used: anybody may ask for as many as they like. It works once and for a few minutes.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import { isSpent, unspend, spendOnce } from '../limits/spendOnce.ts'

export const CHALLENGE_LIFE_MS = 5 * 60_000
const RANDOM_BYTES = 10
const TIME_BYTES = 6
const OPEN_BYTES = RANDOM_BYTES + TIME_BYTES
const LENGTH = 32

interface PasskeyChallengesOptions {
  db: Kysely<Database>
  clock: Clock
  secret: Buffer
}

export class PasskeyChallenges {
  readonly #db: Kysely<Database>
  readonly #clock: Clock
  readonly #secret: Buffer

  constructor({ db, clock, secret }: PasskeyChallengesOptions) {
    this.#db = db
    this.#clock = clock
    this.#secret = secret
  }

  /** purpose: what it must not be used beyond, such as a session or an act. */
  make(purpose: string): Uint8Array<ArrayBuffer> {
    const open = Buffer.alloc(OPEN_BYTES)
    randomBytes(RANDOM_BYTES).copy(open)
    open.writeUIntBE(this.#clock.now(), RANDOM_BYTES, TIME_BYTES)
    return new Uint8Array(Buffer.concat([open, this.#sealOf(open, purpose)]))
  }

  /** challenge: base64url. When it was made, epoch ms. Throws PASSKEY_EXPIRED if it is not ours, used, too old or for another purpose. */
  async requireOpen(challenge: string, purpose: string): Promise<number> {
    const bytes = Buffer.from(challenge, 'base64url')
    const open = bytes.subarray(0, OPEN_BYTES)
    const isOurs = bytes.length === LENGTH && timingSafeEqual(bytes.subarray(OPEN_BYTES), this.#sealOf(open, purpose))
    if (!isOurs || this.#clock.now() > expiresAt(bytes)) throw new ApiError('PASSKEY_EXPIRED')
    if (await isSpent(this.#db, nonceOf(challenge))) throw new ApiError('PASSKEY_EXPIRED')
    return madeAt(bytes)
  }

  /** False if another call was faster. */
  async use(db: Kysely<Database>, challenge: string): Promise<boolean> {
    return spendOnce(db, { ...nonceOf(challenge), expiresAt: expiresAt(Buffer.from(challenge, 'base64url')) })
  }

  /** Undoes use, for the rest of the challenge's life. */
  async giveBack(challenge: string): Promise<void> {
    await unspend(this.#db, nonceOf(challenge))
  }

  #sealOf(open: Buffer, purpose: string): Buffer {
    const mac = createHmac('sha256', this.#secret).update('passkey challenge|').update(open).update(`|${purpose}`)
    return mac.digest().subarray(0, LENGTH - OPEN_BYTES)
  }
}

function madeAt(bytes: Buffer): number {
  return bytes.readUIntBE(RANDOM_BYTES, TIME_BYTES)
}

function expiresAt(bytes: Buffer): number {
  return madeAt(bytes) + CHALLENGE_LIFE_MS
}

/** Base64url can be written in several ways: one way is kept. */
function nonceOf(challenge: string) {
  return { kind: 'passkey', nonce: Buffer.from(challenge, 'base64url').toString('base64url') } as const
}
