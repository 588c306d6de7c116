import type { Output } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { signingIn } from '../user/proofs/passkeyRequests.ts'

export async function startPasskeySignIn(context: Context): Promise<Output<'security', 'startPasskeySignIn'>> {
  return { options: await context.factors.passkeys.ask({ ...signingIn(context), holder: null }) }
}
