// From the ticket's terms to the wire: converted once, when the order is sent.
import type { Input } from '@assay/api/schemas'
import { type Amount, formatAmount, formatPrice, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import type { OrderCost } from './orderCost.ts'
import type { OrderTerms } from './orderForm.ts'
import { SCALE } from '../trade/ticket/tradeRules.ts'
import type { PairRules } from './pairRules.ts'

export type OrderInput =
  | { operation: 'placeOrder'; input: Input<'spot', 'placeOrder'> }
  | { operation: 'placeOrderList'; input: Input<'spot', 'placeOrderList'> }

/** clientOrderId is chosen before the first attempt and stays: asking again with it is the same order. */
export function toOrderInput(asked: {
  terms: OrderTerms
  cost: OrderCost
  rules: PairRules
  clientOrderId: string
}): OrderInput {
  const { terms, cost, rules, clientOrderId } = asked
  const price = (value: Price | null) => (value === null ? {} : { price: formatPrice(value, rules.priceDecimals) })
  const stop = (value: Price | null) => (value === null ? {} : { stopPrice: formatPrice(value, rules.priceDecimals) })
  const named = { symbol: rules.symbol, side: terms.side, clientOrderId }
  if (terms.kind === 'OCO')
    return { operation: 'placeOrderList', input: { ...named, ...listTerms(terms, cost, rules) } }
  return {
    operation: 'placeOrder',
    input: {
      ...named,
      type: terms.kind,
      timeInForce: terms.timeInForce,
      ...price(terms.price),
      ...stop(terms.stopPrice),
      ...sizeOf(cost, rules),
      ...(terms.stopPrice === null ? {} : { triggerBy: terms.triggerBy }),
      ...(terms.postOnly ? { postOnly: true } : {}),
      ...(terms.expiresAt === null ? {} : { expiresAt: terms.expiresAt }),
    },
  }
}

function listTerms(terms: OrderTerms, cost: OrderCost, rules: PairRules) {
  const text = (value: Price | null) => (value === null ? '' : formatPrice(value, rules.priceDecimals))
  return {
    quantity: formatQuantity(cost.quantity ?? (0 as Quantity), rules.quantityDecimals),
    price: text(terms.price),
    stopPrice: text(terms.stopPrice),
    triggerBy: terms.triggerBy,
    ...(terms.stopLimitPrice === null ? {} : { stopLimitPrice: text(terms.stopLimitPrice) }),
  }
}

function sizeOf(cost: OrderCost, rules: PairRules): { quantity?: string; quoteQuantity?: string } {
  if (cost.quoteQuantity !== null) return { quoteQuantity: wireAmount(cost.quoteQuantity) }
  return cost.quantity === null ? {} : { quantity: formatQuantity(cost.quantity, rules.quantityDecimals) }
}

function wireAmount(amount: Amount): string {
  return formatAmount(amount, SCALE, { trim: true })
}
