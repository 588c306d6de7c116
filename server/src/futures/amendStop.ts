import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readPrice } from '../market/decimals.ts'
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
  const once = onceOf(context, { operation: 'futures.amendStop', clientId, input })
  return await context.exchange.submit({
    command: {
      type: 'futures.amendStop',
      user: context.caller.user.id,
      stopId: id,
      triggerPrice: triggerPrice === undefined ? null : readPrice(triggerPrice, contract, 'stopPrice'),
      orderPrice: price === undefined ? null : readPrice(price, contract),
    },
    answer: ({ events }) => {
      requireAccepted(events)
      return showStopChange(context, events, id)
    },
    ...(once && { once }),
  })
}
