import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readPrice } from '../market/listings/decimals.ts'
import { findContract } from './contract.ts'
import { showStopChange } from './stopAnswer.ts'
import { findOwnStop } from './ownStop.ts'

/** One command, so that the pair stays linked and the position is never without the stop. */
export async function amendStop(
  context: UserContext,
  input: Parsed<'futures', 'amendStop'>,
): Promise<Output<'futures', 'amendStop'>> {
  const { id, triggerPrice, price, clientId } = input
  const contract = findContract(context, (await findOwnStop(context, id)).symbol)
  const command = {
    type: 'futures.amendStop' as const,
    user: context.caller.user.id,
    stopId: id,
    triggerPrice: triggerPrice === undefined ? null : readPrice(triggerPrice, contract, 'stopPrice'),
    orderPrice: price === undefined ? null : readPrice(price, contract),
  }
  return await ask(context, { operation: 'futures.amendStop', clientId, input, command }, answerAmendStop)
}

export function answerAmendStop(
  context: Context,
  { command, events }: Done<'futures.amendStop'>,
): Output<'futures', 'amendStop'> {
  return showStopChange(context, events, command.stopId)
}
