// The fields of the commands of contracts (commandShapes.ts).
import { z } from 'zod'
import {
  amount,
  flag,
  indexState,
  int,
  ints,
  openings,
  orderPair,
  orderTerms,
  own,
  scales,
  text,
} from './commandFields.ts'

const triggerBy = z.enum(['LAST', 'INDEX', 'MARK'])
const marginMode = z.enum(['ISOLATED', 'CROSS'])

const market = z.object({
  ...scales,
  ...openings,
  symbol: text,
  indexSymbol: text,
  base: text,
  quote: text,
  orderMin: int,
  orderMax: int,
  minNotional: amount,
  leverages: ints,
  tiers: z.array(z.object({ notionalCap: amount, leverageMax: int, maintenanceRate: int, maintenanceAmount: amount })),
  openFeeRate: int,
  closeFeeRate: int,
  priceBand: int,
  marketSlippageMax: int,
  maxOpenInterest: int,
  maxPosition: int,
  fundingIntervalHours: int,
  interestRate: int,
  fundingRateCap: int,
  impactNotional: amount,
  liquidationFeeRate: int,
  canOpen: flag,
  maxStops: int,
})

const terms = z.object({
  ...orderTerms,
  triggerBy,
  positionSide: z.enum(['BOTH', 'LONG', 'SHORT']),
  reduceOnly: flag,
  closePosition: flag,
})

const entryStop = z.nullable(z.object({ stopId: int, triggerPrice: int, triggerBy }))
const stop = z.object({
  stopId: int,
  kind: z.enum(['TAKE_PROFIT', 'STOP_LOSS']),
  triggerPrice: int,
  triggerBy,
  quantity: z.nullable(int),
  orderPrice: z.nullable(int),
  pairId: z.nullable(int),
})

export const futuresShapes = {
  'futures.defineMarket': z.object({ market }),
  'futures.setLeverage': z.object({ ...own, symbol: text, leverage: int }),
  'futures.setMarginMode': z.object({ ...own, symbol: text, marginMode }),
  'futures.setPositionMode': z.object({ ...own, positionMode: z.enum(['ONE_WAY', 'HEDGE']) }),
  'futures.placeOrder': z.object({
    ...own,
    symbol: text,
    orderId: int,
    clientOrderId: text,
    terms,
    stops: z.exactOptional(z.object({ takeProfit: entryStop, stopLoss: entryStop })),
  }),
  'futures.placeOrderList': z.object({
    ...own,
    symbol: text,
    listId: int,
    clientOrderId: text,
    orderIds: orderPair,
    limit: terms,
    trigger: terms,
  }),
  'futures.cancelOrder': z.object({ ...own, orderId: int }),
  'futures.cancelAllOrders': z.object({ ...own, symbol: z.nullable(text) }),
  'futures.cancelRest': z.object({ ...own, cancellationId: int }),
  'futures.amendOrder': z.object({ ...own, orderId: int, price: z.nullable(int), quantity: z.nullable(int) }),
  'futures.expireOrders': z.object({}),
  'futures.recordIndex': z.object({
    tickTime: int,
    ticks: z.array(z.object({ symbol: text, price: z.nullable(int), state: indexState })),
  }),
  'futures.settleFunding': z.object({ symbol: text, slot: int }),
  'futures.payRest': z.object({ symbol: text }),
  'futures.settleRest': z.object({}),
  'futures.adjustMargin': z.object({
    ...own,
    adjustmentId: int,
    positionId: int,
    direction: z.enum(['ADD', 'REMOVE']),
    amount,
  }),
  'futures.setStops': z.object({ ...own, positionId: int, stops: z.array(stop) }),
  'futures.amendStop': z.object({
    ...own,
    stopId: int,
    triggerPrice: z.nullable(int),
    orderPrice: z.nullable(int),
  }),
  'futures.cancelStop': z.object({ ...own, stopId: int }),
  'futures.closePosition': z.object({
    ...own,
    positionId: int,
    orderId: int,
    clientOrderId: text,
    quantity: z.nullable(int),
    reverseOrderId: z.nullable(int),
  }),
  'futures.closeAllPositions': z.object({
    ...own,
    closings: z.array(z.object({ positionId: int, orderId: int, clientOrderId: text })),
  }),
}
