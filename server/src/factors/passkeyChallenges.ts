// What authenticators sign. A challenge is for one purpose, works once and for a few minutes.
import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'

export const CHALLENGE_LIFE_MS = 5 * 60_000

export class PasskeyChallenges {
  readonly #db: Kysely<Database>
  readonly #clock: Clock

  constructor({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
    this.#db = db
    this.#clock = clock
  }

  /** purpose: what it must not be used beyond, such as a session or an act. Expired ones of everybody are deleted. */
  async make(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
    const now = this.#clock.now()
    await this.#db.deleteFrom('passkey_challenges').where('expires_at', '<', BigInt(now)).execute()
    const bytes = randomBytes(32)
    const row = { challenge: bytes.toString('base64url'), expires_at: now + CHALLENGE_LIFE_MS }
    await this.#db
      .insertInto('passkey_challenges')
      .values({ ...row, purpose_hash: hashOf(purpose) })
      .execute()
    return new Uint8Array(bytes)
  }

  /** challenge: base64url. False if it is unknown, used, expired or for another purpose. */
  async isOpen(challenge: string, purpose: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('passkey_challenges')
      .select('challenge')
      .where('challenge', '=', challenge)
      .where('purpose_hash', '=', hashOf(purpose))
      .where('expires_at', '>=', BigInt(this.#clock.now()))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return row !== undefined
  }

  /** False if another call was faster. */
  async use(db: Kysely<Database>, challenge: string): Promise<boolean> {
    const used = await db
      .updateTable('passkey_challenges')
      .set({ used_at: this.#clock.now() })
      .where('challenge', '=', challenge)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return used.numUpdatedRows === 1n
  }

  /** Undoes use, for the rest of the challenge's life. */
  async giveBack(challenge: string): Promise<void> {
    await this.#db.updateTable('passkey_challenges').set({ used_at: null }).where('challenge', '=', challenge).execute()
  }
}

function hashOf(purpose: string): Buffer {
  return hash('sha256', purpose, 'buffer')
}
