// USDT-margined futures.
import type { Core } from '../context.ts'
import { tradeMessagesOf } from '../market/book/tradeMessage.ts'
import { type OpenSlice, type PrivateMessagesOf, withOwn } from '../slice.ts'
import { adjustMargin } from './adjustMargin.ts'
import { amendOrder } from './amendOrder.ts'
import { amendStop } from './amendStop.ts'
import { cancelAllOrders } from './cancelAllOrders.ts'
import { cancelOrder } from './cancelOrder.ts'
import { cancelStop } from './cancelStop.ts'
import { changeLeverage } from './changeLeverage.ts'
import { changeMarginMode } from './changeMarginMode.ts'
import { changePositionMode } from './changePositionMode.ts'
import { closeAllPositions } from './closeAllPositions.ts'
import { closePosition } from './closePosition.ts'
import { expireOrders } from './expireOrders.ts'
import { getAccount } from './getAccount.ts'
import { getInsuranceFund } from './getInsuranceFund.ts'
import { listDeleveragings } from './listDeleveragings.ts'
import { listFundingPayments } from './listFundingPayments.ts'
import { listFundingRates } from './listFundingRates.ts'
import { listLiquidations } from './listLiquidations.ts'
import { listMarks } from './listMarks.ts'
import { listOpenInterest } from './listOpenInterest.ts'
import { listOrders } from './listOrders.ts'
import { listPositions } from './listPositions.ts'
import { listPublicLiquidations } from './listPublicLiquidations.ts'
import { listStops } from './listStops.ts'
import { listTradeRecords } from './listTradeRecords.ts'
import { showFuturesOrder } from './orderAnswer.ts'
import { placeOrder } from './placeOrder.ts'
import { placeOrderList } from './placeOrderList.ts'
import { placeStops } from './placeStops.ts'
import { showPosition } from './positionAnswer.ts'
import { openQueueLights, type QueueLights } from './queueLights.ts'
import { reducePosition } from './reducePosition.ts'
import { reversePosition } from './reversePosition.ts'
import { showStop } from './stopAnswer.ts'

const EXPIRY_EVERY_MS = 1000

export async function openFutures(core: Core): Promise<OpenSlice<'futures'>> {
  const lights = await openQueueLights(core)
  return {
    operations: withOwn(
      'futures',
      { lights },
      {
        placeOrder,
        placeOrderList,
        cancelOrder,
        cancelAllOrders,
        amendOrder,
        closePosition,
        reducePosition,
        closeAllPositions,
        reversePosition,
        adjustMargin,
        changeLeverage,
        changeMarginMode,
        changePositionMode,
        placeStops,
        amendStop,
        cancelStop,
        listOrders,
        listPositions,
        getAccount,
        listStops,
        listTradeRecords,
        listFundingPayments,
        listLiquidations,
        listDeleveragings,
        listMarks,
        listFundingRates,
        listOpenInterest,
        getInsuranceFund,
        listPublicLiquidations,
      },
    ),
    privateMessagesOf: futuresMessages({ market: core.market, lights }),
    schedule: [{ name: 'expire futures orders', everyMs: EXPIRY_EVERY_MS, work: () => expireOrders(core) }],
  }
}

function futuresMessages({ market, lights }: Pick<Core, 'market'> & { lights: QueueLights }): PrivateMessagesOf {
  return (events, isHeard) =>
    events.flatMap((event) => {
      if (event.type === 'futuresOrderChanged' && isHeard(event.user))
        return [{ user: event.user, content: { type: 'ORDER', data: showFuturesOrder({ market }, event) } }]
      if (event.type === 'positionChanged' && isHeard(event.user))
        return [{ user: event.user, content: { type: 'POSITION', data: showPosition({ market, lights }, event) } }]
      if (event.type === 'stopChanged' && isHeard(event.user))
        return [{ user: event.user, content: { type: 'STOP', data: showStop({ market }, event) } }]
      return event.type === 'traded' && market.futuresMarket(event.symbol) !== undefined
        ? tradeMessagesOf(market, event, isHeard)
        : []
    })
}
