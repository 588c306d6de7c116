import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer } from '../factors/factors.ts'
import { readAccount } from './readAccount.ts'

export async function startTotp(context: UserContext): Promise<Output<'security', 'startTotp'>> {
  const { caller, factors, settings } = context
  const issuer = settings.current().LOGO_SETTING.name
  return factors.totp.start({ holder: customer(caller.user.id), issuer, label: await readAccount(context) })
}
