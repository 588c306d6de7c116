import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer } from '../factors/factors.ts'

/** The app names the account by what it signs in with. */
export async function startTotp(context: UserContext): Promise<Output<'security', 'startTotp'>> {
  const { caller, db, factors, settings } = context
  const { account } = await db
    .selectFrom('users')
    .select('account')
    .where('id', '=', BigInt(caller.user.id))
    .executeTakeFirstOrThrow()
  const issuer = settings.current().LOGO_SETTING.name
  return factors.totp.start({ holder: customer(caller.user.id), issuer, label: account })
}
