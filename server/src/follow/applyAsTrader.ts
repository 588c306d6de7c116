import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { sql } from 'kysely'
import { isCountryOffered } from '../user/countries.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { UserContext } from './context.ts'
import { getApplication } from './getApplication.ts'
import { areAlike } from './namesAlike.ts'
import { readRequirements } from './requirements.ts'

/** Two operators decide. Throws NOT_OFFERED, APPLICATION_TOO_EARLY, ALREADY_APPLIED, TRADER_NAME_TAKEN. */
export async function applyAsTrader(
  context: UserContext,
  { name, about }: Parsed<'follow', 'applyAsTrader'>,
): Promise<Output<'follow', 'applyAsTrader'>> {
  const { caller, clock, db } = context
  if (!(await isCountryOffered(context))) throw new ApiError('NOT_OFFERED')
  if (caller.user.isFrozen) throw new ApiError('ACCOUNT_FROZEN')
  const missing = (await readRequirements(context, caller.user.id)).find(({ isMet }) => !isMet)
  if (missing !== undefined)
    throw new ApiError('APPLICATION_TOO_EARLY', {
      requirement: missing.name,
      has: missing.has ?? '',
      needs: missing.needs ?? '',
    })
  const user = BigInt(caller.user.id)
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user)
    const before = await transaction
      .selectFrom('trader_profiles')
      .select('state')
      .where('user_id', '=', user)
      .executeTakeFirst()
    if (before !== undefined && before.state !== 'RETURNED')
      throw new ApiError('ALREADY_APPLIED', { state: before.state })
    // One after the other, so that no two take names that are alike.
    await sql`select pg_advisory_xact_lock(hashtext('trader names'))`.execute(transaction)
    const others = await transaction.selectFrom('trader_profiles').select('name').where('user_id', '!=', user).execute()
    if (others.some((other) => areAlike(other.name, name))) throw new ApiError('TRADER_NAME_TAKEN', { name })
    const written = await sql`
      insert into trader_profiles (user_id, name, about, state, applied_at) values (${user}, ${name}, ${about}, 'PENDING', ${clock.now()})
      on conflict (user_id) do update set name = excluded.name, about = excluded.about, state = 'PENDING', reason = '',
        applied_at = excluded.applied_at, decided_at = null, decided_by = null, revision = trader_profiles.revision + 1`.execute(
      transaction,
    )
    if (Number(written.numAffectedRows ?? 0n) !== 1) throw new Error('the application was not written')
  })
  return getApplication(context)
}
