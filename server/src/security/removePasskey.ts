import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireSignIn } from '../user/contacts/requireSignIn.ts'
import { removeFactor } from './changeFactors.ts'

/** Throws NOT_FOUND, LAST_SIGN_IN. */
export async function removePasskey(
  context: UserContext,
  { passkeyId }: Parsed<'security', 'removePasskey'>,
): Promise<Output<'security', 'removePasskey'>> {
  const { caller, factors } = context
  await removeFactor(context, {
    change: 'PASSKEY_REMOVED',
    async work(transaction, holder) {
      await factors.passkeys.remove(transaction, { holder, passkeyId })
      await requireSignIn(context, transaction, { userId: caller.user.id })
    },
  })
  return {}
}
