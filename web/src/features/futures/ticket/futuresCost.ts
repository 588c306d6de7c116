// The ticket of contracts, second part: what an order would cost and lead to, from the terms, the account and the book as
// it is shown, by the engine's own formulas.
//
// Worked through: 0.5 BTC long at 60000 with leverage 20 is worth 30000. Margin 1500, fee 0.1 % 30; with the mark or
// the index at 59900 it starts with a loss of 50, so it costs 1580. Opened alone and isolated it is liquidated at 57228.91.
import { effectiveLeverage, type OrderCost, orderCost, profitAt, shareOf, valueAt } from '@assay/engine/futures/margin'
import type { Direction, IndexState, MarginMode, PositionMode } from '@assay/engine/futures/commands'
import { type Amount, amountUnits, divide, feeOf, type Price, type Quantity, ZERO } from '@assay/engine/money'
import { worstPrice } from '@assay/engine/orders/priceLimits'
import { type Fill, fillNow, type MarketFacts } from '../../trade/ticket/bookFill.ts'
import { kindShapes } from '../../trade/ticket/orderKinds.ts'
import type { ContractRules } from '../contract/contractRules.ts'
import type { FuturesTerms } from './futuresForm.ts'
import { type CrossAround, liquidationOf, type OwnHolding } from '../positions/holding.ts'

export interface FuturesFacts extends MarketFacts {
  rules: ContractRules
  mark: Price | null
  indexState: IndexState
  /** null while it is not known, and signed out. */
  account: FuturesAccount | null
}

export interface FuturesAccount {
  /** What new orders may hold. */
  available: Amount
  positionMode: PositionMode
  marginMode: MarginMode
  leverage: number
  /** Of this contract. */
  positions: Readonly<Record<Direction, OwnHolding | null>>
  /** Lots of one's open orders here that may open each direction. */
  ordered: Readonly<Record<Direction, number>>
  /** What stands around a cross position of this contract. */
  cross: CrossAround
}

export interface FuturesCost {
  /** Lots that would be ordered. */
  quantity: Quantity | null
  /** Price × quantity: at the limit, or as the book is now. */
  value: Amount | null
  fill: Fill | null
  /** How many of these lots close a position, and how many open one. */
  closing: Quantity
  opening: Quantity
  /** What opening holds: initial margin, the loss it starts with, and the fee. ZERO where nothing is opened. */
  margin: Amount | null
  openLoss: Amount | null
  need: Amount | null
  /** Of the lots that it opens: what it holds, a part of need, and what it pays of that. */
  openFee: Amount | null
  ownOpenFee: Amount | null
  /** Of the lots that it closes: paid from what they bring, and no part of need. */
  closeFee: Amount | null
  /** Profit of what it closes, before the fee; null where it closes nothing. */
  result: Amount | null
  /** Of the position after the order is filled; null where no price does. */
  liquidation: Price | null
  /** The most that the margin affords, or that there is to close. */
  maximum: Quantity | null
  /** Notional of the position afterwards. */
  notionalAfter: Amount | null
}

export function costOrder(terms: FuturesTerms, facts: FuturesFacts): FuturesCost {
  const { rules } = facts
  const maximum = maximumOf(terms, facts)
  const quantity = sizeOf(terms, facts, maximum)
  const fill = fillNow(terms, facts, { quantity, rules })
  const price = priceOf(terms, facts)
  const parts = split(terms, facts, quantity ?? (0 as Quantity))
  const value = quantity === null ? null : valueOf(quantity, { terms, fill, price, rules })
  const opened = openingCost(terms, facts, { value, quantity, opening: parts.opening })
  const after = positionAfter(terms, facts, { value, quantity, opened, ...parts })
  return {
    quantity,
    value,
    fill,
    ...parts,
    margin: opened?.initialMargin ?? null,
    openLoss: opened?.openLoss ?? null,
    need: opened?.total ?? null,
    openFee: opened?.fee ?? null,
    ownOpenFee:
      opened === null || value === null || quantity === null
        ? null
        : feeOf(shareOf(value, parts.opening, quantity), rules.ownOpenFeeRate, 'up'),
    closeFee: value === null || quantity === null ? null : closeFeeOf(shareOf(value, parts.closing, quantity), rules),
    result: resultOf(terms, facts, { value, quantity, closing: parts.closing }),
    liquidation:
      after === null ? null : liquidationOf(after, { mark: facts.mark, cross: facts.account?.cross ?? null }, rules),
    maximum,
    notionalAfter: after === null ? null : after.entryValue,
  }
}

