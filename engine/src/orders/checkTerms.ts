// Whether an order's terms are consistent, before any number is compared. The checks run in the documented order of
// rejectionReasons; the first that fails is returned.
//
//                 price   quantity          stopPrice   times in force
//   LIMIT         yes     yes               no          GTC IOC FOK GTD
//   MARKET        no      or quoteQuantity  no          GTC IOC FOK (it never rests, whatever it says)
//   …_LIMIT       yes     yes               yes         GTC IOC FOK GTD
//   …_MARKET      no      or quoteQuantity  yes         GTC IOC FOK GTD (until it fires)
// quoteQuantity, what to spend, is for buys. GTD needs expiresAt in the future, the others none.
import type { OrderType, TimeInForce } from '../nouns.ts'
import type { OrderRules, Terms } from './trading.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { isMarketForm, isTriggerForm } from './order.ts'

/** Whether the pair accepts such an order. */
export function checkAccess(rules: OrderRules, terms: Terms): Refusal | null {
  if (!rules.isTrading) return refuse('MARKET_CLOSED', { symbol: rules.symbol })
  const isMarket = isMarketForm(terms.type)
  const isOpen =
    terms.side === 'BUY'
      ? isMarket
        ? rules.canMarketBuy
        : rules.canLimitBuy
      : isMarket
        ? rules.canMarketSell
        : rules.canLimitSell
  return isOpen ? null : refuse('SIDE_CLOSED', { symbol: rules.symbol, side: terms.side, type: terms.type })
}

export function checkTerms(terms: Terms, time: number): Refusal | null {
  return checkFields(terms) ?? checkTime(terms, time)
}

function checkFields(terms: Terms): Refusal | null {
  if (!isOrderType(terms.type)) return refuse('ORDER_TYPE_INVALID')
  const isMarket = isMarketForm(terms.type)
  if (!isMarket && terms.price === null) return refuse('PRICE_REQUIRED')
  if (isMarket && terms.price !== null) return refuse('PRICE_NOT_ALLOWED')
  const canSpend = isMarket && terms.side === 'BUY'
  if (terms.quantity === null && (terms.quoteQuantity === null || !canSpend)) return refuse('QUANTITY_REQUIRED')
  if (terms.quantity !== null && terms.quoteQuantity !== null) return refuse('QUOTE_QUANTITY_NOT_ALLOWED')
  const waits = isTriggerForm(terms.type)
  if (waits && terms.stopPrice === null) return refuse('STOP_PRICE_REQUIRED')
  if (!waits && terms.stopPrice !== null) return refuse('STOP_PRICE_NOT_ALLOWED')
  return null
}

function checkTime(terms: Terms, time: number): Refusal | null {
  const { timeInForce, expiresAt } = terms
  if (!isTimeInForce(timeInForce) || (terms.type === 'MARKET' && timeInForce === 'GTD'))
    return refuse('TIME_IN_FORCE_INVALID')
  const rests = timeInForce === 'GTC' || timeInForce === 'GTD'
  if (terms.postOnly && (terms.type !== 'LIMIT' || !rests)) return refuse('POST_ONLY_NOT_ALLOWED')
  const isFuture = expiresAt !== null && Number.isSafeInteger(expiresAt) && expiresAt > time
  if (timeInForce === 'GTD' ? !isFuture : expiresAt !== null) return refuse('EXPIRY_INVALID')
  return null
}

/** For values that the compiler did not check: a command may come from another version's journal. */
function isOrderType(type: OrderType): boolean {
  switch (type) {
    case 'LIMIT':
    case 'MARKET':
    case 'STOP_LIMIT':
    case 'STOP_MARKET':
    case 'TAKE_PROFIT_LIMIT':
    case 'TAKE_PROFIT_MARKET':
      return true
    default:
      return false
  }
}

function isTimeInForce(timeInForce: TimeInForce): boolean {
  switch (timeInForce) {
    case 'GTC':
    case 'IOC':
    case 'FOK':
    case 'GTD':
      return true
    default:
      return false
  }
}
