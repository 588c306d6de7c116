import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer } from '../factors/factors.ts'
import { addingPasskey } from '../user/proofs/passkeyRequests.ts'
import { readAccount } from './readAccount.ts'

export async function startPasskey(context: UserContext): Promise<Output<'security', 'startPasskey'>> {
  const { caller, factors } = context
  const holder = customer(caller.user.id)
  const label = await readAccount(context)
  return { options: await factors.passkeys.startNew({ ...addingPasskey(context), holder, label }) }
}
