// From the ticket's terms to the wire: converted once, when the order is sent.
import { formatPrice, formatQuantity, type Price } from '@assay/engine/money'
import type { OrderType } from '@assay/engine/nouns'
import type { Input } from '@assay/api/schemas'
import type { ContractRules } from './contractRules.ts'
import type { FuturesCost } from './futuresCost.ts'
import type { FuturesTerms } from './futuresForm.ts'

export interface FuturesWish {
  order: Input<'futures', 'placeOrder'>
  /** Set at the position once the order has filled something. */
  stops: { earnPrice?: string; losePrice?: string } | null
}

/** clientOrderId is chosen before the first attempt and stays: asking again with it is the same order. */
export function toOrderInput(asked: {
  terms: FuturesTerms
  cost: FuturesCost
  rules: ContractRules
  clientOrderId: string
}): FuturesWish {
  const { terms, cost, rules, clientOrderId } = asked
  const text = (value: Price) => formatPrice(value, rules.priceDecimals)
  const order = {
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
  }
  const stops = {
    ...(terms.takeProfit === null ? {} : { earnPrice: text(terms.takeProfit) }),
    ...(terms.stopLoss === null ? {} : { losePrice: text(terms.stopLoss) }),
  }
  return { order, stops: Object.keys(stops).length === 0 ? null : stops }
}

/** A waiting order opens its position later: what is set with the order is set at once or not at all. */
export function fillsAtOnce(terms: FuturesTerms, cost: FuturesCost): boolean {
  if (terms.kind === 'MARKET') return true
  if (terms.kind !== 'LIMIT' || terms.postOnly) return false
  if (terms.timeInForce === 'IOC' || terms.timeInForce === 'FOK') return true
  return cost.fill !== null && cost.quantity !== null && cost.fill.quantity >= cost.quantity
}
