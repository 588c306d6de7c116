import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { readBalances } from '../user/balances.ts'

export async function listBalances(
  context: UserContext,
  { wallet }: Parsed<'wallet', 'listBalances'>,
): Promise<Output<'wallet', 'listBalances'>> {
  return await readBalances(context, { userId: context.caller.user.id, wallet })
}