/** What the lots that an order opens would win or lose at a later price, before fees; null where it opens nothing. */
export function openedResultAt(
  price: Price,
  { cost, isLong, rules }: { cost: FuturesCost; isLong: boolean; rules: ContractRules },
): Amount | null {
  const { value, quantity, opening } = cost
  if (value === null || quantity === null || opening === 0) return null
  const opened = {
    direction: isLong ? ('LONG' as const) : ('SHORT' as const),
    quantity: opening,
    entryValue: shareOf(value, opening, quantity),
    margin: ZERO,
  }
  return profitAt(opened, price, rules.market)
}

/** The price that turns lots into value: the limit, the trigger, else the last trade. */
export function priceOf(terms: FuturesTerms, { last, mark, rules }: FuturesFacts): Price | null {
  if (terms.price !== null || kindShapes[terms.kind].hasPrice) return terms.price
  if (kindShapes[terms.kind].hasStop) return firedPrice(terms, rules)
  return last ?? mark
}

/** What goes to the market when it fires is counted, and held for, at the worst price that it may fill at. */
function firedPrice({ side, stopPrice }: FuturesTerms, { market }: ContractRules): Price | null {
  return stopPrice === null ? null : worstPrice({ side, best: stopPrice, reference: null, rules: market })
}

function sizeOf(terms: FuturesTerms, facts: FuturesFacts, maximum: Quantity | null): Quantity | null {
  const { size } = terms
  if (size.by === 'lots') return size.quantity === 0 ? null : size.quantity
  if (size.by === 'percent')
    return maximum === null ? null : whole(divide(BigInt(maximum) * BigInt(size.percent), 100n, 'down'))
  const price = priceOf(terms, facts)
  if (size.value === null || price === null) return null
  return whole(divide(size.value, valueAt(price, 1 as Quantity, facts.rules.market), 'down'))
}

function whole(lots: bigint): Quantity | null {
  return lots === 0n ? null : (Number(lots) as Quantity)
}

interface Valued {
  terms: FuturesTerms
  fill: Fill | null
  price: Price | null
  rules: ContractRules
}

/** A market order is worth what the book gives; what it does not give is counted at the average of what it does. */
function valueOf(quantity: Quantity, { terms, fill, price, rules }: Valued): Amount | null {
  if (terms.kind === 'MARKET' && fill !== null) {
    const missing = fill.quantity < quantity
    return missing ? amountUnits(divide(fill.quote * BigInt(quantity), BigInt(fill.quantity), 'up')) : fill.quote
  }
  return price === null ? null : valueAt(price, quantity, rules.market)
}

/** In one-way mode an order first closes what there is on the other side and no other order closes, and then opens. */
function split({ isClosing, reduceOnly, isLong }: FuturesTerms, { account }: FuturesFacts, quantity: Quantity) {
  const own = account?.positions
  if (isClosing) return { closing: quantity, opening: 0 as Quantity }
  if (account?.positionMode !== 'ONE_WAY') return { closing: 0 as Quantity, opening: quantity }
  const other = own?.[isLong ? 'SHORT' : 'LONG']?.quantity ?? 0
  const closing = Math.min(Math.max(0, other - account.ordered[isLong ? 'LONG' : 'SHORT']), quantity) as Quantity
  return { closing, opening: (reduceOnly ? 0 : quantity - closing) as Quantity }
}

interface Opened {
  value: Amount | null
  quantity: Quantity | null
  opening: Quantity
}

/** The dearer one of two orders that exclude each other: together they hold its cost once. */
function openingCost(terms: FuturesTerms, facts: FuturesFacts, opened: Opened): OrderCost | null {
  const cost = costOfOne(terms, facts, opened)
  const fired = terms.kind === 'OCO' ? firedPrice(terms, facts.rules) : null
  if (fired === null || opened.quantity === null || cost === null) return cost
  const other = costOfOne(terms, facts, { ...opened, value: valueAt(fired, opened.quantity, facts.rules.market) })
  return other !== null && other.total > cost.total ? other : cost
}

