import { ALERTS_MAX } from '@assay/api/alerts'
import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { readLine, toAlert } from './alertTerms.ts'

const LOCK = 7_202_611
/** Finished alerts are kept for reading, up to this many. */
const DONE_MAX = 200

/** Throws NOT_FOUND, AMOUNT_INVALID, PRECISION_EXCEEDED and ALERTS_FULL. */
export async function createAlert(
  { alerts, caller, clock, db, market }: UserContext,
  input: Parsed<'alerts', 'createAlert'>,
): Promise<Output<'alerts', 'createAlert'>> {
  const rules = market.book(input.symbol)
  if (rules === undefined) throw new ApiError('NOT_FOUND', { symbol: input.symbol })
  readLine(input.kind, input.value, rules)
  const user = BigInt(caller.user.id)
  const row = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK}, ${caller.user.id % 2 ** 31}::integer)`.execute(transaction)
    await requireRoom(transaction, user)
    return transaction
      .insertInto('price_alerts')
      .values({
        user_id: user,
        symbol: rules.symbol,
        kind: input.kind,
        value: input.value,
        source: input.source,
        is_repeating: input.isRepeating,
        note: input.note,
        state: 'WAITING',
        created_at: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  alerts.watch(row)
  return toAlert(row)
}

async function requireRoom(transaction: Kysely<Database>, user: bigint): Promise<void> {
  const { count } = await transaction
    .selectFrom('price_alerts')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', user)
    .where('state', '<>', 'DONE')
    .executeTakeFirstOrThrow()
  if (count >= ALERTS_MAX) throw new ApiError('ALERTS_FULL', { limit: ALERTS_MAX })
  await sql`
    delete from price_alerts where user_id = ${user} and state = 'DONE' and id <= (
      select id from price_alerts where user_id = ${user} and state = 'DONE' order by id desc offset ${DONE_MAX} limit 1
    )`.execute(transaction)
}
