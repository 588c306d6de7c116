import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findContract } from './contract.ts'
import { findOwnPosition } from './ownPosition.ts'
import { showPositionChange } from './positionAnswer.ts'

const ADD = 0

export async function adjustMargin(
  context: UserContext,
  input: Parsed<'futures', 'adjustMargin'>,
): Promise<Output<'futures', 'adjustMargin'>> {
  const { id, money, flag, clientId } = input
  const contract = findContract(context, (await findOwnPosition(context, id)).symbol)
  const command = {
    type: 'futures.adjustMargin' as const,
    user: context.caller.user.id,
    adjustmentId: 0,
    positionId: id,
    direction: flag === ADD ? ('ADD' as const) : ('REMOVE' as const),
    amount: readAmount(money, contract.quoteScale, 'money'),
  }
  return await ask(context, { operation: 'futures.adjustMargin', clientId, input, command }, answerAdjustMargin)
}

export function answerAdjustMargin(
  context: Context,
  { command, events }: Done<'futures.adjustMargin'>,
): Output<'futures', 'adjustMargin'> {
  return showPositionChange(context, events, command.positionId)
}
