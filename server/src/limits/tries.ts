// Tries at a secret that is short enough to be guessed, such as a code of six digits. Five wrong ones are free; each
// further one doubles the wait before the next. In the database: tries survive a restart and are shared by several
// processes.
import { createHash } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'

const FREE = 5
const FIRST_WAIT_MS = 30_000
const WAIT_MAX_MS = 3_600_000
/** Wrong tries are forgotten after a day without one. */
const KEPT_MS = 86_400_000

export class Tries {
  readonly #db: Kysely<Database>
  readonly #clock: Clock
  readonly #name: string

  /** name: separates its keys from those of other limits. */
  constructor({ db, clock }: { db: Kysely<Database>; clock: Clock }, name: string) {
    this.#db = db
    this.#clock = clock
    this.#name = name
  }

  /**
   * Counts a try as wrong before it is compared, in one statement, so that parallel tries get five in total. Returns how
   * many are left before a wait. Throws LOCKED_OUT with retryAfterSeconds while there is one.
   */
  async take(key: string): Promise<{ triesLeft: number }> {
    const now = this.#clock.now()
    const hash = this.#hashOf(key)
    const { rows } = await sql<{ points: number }>`
      insert into limits (key, points, ends_at) values (${hash}, 1, ${now + KEPT_MS})
      on conflict (key) do update set
        points = case when limits.ends_at > ${now} then limits.points + 1 else 1 end,
        ends_at = excluded.ends_at,
        waits_until = case when limits.ends_at > ${now} and limits.points + 1 >= ${FREE}
          then ${now}::bigint + least(${WAIT_MAX_MS}, ${FIRST_WAIT_MS} * power(2, least(limits.points + 1 - ${FREE}, 20)))::bigint
          else 0 end
      where limits.waits_until <= ${now}
      returning points`.execute(this.#db)
    const [counted] = rows
    if (counted === undefined)
      throw new ApiError('LOCKED_OUT', { retryAfterSeconds: await this.#waitSeconds(hash, now) })
    return { triesLeft: Math.max(0, FREE - counted.points) }
  }

  /** After a right try. */
  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom('limits').where('key', '=', this.#hashOf(key)).execute()
  }

  async #waitSeconds(hash: Buffer, now: number): Promise<number> {
    const row = await this.#db.selectFrom('limits').select('waits_until').where('key', '=', hash).executeTakeFirst()
    return Math.max(1, Math.ceil((Number(row?.waits_until ?? now) - now) / 1000))
  }

  #hashOf(key: string): Buffer {
    return createHash('sha256').update(`${this.#name}|${key}`).digest()
  }
}
