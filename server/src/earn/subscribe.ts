import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { ask } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { isCountryOffered } from '../user/countries.ts'
import type { UserContext } from './context.ts'
import { answerPosition } from './earnAnswer.ts'

/** Subscribes with coins of the financial wallet. Throws NOT_OFFERED; open positions stay as they are. */
export async function subscribe(
  context: UserContext,
  input: Parsed<'earn', 'subscribe'>,
): Promise<Output<'earn', 'subscribe'>> {
  const { product } = context.earn.product(input.planId)
  const check = async () => {
    if (!(await isCountryOffered(context))) throw new ApiError('NOT_OFFERED')
    if (input.days !== product.days) throw new ApiError('BAD_REQUEST', { field: 'days' })
  }
  const command = {
    type: 'earn.subscribe' as const,
    user: context.caller.user.id,
    positionId: 0,
    product: product.product,
    version: input.version ?? product.version,
    amount: readAmount(input.money, findCoin(context, product.asset).scale, 'money'),
    autoRenew: input.autoRenew,
  }
  return ask(context, { operation: 'earn.subscribe', clientId: input.clientId, input, command, check }, answerPosition)
}
