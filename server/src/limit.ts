// What is counted for each key (an account, a network) until a window ends, in the database: a restart forgets nothing,
// and several processes count together.
import { createHash } from 'node:crypto'
import { ApiError, type ErrorName } from '@assay/api/errors'
import { type Kysely, sql } from 'kysely'
import type { Clock } from './context.ts'
import type { Database } from './db/schema.ts'

export interface LimitTerms {
  /** Tells its keys from those of other limits. */
  name: string
  seconds: number
}

export class Limit {
  readonly #db: Kysely<Database>
  readonly #clock: Clock
  readonly #terms: LimitTerms
  /** By key: tries that have begun here and may yet be counted. */
  readonly #underWay = new Map<string, number>()

  constructor({ db, clock }: { db: Kysely<Database>; clock: Clock }, terms: LimitTerms) {
    this.#db = db
    this.#clock = clock
    this.#terms = terms
  }

  /** How often it was counted in this window. */
  async read(key: string): Promise<number> {
    const row = await this.#db
      .selectFrom('limits')
      .select('points')
      .where('key', '=', this.#hashOf(key))
      .where('ends_at', '>', BigInt(this.#clock.now()))
      .executeTakeFirst()
    return row?.points ?? 0
  }

  /**
   * Does work that may count one. It is given what is counted and what began earlier and is still under way, so that
   * many tries that come together do not all find nothing counted yet.
   */
  async during<Result>(key: string, work: (counted: number) => Promise<Result>): Promise<Result> {
    const earlier = this.#underWay.get(key) ?? 0
    this.#underWay.set(key, earlier + 1)
    try {
      return await work(earlier + (await this.read(key)))
    } finally {
      const others = (this.#underWay.get(key) ?? 1) - 1
      if (others === 0) this.#underWay.delete(key)
      else this.#underWay.set(key, others)
    }
  }

  /** Counts one; answers how many that makes, and when they are forgotten. */
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

  /** Counts one; throws the refusal when that is one too many. Counting comes first, so parallel calls cannot slip by. */
  async take(key: string, { most, refusal }: { most: number; refusal: ErrorName }): Promise<void> {
    const { points, endsAt } = await this.count(key)
    if (points > most)
      throw new ApiError(refusal, { retryAfterSeconds: Math.ceil((endsAt - this.#clock.now()) / 1000) })
  }

  /** Forgets what was counted for a key. */
  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom('limits').where('key', '=', this.#hashOf(key)).execute()
  }

  #hashOf(key: string): Buffer {
    return createHash('sha256').update(`${this.#terms.name}|${key}`).digest()
  }
}