function costOfOne(terms: FuturesTerms, facts: FuturesFacts, { value, quantity, opening }: Opened): OrderCost | null {
  const { account, rules, mark, index } = facts
  if (account === null || value === null || quantity === null) return null
  if (opening === 0) return { initialMargin: ZERO, openLoss: ZERO, fee: ZERO, total: ZERO }
  const asked = {
    direction: terms.isLong ? ('LONG' as const) : ('SHORT' as const),
    quantity: opening,
    value: shareOf(value, opening, quantity),
    leverage: leverageOf(facts, account),
    mark,
    index,
  }
  return orderCost(asked, rules.market)
}

function leverageOf({ indexState }: FuturesFacts, { leverage }: FuturesAccount): number {
  return effectiveLeverage(leverage, indexState === 'DEGRADED')
}

function closeFeeOf(value: Amount, { ownCloseFeeRate }: ContractRules): Amount {
  return feeOf(value, ownCloseFeeRate, 'up')
}

/** Of the position that the order closes, or of what it closes of it. */
function resultOf(
  { isClosing, isLong }: FuturesTerms,
  { account }: FuturesFacts,
  { value, quantity, closing }: { value: Amount | null; quantity: Quantity | null; closing: Quantity },
): Amount | null {
  const closed = account?.positions[isClosing === isLong ? 'LONG' : 'SHORT'] ?? null
  if (closed === null || value === null || quantity === null || closing === 0 || closing > closed.quantity) return null
  const got = shareOf(value, closing, quantity)
  const paid = shareOf(closed.entryValue, closing, closed.quantity)
  return amountUnits(closed.direction === 'LONG' ? got - paid : paid - got)
}

/** With the margin that is posted: the initial margin, and the loss that it starts with. */
function positionAfter(
  { isLong }: FuturesTerms,
  { account }: FuturesFacts,
  { value, quantity, opening, opened }: Opened & { opened: OrderCost | null },
): OwnHolding | null {
  if (account === null || value === null || quantity === null || opened === null || opening === 0) return null
  const direction = isLong ? 'LONG' : 'SHORT'
  const before = account.positions[direction]
  return {
    direction,
    quantity: ((before?.quantity ?? 0) + opening) as Quantity,
    entryValue: amountUnits((before?.entryValue ?? 0n) + shareOf(value, opening, quantity)),
    margin: amountUnits((before?.margin ?? 0n) + opened.initialMargin + opened.openLoss),
    leverage: account.leverage,
    isCross: account.marginMode === 'CROSS',
  }
}

const SEARCH_STEPS = 60

/** By halving: what an order costs never falls as it grows. */
function maximumOf(terms: FuturesTerms, facts: FuturesFacts): Quantity | null {
  const { account, rules } = facts
  if (account === null) return null
  const [own, other] = terms.isLong ? (['LONG', 'SHORT'] as const) : (['SHORT', 'LONG'] as const)
  if (terms.isClosing) return account.positions[own]?.quantity ?? (0 as Quantity)
  if (terms.reduceOnly) return account.positions[other]?.quantity ?? (0 as Quantity)
  let [least, most] = [0, Math.min(rules.market.orderMax, rules.market.maxPosition)]
  for (let step = 0; step < SEARCH_STEPS && least < most; step += 1) {
    const middle = Math.ceil((least + most) / 2)
    if (affords(terms, facts, middle as Quantity, account)) least = middle
    else most = middle - 1
  }
  return least as Quantity
}

function affords(terms: FuturesTerms, facts: FuturesFacts, quantity: Quantity, account: FuturesAccount): boolean {
  const { rules } = facts
  const fill = fillNow(terms, facts, { quantity, rules })
  const value = valueOf(quantity, { terms, fill, price: priceOf(terms, facts), rules })
  const { opening } = split(terms, facts, quantity)
  const cost = openingCost(terms, facts, { value, quantity, opening })
  return cost !== null && cost.total <= account.available
}
