// Counts per key (an account, a network) until a window ends, in the database: they survive a restart and are shared by
// several processes.
import { createHash } from 'node:crypto'
import type { ErrorName } from '@assay/api/errorCodes'
import { ApiError } from '@assay/api/errors'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'

export interface LimitTerms {
  /** Separates its keys from those of other limits. */
  name: string
  seconds: number
}

export class Limit {
  readonly #db: Kysely<Database>
  readonly #clock: Clock
  readonly #terms: LimitTerms

  constructor({ db, clock }: { db: Kysely<Database>; clock: Clock }, terms: LimitTerms) {
    this.#db = db
    this.#clock = clock
    this.#terms = terms
  }

  /** The count in this window. */
  async read(key: string): Promise<number> {
    const row = await this.#db
      .selectFrom('limits')
      .select('points')
      .where('key', '=', this.#hashOf(key))
      .where('ends_at', '>', BigInt(this.#clock.now()))
      .executeTakeFirst()
    return row?.points ?? 0
  }

  /** When the window ends, in epoch ms; null if nothing is counted. */
  async endsAt(key: string): Promise<number | null> {
    const row = await this.#db
      .selectFrom('limits')
      .select('ends_at')
      .where('key', '=', this.#hashOf(key))
      .where('ends_at', '>', BigInt(this.#clock.now()))
      .executeTakeFirst()
    return row === undefined ? null : Number(row.ends_at)
  }

  /**
   * Counts one before it is known whether it counts, so that attempts at the same time, also at other gateways, see each
   * other. earlier: what was counted before. giveBack: it does not count after all.
   */
  async begin(key: string): Promise<{ earlier: number; giveBack(): Promise<void> }> {
    const { points, endsAt } = await this.count(key)
    return { earlier: points - 1, giveBack: () => this.#giveBack(key, endsAt) }
  }

  /** Counts one; returns the new count, and when the window ends. */
  async count(key: string): Promise<{ points: number; endsAt: number }> {
    const now = this.#clock.now()
    const { rows } = await sql<{ points: number; ends_at: bigint }>`
      insert into limits (key, points, ends_at) values (${this.#hashOf(key)}, 1, ${now + this.#terms.seconds * 1000})
      on conflict (key) do update set
        points = case when limits.ends_at > ${now} then limits.points + 1 else 1 end,
        ends_at = case when limits.ends_at > ${now} then limits.ends_at else excluded.ends_at end
      returning points, ends_at`.execute(this.#db)
    return { points: rows[0]?.points ?? 1, endsAt: Number(rows[0]?.ends_at ?? now) }
  }

  /**
   * Counts one, and returns how many more there may be; throws the refusal if that is one too many. Counting comes first,
   * so that parallel calls cannot bypass it.
   */
  async take(key: string, { most, refusal }: { most: number; refusal: ErrorName }): Promise<{ left: number }> {
    const { points, endsAt } = await this.count(key)
    if (points > most)
      throw new ApiError(refusal, { retryAfterSeconds: Math.ceil((endsAt - this.#clock.now()) / 1000) })
    return { left: most - points }
  }

  /** Resets a key. */
  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom('limits').where('key', '=', this.#hashOf(key)).execute()
  }

  /** Nothing if another window has begun, or the key was reset. */
  async #giveBack(key: string, endsAt: number): Promise<void> {
    await this.#db
      .updateTable('limits')
      .set((eb) => ({ points: eb('points', '-', 1) }))
      .where('key', '=', this.#hashOf(key))
      .where('ends_at', '=', BigInt(endsAt))
      .where('points', '>', 0)
      .execute()
  }

  #hashOf(key: string): Buffer {
    return createHash('sha256').update(`${this.#terms.name}|${key}`).digest()
  }
}
