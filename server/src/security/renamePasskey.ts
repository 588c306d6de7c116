import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer } from '../factors/factors.ts'

/** Throws NOT_FOUND. */
export async function renamePasskey(
  { caller, factors }: UserContext,
  { passkeyId, name }: Parsed<'security', 'renamePasskey'>,
): Promise<Output<'security', 'renamePasskey'>> {
  await factors.passkeys.rename({ holder: customer(caller.user.id), passkeyId, name })
  return {}
}
