import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { ask } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { isCountryOffered } from '../user/countries.ts'
import type { UserContext } from './context.ts'
import { requireCopies } from './copyMinimum.ts'
import { answerFollow } from './followAnswer.ts'
import { readSettings, requireLeverage } from './followInput.ts'
import { FOLLOW_COIN } from './traderTerms.ts'

/**
 * Starts to copy a trader with money of the contract wallet. Throws NOT_OFFERED where the product is not offered (running
 * follows stay as they are); LEVERAGE_INVALID; FOLLOW_BELOW_MINIMUM and FOLLOW_ORDERS_TOO_SMALL if nothing would ever be copied.
 */
export async function startFollow(
  context: UserContext,
  input: Parsed<'follow', 'startFollow'>,
): Promise<Output<'follow', 'startFollow'>> {
  const amount = readAmount(input.totalAmount, findCoin(context, FOLLOW_COIN).scale, 'totalAmount')
  const settings = readSettings(context, input)
  const check = async () => {
    if (!(await isCountryOffered(context))) throw new ApiError('NOT_OFFERED')
    requireLeverage(context, settings)
    requireCopies(context, await context.traders.find(input.traderId), { amount, settings })
  }
  const command = {
    type: 'follow.start' as const,
    user: context.caller.user.id,
    followId: 0,
    trader: input.traderId,
    amount,
    settings,
  }
  const { clientId } = input
  return ask(context, { operation: 'follow.startFollow', clientId, input, command, check }, answerFollow)
}
