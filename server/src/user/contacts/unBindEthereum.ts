import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { unbindLogin } from './changeLogin.ts'

/** Removes the address to sign in with. Its owner may have lost the key. */
export async function unBindEthereum(context: UserContext): Promise<Output<'user', 'unBindEthereum'>> {
  await unbindLogin(context, { kind: 'ETHEREUM', prove: async () => {} })
  return {}
}
