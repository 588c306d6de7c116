// The pair's filters: whether price, quantity and value of an order are within the pair's limits, in this order; the
// facts of a refusal give the limit.
//
// minNotional 5 USDT: a buy of 0.00004 BTC at 100000 is worth 4 and is refused with minimum '5.00000000'. A market
// order is valued at the reference price, a trigger order without limit at its stop price.
import {
  AMOUNT_MAX,
  formatAmount,
  formatPrice,
  formatQuantity,
  isWorthAtLeast,
  type Price,
  type Quantity,
} from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { firesOnRise, isTriggerForm } from './order.ts'
import { priceBandAround } from './priceLimits.ts'
import { type OrderRules, type Pair, referencePrice, type Terms, watchedPrice } from './trading.ts'

export function checkFilters(pair: Pair, terms: Terms): Refusal | null {
  return (
    checkSpending(terms) ??
    checkPrice(pair, terms) ??
    checkQuantity(pair.rules, terms.quantity) ??
    checkWorth(pair, terms) ??
    checkTrigger(pair, terms)
  )
}

export function checkQuantity(rules: OrderRules, quantity: Quantity | null): Refusal | null {
  if (quantity === null) return null
  if (quantity <= 0 || quantity < rules.orderMin) {
    return refuse('QUANTITY_BELOW_MINIMUM', { minimum: formatQuantity(rules.orderMin, rules.quantityDecimals) })
  }
  if (quantity > rules.orderMax)
    return refuse('QUANTITY_ABOVE_MAXIMUM', { maximum: formatQuantity(rules.orderMax, rules.quantityDecimals) })
  return null
}

/** Value below minNotional. Not checked while there is no price to value it at. */
export function checkWorth(pair: Pair, terms: Terms): Refusal | null {
  if (isWorthEnough(pair, terms)) return null
  const minimum = formatAmount(pair.rules.minNotional, pair.rules.quoteScale)
  return refuse('NOTIONAL_BELOW_MINIMUM', { minimum, asset: pair.rules.quote })
}

function checkSpending({ quoteQuantity }: Terms): Refusal | null {
  const isSound = quoteQuantity === null || (quoteQuantity > 0n && quoteQuantity <= AMOUNT_MAX)
  return isSound ? null : refuse('AMOUNT_INVALID')
}

function checkPrice(pair: Pair, terms: Terms): Refusal | null {
  const { rules } = pair
  const { price, stopPrice, side } = terms
  const { buyMax = null, sellMin = null } = rules
  if (side === 'BUY' && price !== null && buyMax !== null && price > buyMax) {
    return refuse('PRICE_ABOVE_MAXIMUM', { maximum: formatPrice(buyMax, rules.priceDecimals) })
  }
  const lowest = side === 'SELL' && sellMin !== null ? sellMin : (1 as Price)
  if ((price !== null && price < lowest) || (stopPrice !== null && stopPrice < 1)) {
    return refuse('PRICE_BELOW_MINIMUM', { minimum: formatPrice(lowest, rules.priceDecimals) })
  }
  const reference = stopPrice ?? referencePrice(pair)
  if (price === null || reference === null) return null
  updateBand(pair, reference)
  if (price >= pair.bandLowest && price <= pair.bandHighest) return null
  return refuse('PRICE_OUTSIDE_BAND', {
    lowest: formatPrice(pair.bandLowest, rules.priceDecimals),
    highest: formatPrice(pair.bandHighest, rules.priceDecimals),
  })
}

function isWorthEnough(pair: Pair, { quoteQuantity, price, stopPrice, quantity }: Terms): boolean {
  const { rules } = pair
  if (quoteQuantity !== null) return quoteQuantity >= rules.minNotional
  const valuedAt = price ?? stopPrice ?? referencePrice(pair)
  return valuedAt === null || quantity === null || isWorthAtLeast(rules.minNotional, valuedAt, quantity, rules)
}

/** The band changes only with the reference price and the rules, so it is cached. */
function updateBand(pair: Pair, reference: Price): void {
  const { rules } = pair
  if (pair.bandReference === reference && pair.bandRules === rules) return
  const { lowest, highest } = priceBandAround(reference, rules)
  pair.bandLowest = lowest
  pair.bandHighest = highest
  pair.bandReference = reference
  pair.bandRules = rules
}

/** A trigger price that the market has already reached would make it a market order. */
function checkTrigger(pair: Pair, terms: Terms): Refusal | null {
  if (!isTriggerForm(terms.type) || terms.stopPrice === null) return null
  const now = watchedPrice(pair, terms.triggerBy)
  if (now === null) return null
  const isReached = firesOnRise(terms) ? now >= terms.stopPrice : now <= terms.stopPrice
  return isReached ? refuse('WOULD_TRIGGER_IMMEDIATELY', { price: formatPrice(now, pair.rules.priceDecimals) }) : null
}
