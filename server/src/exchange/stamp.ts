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

export function stamp(input: CommandInput, { sequence, time }: { sequence: number; time: number }): Command {
  const first = sequence * IDS_EACH
  const id = (n: number) => {
    assert(n >= 0 && n < IDS_EACH && Number.isSafeInteger(first + n), 'a command makes fewer things than it has ids')
    return first + n
  }
  switch (input.type) {
    case 'spot.placeOrder':
      return { ...input, time, orderId: id(input.orderId), clientOrderId: named(input, id(input.orderId)) }
    case 'futures.placeOrder': {
      const stops = input.stops && { stops: stampStops(input.stops, id) }
      return { ...input, time, orderId: id(input.orderId), clientOrderId: named(input, id(input.orderId)), ...stops }
    }
    case 'spot.placeOrderList':
    case 'futures.placeOrderList': {
      const [limit, trigger] = input.orderIds
      const listId = id(input.listId)
      return { ...input, time, listId, orderIds: [id(limit), id(trigger)], clientOrderId: named(input, listId) }
    }
    case 'transfer.betweenWallets':
    case 'transfer.creditFaucet':
      return { ...input, time, transferId: id(input.transferId) }
    case 'welfare.claim':
      return { ...input, time, rewardId: id(input.rewardId) }
    case 'transfer.holdWithdrawal':
      return { ...input, time, withdrawalId: id(input.withdrawalId) }
    case 'futures.adjustMargin':
    case 'follow.addMargin':
      return { ...input, time, adjustmentId: id(input.adjustmentId) }
    case 'futures.setStops': {
      const pairOf = (pairId: number | null) => (pairId === null ? null : id(pairId))
      const stops = input.stops.map((stop) => ({ ...stop, stopId: id(stop.stopId), pairId: pairOf(stop.pairId) }))
      return { ...input, time, stops }
    }
    case 'futures.closePosition': {
      const [orderId, reversing] = [id(input.orderId), input.reverseOrderId]
      const reverseOrderId = reversing === null ? null : id(reversing)
      return { ...input, time, orderId, reverseOrderId, clientOrderId: named(input, orderId) }
    }
    case 'futures.closeAllPositions': {
      const own = input.closings.map((each) => ({ ...each, orderId: id(each.orderId) }))
      return { ...input, time, closings: own.map((each) => ({ ...each, clientOrderId: named(each, each.orderId) })) }
    }
    case 'binary.openPosition':
    case 'binary.joinRound':
      return { ...input, time, orderId: id(input.orderId), clientOrderId: named(input, id(input.orderId)) }
    case 'convert.accept':
      return { ...input, time, convertId: id(input.convertId) }
    case 'earn.subscribe':
      return { ...input, time, positionId: id(input.positionId) }
    case 'follow.start':
      return { ...input, time, followId: id(input.followId) }
    case 'follow.closePosition':
      return { ...input, time, orderId: id(input.orderId) }
    default:
      return { ...input, time }
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
