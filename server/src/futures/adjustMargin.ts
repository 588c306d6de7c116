import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readAmount } from '../market/decimals.ts'
import { findContract } from './contract.ts'
import { findOwnPosition } from './ownPosition.ts'
import { showPositionChange } from './positionAnswer.ts'

const ADD = 0

export async function adjustMargin(
  context: UserContext,
  input: Parsed<'futures', 'adjustMargin'>,
): Promise<Output<'futures', 'adjustMargin'>> {
  const { id, money, flag, clientId } = input
  const { caller, exchange } = context
  const contract = findContract(context, (await findOwnPosition(context, id)).symbol)
  const once = onceOf(context, { operation: 'futures.adjustMargin', clientId, input })
  return await exchange.submit({
    command: {
      type: 'futures.adjustMargin',
      user: caller.user.id,
      adjustmentId: exchange.nextId(),
      positionId: id,
      direction: flag === ADD ? 'ADD' : 'REMOVE',
      amount: readAmount(money, contract.quoteScale, 'money'),
    },
    answer: ({ events }) => {
      requireAccepted(events)
      return showPositionChange(context, events, id)
    },
    ...(once && { once }),
  })
}
