// A take-profit or stop-loss on the wire.
import type { Stop } from '@assay/api/futures'
import type { Event } from '@assay/engine/events'
import type { StopChanged } from '@assay/engine/futures/events'
import { formatPrice, formatQuantity } from '@assay/engine/money'
import type { Context } from './context.ts'
import { findContract } from './contract.ts'

const statusCodes: Record<Stop['status'], number> = { WAITING: 0, FIRED: 1, CANCELED: 3, EXPIRED: 3 }

export function showStop(context: Pick<Context, 'market'>, stop: StopChanged): Stop {
  const { priceDecimals, quantityDecimals } = findContract(context, stop.symbol)
  return {
    stopId: stop.stopId,
    positionId: stop.positionId,
    symbol: stop.symbol,
    kind: stop.kind,
    triggerPrice: formatPrice(stop.triggerPrice, priceDecimals),
    triggerBy: stop.triggerBy,
    price: stop.orderPrice === null ? null : formatPrice(stop.orderPrice, priceDecimals),
    quantity: stop.quantity === null ? null : formatQuantity(stop.quantity, quantityDecimals),
    pairId: stop.pairId,
    status: stop.status,
    statusCode: statusCodes[stop.status],
    createdAt: stop.createdAt,
    updatedAt: stop.updatedAt,
  }
}

/** The stop that an accepted command always reports. */
export function showStopChange(context: Pick<Context, 'market'>, events: readonly Event[], stopId: number): Stop {
  const stop = events.findLast((event): event is StopChanged => event.type === 'stopChanged' && event.stopId === stopId)
  if (stop === undefined) throw new Error(`an accepted command left stop ${stopId} untouched`)
  return showStop(context, stop)
}
