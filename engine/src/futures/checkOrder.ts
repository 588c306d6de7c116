// Whether an order is valid: first its terms, then its numbers, then the user's permissions, limits and balance. The
// checks run in the documented order of rejectionReasons.
//
// A user with 5x and 1000 USDT asks for 0.1 BTC at 60000: tier 1 allows it, but margin 1200 + fee 6 is more than the
// balance: INSUFFICIENT_BALANCE with needed 1206.
import { available } from '../ledger/accounts.ts'
import { type Amount, formatAmount, formatQuantity, type Quantity } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import { checkFilters } from '../orders/checkFilters.ts'
import { checkAccess, checkTerms } from '../orders/checkTerms.ts'
import { isTriggerForm } from '../orders/order.ts'
import type { Reach } from '../orders/reach.ts'
import { firstRefusal, type Refusal, refuse } from '../refusal.ts'
import type { FuturesOrderTerms } from './commands.ts'
import { leverageOf } from './desk.ts'
import { canOpenNow, lotsAfter, onlyReduces, openingLots, reducedBy } from './exposure.ts'
import { type FuturesDesk, type FuturesTurn, positionModeOf } from './futures.ts'
import { tierAt, valueAt } from './margin.ts'

/** The terms by themselves, and with the user's position mode and position. */
export function checkFuturesTerms(turn: FuturesTurn, desk: FuturesDesk, terms: FuturesOrderTerms): Refusal | null {
  const { pair } = desk
  const counted = terms.closePosition ? { ...terms, quantity: pair.rules.orderMin } : terms
  return firstRefusal([
    checkAccess(pair.rules, terms) ?? checkTerms(counted, turn.time),
    terms.quoteQuantity === null ? null : refuse('QUOTE_QUANTITY_NOT_ALLOWED'),
    checkSide(turn, desk, terms),
    checkReducing(desk, terms),
  ])
}

/** Price, quantity and value; a closing order may be as small as the position that it closes. */
export function checkFuturesFilters(desk: FuturesDesk, terms: FuturesOrderTerms): Refusal | null {
  const { pair } = desk
  const isSmall = onlyReduces(terms)
  const rules = isSmall ? { ...pair.rules, orderMin: 1 as Quantity, minNotional: 0n as Amount } : pair.rules
  return checkFilters(isSmall ? { ...pair, rules } : pair, terms)
}

/** Only for opening orders: market, tier of the resulting position, and limits. */
export function checkExposure(desk: FuturesDesk, terms: FuturesOrderTerms, ordered: number): Refusal | null {
  const { pair } = desk
  const leverage = leverageOf(desk)
  const { rules } = pair
  const { side, positionSide, reduceOnly } = terms
  const sized = { side, positionSide, reduceOnly, quantity: terms.quantity ?? (0 as Quantity), ordered }
  const opening = openingLots(desk, sized)
  if (opening === 0) return null
  if (!canOpenNow(desk)) {
    const isPaused = pair.indexState === 'PAUSED' || pair.markPrice === null
    return refuse(isPaused ? 'INDEX_PAUSED' : 'SIDE_CLOSED', {
      symbol: rules.symbol,
      side: terms.side,
      type: terms.type,
    })
  }
  const size = lotsAfter(desk, sized) as Quantity
  const price = terms.price ?? pair.markPrice ?? terms.stopPrice
  const value = price === null ? 0n : valueAt(price, size, rules)
  const tier = rules.tiers[tierAt(value as Amount, rules.tiers)]
  if (tier && leverage > tier.leverageMax) {
    return refuse('LEVERAGE_ABOVE_TIER', { maximum: String(tier.leverageMax), leverage: String(leverage) })
  }
  const capped = value > (rules.tiers.at(-1)?.notionalCap ?? 0n)
  if (size > rules.maxPosition || capped) {
    return refuse('POSITION_LIMIT', { maximum: formatQuantity(rules.maxPosition, rules.quantityDecimals) })
  }
  if (pair.openInterest + opening > rules.maxOpenInterest) {
    return refuse('OPEN_INTEREST_LIMIT', { maximum: formatQuantity(rules.maxOpenInterest, rules.quantityDecimals) })
  }
  return null
}

export function checkMeans(desk: FuturesDesk, needed: Amount): Refusal | null {
  const { account, purse } = desk.trader
  if (available(account) >= needed) return null
  return refuse('INSUFFICIENT_BALANCE', {
    asset: account.asset,
    needed: formatAmount(needed, purse.asset.scale),
    available: formatAmount(available(account), purse.asset.scale),
  })
}

/** A reduce-only fill-or-kill order never fills more than the position. */
export function checkWhole(desk: FuturesDesk, terms: FuturesOrderTerms, reach: Reach | null): Refusal | null {
  if (terms.timeInForce !== 'FOK' || isTriggerForm(terms.type) || !onlyReduces(terms)) return null
  const size = reducedBy(desk, terms)?.quantity ?? 0
  if ((terms.quantity ?? 0) <= size) return null
  const reachable = Math.min(size, reach?.quantity ?? 0) as Quantity
  return refuse('WOULD_NOT_FILL', { reachable: formatQuantity(reachable, desk.pair.rules.quantityDecimals) })
}

function checkSide(turn: FuturesTurn, desk: FuturesDesk, { positionSide }: FuturesOrderTerms): Refusal | null {
  const isHedge = positionModeOf(turn.futures, desk.user) === 'HEDGE'
  const isSound = isHedge ? positionSide === 'LONG' || positionSide === 'SHORT' : positionSide === 'BOTH'
  return isSound || desk.user === INSURANCE
    ? null
    : refuse('POSITION_SIDE_INVALID', { mode: isHedge ? 'HEDGE' : 'ONE_WAY' })
}

function checkReducing(desk: FuturesDesk, terms: FuturesOrderTerms): Refusal | null {
  const isSound = terms.closePosition ? terms.reduceOnly && isTriggerForm(terms.type) && terms.quantity === null : true
  if (!isSound) return refuse('REDUCE_ONLY_INVALID')
  if (!onlyReduces(terms)) return null
  return reducedBy(desk, terms) === null ? refuse('REDUCE_ONLY_INVALID') : null
}

/**
 * Others copy every order of a trader, in one block that trades at once: so none of them may rest, where it would be filled
 * alone and later.
 */
export function checkCopyable(
  { trader }: FuturesDesk,
  { type, timeInForce, postOnly }: FuturesOrderTerms,
): Refusal | null {
  if (!trader.leads) return null
  const isMarket = type === 'MARKET' || type === 'STOP_MARKET' || type === 'TAKE_PROFIT_MARKET'
  return (isMarket || timeInForce === 'IOC') && !postOnly ? null : refuse('ORDER_NOT_COPYABLE')
}
