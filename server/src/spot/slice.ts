// Spot trading.
import type { Core } from '../context.ts'
import { tradeMessagesOf } from '../market/book/tradeMessage.ts'
import type { OpenSlice, PrivateMessagesOf } from '../slice.ts'
import { amendOrder } from './amendOrder.ts'
import { cancelAllOrders } from './cancelAllOrders.ts'
import { cancelOrder } from './cancelOrder.ts'
import { expireOrders } from './expireOrders.ts'
import { listOrders } from './listOrders.ts'
import { listTradeRecords } from './listTradeRecords.ts'
import { showOrder } from './orderAnswer.ts'
import { placeOrder } from './placeOrder.ts'
import { placeOrderList } from './placeOrderList.ts'

const EXPIRY_EVERY_MS = 1000

export function openSpot(core: Core): OpenSlice<'spot'> {
  return {
    operations: { placeOrder, placeOrderList, cancelOrder, cancelAllOrders, amendOrder, listOrders, listTradeRecords },
    privateMessagesOf: spotMessages(core),
    schedule: [{ name: 'expire spot orders', everyMs: EXPIRY_EVERY_MS, work: () => expireOrders(core) }],
  }
}

function spotMessages({ market }: Core): PrivateMessagesOf {
  return (events, isHeard) =>
    events.flatMap((event) => {
      if (event.type === 'orderChanged' && isHeard(event.user))
        return [{ user: event.user, content: { type: 'ORDER', data: showOrder({ market }, event) } }]
      return event.type === 'traded' && market.spotMarket(event.symbol) !== undefined
        ? tradeMessagesOf(market, event, isHeard)
        : []
    })
}
