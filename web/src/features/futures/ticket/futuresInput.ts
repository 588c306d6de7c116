// From the ticket's terms to the wire: converted once, when the order is sent.
import { formatPrice, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import type { OrderType } from '@assay/engine/nouns'
import type { Input } from '@assay/api/schemas'
import type { ContractRules } from '../contract/contractRules.ts'
import type { FuturesCost } from './futuresCost.ts'
import type { FuturesTerms } from './futuresForm.ts'

export type FuturesRequest =
  | { operation: 'placeOrder'; input: Input<'futures', 'placeOrder'> }
  | { operation: 'placeOrderList'; input: Input<'futures', 'placeOrderList'> }

/** clientOrderId is chosen before the first attempt and stays: asking again with it is the same order. */
export function toOrderInput(asked: {
  terms: FuturesTerms
  cost: FuturesCost
  rules: ContractRules
  clientOrderId: string
}): FuturesRequest {
  const { terms, cost, rules, clientOrderId } = asked
  const { symbol } = rules
  const named = { symbol, side: terms.side, positionSide: terms.positionSide, clientOrderId }
  if (terms.kind === 'OCO')
    return { operation: 'placeOrderList', input: { ...named, ...listTerms(terms, cost, rules) } }
  return { operation: 'placeOrder', input: { ...named, ...orderTerms(terms, terms.kind, cost, rules) } }
}

function orderTerms(terms: FuturesTerms, type: OrderType, cost: FuturesCost, rules: ContractRules) {
  const text = (value: Price) => formatPrice(value, rules.priceDecimals)
  const { takeProfit, stopLoss, stopsBy } = terms
  return {
    type,
    timeInForce: terms.timeInForce,
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

/** Its stop closes or opens at the market. */
function listTerms(terms: FuturesTerms, cost: FuturesCost, rules: ContractRules) {
  const text = (value: Price | null) => (value === null ? '' : formatPrice(value, rules.priceDecimals))
  return {
    quantity: formatQuantity(cost.quantity ?? (0 as Quantity), rules.quantityDecimals),
    price: text(terms.price),
    stopPrice: text(terms.stopPrice),
    triggerBy: terms.triggerBy,
    ...(terms.reduceOnly ? { reduceOnly: true } : {}),
  }
}
