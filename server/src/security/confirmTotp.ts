import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer } from '../factors/factors.ts'
import { findKnownBrowser } from '../user/signIn/browsers.ts'
import { addFactor } from './changeFactors.ts'

export async function confirmTotp(
  context: UserContext,
  { code }: Parsed<'security', 'confirmTotp'>,
): Promise<Output<'security', 'confirmTotp'>> {
  const { caller, db, factors } = context
  const userId = caller.user.id
  const line = await findKnownBrowser(db, { userId, browser: caller.browser })
  const started = await factors.totp.checkStarted({ holder: customer(userId), code, line })
  const recoveryCodes = await addFactor(context, {
    change: 'TOTP_ADDED',
    work: (transaction) => factors.totp.turnOn(transaction, started),
    alwaysNewCodes: true,
  })
  return { recoveryCodes: recoveryCodes ?? [] }
}
