import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { amountUnits } from '@assay/engine/money'
import { ask } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { answerPosition } from './earnAnswer.ts'

/** Redeems all of a position, or a part of a FLEXIBLE one. */
export async function redeem(context: UserContext, input: Parsed<'earn', 'redeem'>): Promise<Output<'earn', 'redeem'>> {
  const { caller, db } = context
  const row = await db
    .selectFrom('earn_positions')
    .select(['asset', 'principal'])
    .where('position_id', '=', BigInt(input.orderId))
    .where('user_id', '=', BigInt(caller.user.id))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('UNKNOWN_EARN_POSITION')
  const { scale } = findCoin(context, row.asset)
  const amount =
    input.money === undefined ? amountUnits(BigInt(row.principal)) : readAmount(input.money, scale, 'money')
  const command = { type: 'earn.redeem' as const, user: caller.user.id, positionId: input.orderId, amount }
  return ask(context, { operation: 'earn.redeem', clientId: input.clientId, input, command }, answerPosition)
}
