import type { Output, Parsed } from '@assay/api/schemas'
import { ask } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { FOLLOW_COIN } from './traderTerms.ts'

/** From the contract wallet into an isolated position of a follow. */
export async function addFollowMargin(
  context: UserContext,
  input: Parsed<'follow', 'addFollowMargin'>,
): Promise<Output<'follow', 'addFollowMargin'>> {
  const { clientId, followId, positionId } = input
  const user = context.caller.user.id
  const amount = readAmount(input.amount, findCoin(context, FOLLOW_COIN).scale, 'amount')
  const command = { type: 'follow.addMargin' as const, user, followId, positionId, adjustmentId: 0, amount }
  return ask(context, { operation: 'follow.addFollowMargin', clientId, input, command }, () => ({}))
}
