import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readAmount } from '../market/decimals.ts'
import { findMarket } from './findMarket.ts'
import { requireOffered } from './offering.ts'
import { openedPosition, showPosition, showReceipt } from './positionAnswer.ts'

/** The receipt names the newest tick of the chain: the deciding ticks come after it. */
export async function openPosition(
  context: UserContext,
  input: Parsed<'binary', 'openPosition'>,
): Promise<Output<'binary', 'openPosition'>> {
  const { caller, exchange, market } = context
  await requireOffered(context)
  const { symbol, asset, periods } = findMarket(context, input.symbol)
  const orderId = exchange.nextId()
  const isPool = periods.some(({ periodId, mode }) => periodId === input.periodId && mode === 'POOL')
  const tick = market.newestTick(symbol)?.tick
  const once = onceOf(context, { operation: 'binary.openPosition', clientId: input.clientOrderId, input })
  return await exchange.submit({
    command: {
      type: isPool ? 'binary.joinRound' : 'binary.openPosition',
      user: caller.user.id,
      orderId,
      clientOrderId: input.clientOrderId ?? caller.idempotencyKey ?? `assay-${orderId}`,
      symbol,
      periodId: input.periodId,
      direction: input.direction,
      stake: readAmount(input.amount, market.asset(asset)?.scale ?? 0),
      head:
        tick === undefined ? null : { sequence: tick.sequence, hash: tick.hash, time: tick.time, state: tick.state },
    },
    answer: ({ events }) => {
      requireAccepted(events)
      const opened = openedPosition(events, orderId)
      return { ...showPosition(context, opened), receipt: showReceipt(context, opened) }
    },
    ...(once && { once }),
  })
}
