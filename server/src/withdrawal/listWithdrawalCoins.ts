import type { Output } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { showChannels } from './showChannels.ts'
import { readStanding } from './standing.ts'

/** The open channels. */
export async function listWithdrawalCoins(context: UserContext): Promise<Output<'withdrawal', 'listWithdrawalCoins'>> {
  const standing = await readStanding(context, context.db, context.caller.user.id)
  return showChannels(context, standing).filter(({ closed }) => closed === null)
}
