import { ApiError } from '@assay/api/errors'
import { type Kysely, sql } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { readListLimits } from '../settings/listLimits.ts'

const LOCK = 7_202_611
/** Alerts that are done are kept to be read, up to this many. */
const DONE_MAX = 200

/**
 * Before one more alert is active, in the same transaction: concurrent calls of a user take turns until its end. `id` is
 * the one that is to be active, where it is there already. Throws ALERTS_FULL.
 */
export async function requireRoom(
  { caller, configuration }: UserContext,
  transaction: Kysely<Database>,
  id = 0,
): Promise<void> {
  const userId = caller.user.id
  const user = BigInt(userId)
  await sql`select pg_advisory_xact_lock(${LOCK}, ${userId % 2 ** 31}::integer)`.execute(transaction)
  const { count } = await transaction
    .selectFrom('price_alerts')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', user)
    .where('state', '<>', 'DONE')
    .where('id', '<>', BigInt(id))
    .executeTakeFirstOrThrow()
  const limit = readListLimits(configuration).activeAlerts
  if (count >= limit) throw new ApiError('ALERTS_FULL', { limit })
  await sql`
    delete from price_alerts where user_id = ${user} and state = 'DONE' and id <> ${id} and id <= (
      select id from price_alerts where user_id = ${user} and state = 'DONE' order by id desc offset ${DONE_MAX} limit 1
    )`.execute(transaction)
}
