import type { Output, Parsed } from '@assay/api/schemas'
import { ask } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { answerFollow } from './followAnswer.ts'
import { FOLLOW_COIN } from './traderTerms.ts'

/** Moves more money from the contract wallet into a follow. */
export async function addToFollow(
  context: UserContext,
  input: Parsed<'follow', 'addToFollow'>,
): Promise<Output<'follow', 'addToFollow'>> {
  const { clientId, followId } = input
  const amount = readAmount(input.amount, findCoin(context, FOLLOW_COIN).scale, 'amount')
  const command = { type: 'follow.allot' as const, user: context.caller.user.id, followId, amount }
  return ask(context, { operation: 'follow.addToFollow', clientId, input, command }, answerFollow)
}
