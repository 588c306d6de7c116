// From the ticket's terms to the wire: converted once, when the order is sent.
import { formatPrice, formatQuantity, type Price } from '@assay/engine/money'
import type { OrderType } from '@assay/engine/nouns'
import type { Input } from '@assay/api/schemas'
import type { ContractRules } from './contractRules.ts'
import type { FuturesCost } from './futuresCost.ts'
import type { FuturesTerms } from './futuresForm.ts'

export type FuturesWish = Input<'futures', 'placeOrder'>

/** clientOrderId is chosen before the first attempt and stays: asking again with it is the same order. */
export function toOrderInput(asked: {
  terms: FuturesTerms
  cost: FuturesCost
  rules: ContractRules
  clientOrderId: string
}): FuturesWish {
  const { terms, cost, rules, clientOrderId } = asked
  const text = (value: Price) => formatPrice(value, rules.priceDecimals)
  const { takeProfit, stopLoss, stopsBy } = terms
  return {
    symbol: rules.symbol,
    side: terms.side,
    type: terms.kind as OrderType,
    positionSide: terms.positionSide,
    timeInForce: terms.timeInForce,
    clientOrderId,
    ...(cost.quantity === null ? {} : { quantity: formatQuantity(cost.quantity, rules.quantityDecimals) }),
    ...(terms.price === null ? {} : { price: text(terms.price) }),
    ...(terms.stopPrice === null ? {} : { stopPrice: text(terms.stopPrice), triggerBy: terms.triggerBy }),
    ...(terms.postOnly ? { postOnly: true } : {}),
    ...(terms.reduceOnly ? { reduceOnly: true } : {}),
    ...(terms.expiresAt === null ? {} : { expiresAt: terms.expiresAt }),
    ...(takeProfit === null ? {} : { takeProfit: text(takeProfit), takeProfitBy: stopsBy }),
    ...(stopLoss === null ? {} : { stopLoss: text(stopLoss), stopLossBy: stopsBy }),
  }
}
