// Operators' requests to resume something (`npm run resume`), told to the engine: the end of a halt is in the journal,
// like its beginning.
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Exchange } from './door.ts'
import { endRequest } from './haltRequests.ts'
import { haltOfRow } from './projectHalts.ts'

export interface Resuming {
  db: Kysely<Database>
  exchange: Pick<Exchange, 'submit'>
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/** The server's side, once a second. The notice about an operator's halt ends with it. */
export async function resumeAsked({ db, exchange, clock, log }: Resuming): Promise<void> {
  const asked = await db
    .selectFrom('resume_requests')
    .innerJoin('halts', 'halts.halt_key', 'resume_requests.halt_key')
    .selectAll('halts')
    .execute()
  for (const row of asked) {
    const halt = haltOfRow(row)
    await exchange.submit({ command: { type: 'halts.end', halt } })
    await db.transaction().execute(async (transaction) => {
      if (halt.product !== null && halt.user === null) await endRequest(transaction, halt, clock.now())
      await transaction.deleteFrom('resume_requests').where('halt_key', '=', row.halt_key).execute()
    })
    log.warn({ halt }, 'resumed')
  }
}

/** The operator's side. False where that is not halted. */
export async function requestResume(db: Kysely<Database>, haltKey: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into resume_requests select halt_key, ${now} from halts where halt_key = ${haltKey} and is_halted
    on conflict (halt_key) do update set asked_at = excluded.asked_at`.execute(db)
  return numAffectedRows === 1n
}

const TRIPS_SHOWN = 20

/** Lines for a terminal: what is halted, with the words that resume it, and the newest trips, the latest first. */
export async function listHalts(pool: pg.Pool): Promise<string[]> {
  const halts = await pool.query<Record<'product' | 'market' | 'user_id' | 'command' | 'changed_at', unknown>>(
    'select product, market, user_id, command, changed_at from halts where is_halted order by changed_at',
  )
  const trips = await pool.query<Record<'trip_id' | 'time' | 'product' | 'market' | 'command' | 'error', unknown>>(
    `select trip_id, time, product, market, command, split_part(error, E'\\n', 1) as error from trips
     order by trip_id desc limit ${TRIPS_SHOWN}`,
  )
  const words = (...all: unknown[]) => all.map((word) => (word === null || word === '' ? '-' : String(word))).join(' ')
  const at = (time: unknown) => new Date(Number(time)).toISOString()
  return [
    halts.rows.length === 0 ? 'Nothing is halted.' : 'Halted:',
    ...halts.rows.map(({ product, market, user_id: user, command, changed_at: time }) =>
      user === null
        ? `  ${words(product, market)}  since ${at(time)}`
        : `  ${words(product, market, user, command)}  since ${at(time)}`,
    ),
    ...(trips.rows.length === 0 ? [] : ['What broke:']),
    ...trips.rows.map(
      ({ trip_id: id, time, product, market, command, error }) =>
        `  ${String(id)}  ${at(time)}  ${words(product, market)}  ${String(command)}  ${String(error)}`,
    ),
  ]
}
