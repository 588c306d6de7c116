// The fields of the commands of futures (commandShapes.ts).
import { z } from 'zod'
import {
  amount,
  flag,
  indexState,
  int,
  ints,
  permissions,
  orderPair,
  orderTerms,
  ofUser,
  scales,
  text,
} from './commandFields.ts'

const triggerBy = z.enum(['LAST', 'INDEX', 'MARK'])
const marginMode = z.enum(['ISOLATED', 'CROSS'])

const market = z.object({
  ...scales,
  ...permissions,
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
  'futures.setLeverage': z.object({ ...ofUser, symbol: text, leverage: int }),
  'futures.setMarginMode': z.object({ ...ofUser, symbol: text, marginMode }),
  'futures.setPositionMode': z.object({ ...ofUser, positionMode: z.enum(['ONE_WAY', 'HEDGE']) }),
  'futures.placeOrder': z.object({
    ...ofUser,
    symbol: text,
    orderId: int,
    clientOrderId: text,
    terms,
    stops: z.exactOptional(z.object({ takeProfit: entryStop, stopLoss: entryStop })),
  }),
  'futures.placeOrderList': z.object({
    ...ofUser,
    symbol: text,
    listId: int,
    clientOrderId: text,
    orderIds: orderPair,
    limit: terms,
    trigger: terms,
  }),
  'futures.cancelOrder': z.object({ ...ofUser, orderId: int }),
  'futures.cancelAllOrders': z.object({ ...ofUser, symbol: z.nullable(text) }),
  'futures.cancelRest': z.object({ ...ofUser, cancellationId: int }),
  'futures.amendOrder': z.object({ ...ofUser, orderId: int, price: z.nullable(int), quantity: z.nullable(int) }),
  'futures.expireOrders': z.object({}),
  'futures.recordIndex': z.object({
    tickTime: int,
    ticks: z.array(z.object({ symbol: text, price: z.nullable(int), state: indexState })),
  }),
  'futures.settleFunding': z.object({ symbol: text, slot: int }),
  'futures.payRest': z.object({ symbol: text }),
  'futures.settleRest': z.object({}),
  'futures.adjustMargin': z.object({
    ...ofUser,
    adjustmentId: int,
    positionId: int,
    direction: z.enum(['ADD', 'REMOVE']),
    amount,
  }),
  'futures.setStops': z.object({ ...ofUser, positionId: int, stops: z.array(stop) }),
  'futures.amendStop': z.object({
    ...ofUser,
    stopId: int,
    triggerPrice: z.nullable(int),
    orderPrice: z.nullable(int),
  }),
  'futures.cancelStop': z.object({ ...ofUser, stopId: int }),
  'futures.closePosition': z.object({
    ...ofUser,
    positionId: int,
    orderId: int,
    clientOrderId: text,
    quantity: z.nullable(int),
    reverseOrderId: z.nullable(int),
  }),
  'futures.closeAllPositions': z.object({
    ...ofUser,
    closings: z.array(z.object({ positionId: int, orderId: int, clientOrderId: text })),
  }),
}
