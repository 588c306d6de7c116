import type { Output, Parsed } from '@assay/api/schemas'
import type { BinaryMarket } from '@assay/engine/binary/commands'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { findMarket } from './findMarket.ts'
import { requireOffered } from './offering.ts'
import { openedPosition, showPosition, showReceipt } from './positionAnswer.ts'

/** The receipt names the newest tick of the chain: the deciding ticks come after it. */
export async function openPosition(
  context: UserContext,
  input: Parsed<'binary', 'openPosition'>,
): Promise<Output<'binary', 'openPosition'>> {
  const { caller, market } = context
  const { symbol, asset, periods } = await findOffered(context, input.symbol)
  const isPool = periods.some(({ periodId, mode }) => periodId === input.periodId && mode === 'POOL')
  const tick = market.newestTick(symbol)?.tick
  const command = {
    type: isPool ? ('binary.joinRound' as const) : ('binary.openPosition' as const),
    user: caller.user.id,
    orderId: 0,
    clientOrderId: input.clientOrderId ?? caller.idempotencyKey ?? '',
    symbol,
    periodId: input.periodId,
    direction: input.direction,
    stake: readAmount(input.amount, market.asset(asset)?.scale ?? 0),
    head: tick === undefined ? null : { sequence: tick.sequence, hash: tick.hash, time: tick.time, state: tick.state },
  }
  const check = () => requireOffered(context)
  const request = { operation: 'binary.openPosition', clientId: input.clientOrderId, input, command, check }
  return await ask(context, request, answerOpenPosition)
}

/** Where the product is off there is no market: NOT_OFFERED says why. */
async function findOffered(context: UserContext, symbol: string): Promise<BinaryMarket> {
  try {
    return findMarket(context, symbol)
  } catch (error) {
    await requireOffered(context)
    throw error
  }
}

export function answerOpenPosition(
  context: Context,
  { command, events }: Done<'binary.openPosition' | 'binary.joinRound'>,
): Output<'binary', 'openPosition'> {
  const opened = openedPosition(events, command.orderId)
  return { ...showPosition(context, opened), receipt: showReceipt(context, opened) }
}
