// What the exchange adds to a submitted command when its turn has come: the time, and the ids of what it makes.
//
// An id is the command's sequence × 4,096 + n: unique, growing with age, and never reserved in advance. A submission
// numbers new things from 0 and names existing things by their ids. Sequence 7 with two legs of a list: 28672 is the list,
// 28673 and 28674 are its orders.
import { assert } from '@assay/engine/assert'
import type { Command } from '@assay/engine/commands'
import type { EntryStop, EntryStops } from '@assay/engine/futures/commands'
import type { CommandInput } from './door.ts'

export const IDS_EACH = 4096

export function stamp(wish: CommandInput, { sequence, time }: { sequence: number; time: number }): Command {
  const first = sequence * IDS_EACH
  const id = (n: number) => {
    assert(n >= 0 && n < IDS_EACH && Number.isSafeInteger(first + n), 'a command makes fewer things than it has ids')
    return first + n
  }
  switch (wish.type) {
    case 'spot.placeOrder':
      return { ...wish, time, orderId: id(wish.orderId), clientOrderId: named(wish, id(wish.orderId)) }
    case 'futures.placeOrder': {
      const stops = wish.stops && { stops: stampStops(wish.stops, id) }
      return { ...wish, time, orderId: id(wish.orderId), clientOrderId: named(wish, id(wish.orderId)), ...stops }
    }
    case 'spot.placeOrderList':
    case 'futures.placeOrderList': {
      const [limit, trigger] = wish.orderIds
      const listId = id(wish.listId)
      return { ...wish, time, listId, orderIds: [id(limit), id(trigger)], clientOrderId: named(wish, listId) }
    }
    case 'transfer.betweenWallets':
    case 'transfer.creditFaucet':
      return { ...wish, time, transferId: id(wish.transferId) }
    case 'futures.adjustMargin':
      return { ...wish, time, adjustmentId: id(wish.adjustmentId) }
    case 'futures.setStops': {
      const stops = wish.stops.map((stop) => {
        return { ...stop, stopId: id(stop.stopId), pairId: stop.pairId === null ? null : id(stop.pairId) }
      })
      return { ...wish, time, stops }
    }
    case 'futures.closePosition': {
      const reverseOrderId = wish.reverseOrderId === null ? null : id(wish.reverseOrderId)
      const orderId = id(wish.orderId)
      return { ...wish, time, orderId, reverseOrderId, clientOrderId: named(wish, orderId) }
    }
    case 'futures.closeAllPositions': {
      const closings = wish.closings.map((closing) => {
        const orderId = id(closing.orderId)
        return { ...closing, orderId, clientOrderId: named(closing, orderId) }
      })
      return { ...wish, time, closings }
    }
    case 'binary.openPosition':
    case 'binary.joinRound':
      return { ...wish, time, orderId: id(wish.orderId), clientOrderId: named(wish, id(wish.orderId)) }
    default:
      return { ...wish, time }
  }
}

/** Without a client order id, the order gets one made of its own id. */
function named({ clientOrderId }: { clientOrderId: string }, id: number): string {
  return clientOrderId === '' ? `assay-${id}` : clientOrderId
}

function stampStops({ takeProfit, stopLoss }: EntryStops, id: (n: number) => number): EntryStops {
  const stamped = (stop: EntryStop | null) => stop && { ...stop, stopId: id(stop.stopId) }
  return { takeProfit: stamped(takeProfit), stopLoss: stamped(stopLoss) }
}
