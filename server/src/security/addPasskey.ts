import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { addingPasskey } from '../user/proofs/passkeyRequests.ts'
import { addFactor } from './changeFactors.ts'

/** Throws PASSKEY_EXPIRED, PASSKEY_WRONG. */
export async function addPasskey(
  context: UserContext,
  { name, passkey }: Parsed<'security', 'addPasskey'>,
): Promise<Output<'security', 'addPasskey'>> {
  const { passkeys } = context.factors
  const made = await passkeys.checkNew({ ...addingPasskey(context), answer: passkey })
  const recoveryCodes = await addFactor(context, {
    change: 'PASSKEY_ADDED',
    work: (transaction, holder) => passkeys.add(transaction, { holder, name, made }),
    alwaysNewCodes: false,
  })
  return { recoveryCodes }
}
