import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer } from '../factors/factors.ts'
import { recordChange } from '../user/accountChanges.ts'
import { findKnownBrowser } from '../user/browsers.ts'

export async function confirmTotp(
  context: UserContext,
  { code }: Parsed<'security', 'confirmTotp'>,
): Promise<Output<'security', 'confirmTotp'>> {
  const { caller, db, factors } = context
  const userId = caller.user.id
  const holder = customer(userId)
  const line = await findKnownBrowser(db, { userId, browser: caller.browser })
  const started = await factors.totp.checkStarted({ holder, code, line })
  const { recoveryCodes, tell } = await db.transaction().execute(async (transaction) => {
    await factors.totp.turnOn(transaction, started)
    return {
      recoveryCodes: await factors.recoveryCodes.make(transaction, holder),
      tell: await recordChange(context, transaction, { userId, change: 'TOTP_ADDED' }),
    }
  })
  tell()
  return { recoveryCodes }
}
