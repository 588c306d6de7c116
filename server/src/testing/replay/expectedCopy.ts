// What a follower's part of a block has to be, from the rules in docs/copy-trading.md and PRODUCT: its lots, or the reason
// why there is none. It shares no code with the engine.
//
// At the worst price of the block, 60,180, a margin of 100 with leverage 20 is 0.0332 BTC. With 50 USDT in the follow it is
// what they pay for: margin, fee and the loss to the mark.
import type { FollowChanged, SkipReason } from '@assay/engine/follow/events'
import type { FuturesOrderChanged, PositionChanged } from '@assay/engine/futures/events'
import { accountOf, type CopyRecords } from './copyRecords.ts'

const MILLION = 1_000_000n

/** The trader's order, and the worst price of its block. own: what the trader can pay for; null in cross margin. */
export interface LeadOrder {
  order: FuturesOrderChanged
  lots: number
  limit: number
  own: number | null
}
/** null: a stop so near to the liquidation price that rounding decides. */
export type Expected = number | SkipReason | null

interface Copying extends LeadOrder {
  records: CopyRecords
  follow: FollowChanged
  account: number
}

interface Wish {
  closing: number
  opening: number
}

export function expectedCopy(records: CopyRecords, follow: FollowChanged, lead: LeadOrder): Expected {
  const of = { ...lead, records, follow, account: accountOf(follow.followId) }
  const { order, lots, own: paid } = lead
  if (follow.status === 'LEAVING' && follow.settings.onLeaving === 'KEEP') return 'LEAVING'
  const theirs = reducible(records, order.user, order)
  const own = reducible(records, of.account, order)
  const closes = Math.min(lots, theirs?.quantity ?? 0)
  const ownLots = own?.quantity ?? 0
  const whole = theirs === null || closes === theirs.quantity
  const part = whole ? ownLots : Math.floor((ownLots * closes) / theirs.quantity)
  const closing = closes === 0 ? 0 : part
  const opens = isReducing(order) ? 0 : Math.max(0, (paid ?? lots) - closes)
  const opening = opens === 0 ? 0 : expectedOpening(of, opens)
  if (typeof opening === 'string') return closing > 0 ? expectedLots(of, { closing, opening: 0 }) : opening
  if (closing + opening === 0) return isReducing(order) || lots === closes ? 'NOTHING_TO_CLOSE' : 'BELOW_MINIMUM'
  const asked = expectedLots(of, { closing, opening })
  const isRefused = typeof asked === 'string' && closing > 0 && opening > 0
  return isRefused ? expectedLots(of, { closing, opening: 0 }) : asked
}

/** The lots that a wallet pays for at the worst price, of those that are wanted. */
export function payableLots(
  records: CopyRecords,
  of: { owner: number; order: FuturesOrderChanged; limit: number; leverage: number; wanted: number },
): number {
  const { owner, order, limit, leverage, wanted } = of
  const own = reducible(records, owner, order)
  const closing = Math.min(wanted, own?.quantity ?? 0)
  if (own !== null && closing > 0 && !canBeClosed(records, own, { lots: closing, limit })) return 0
  if (isReducing(order)) return closing
  const room = roomOf(records, of)
  const mostOpening = Math.min(wanted - closing, room)
  if (mostOpening <= 0) return closing
  const means = records.available(owner)
  // The whole position of the other side is closed before anything opens.
  const cost = (opening: number) => costOf(records, order, { opening, limit, leverage })
  let [low, high] = [0, mostOpening]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (cost(middle) <= means) low = middle
    else high = middle - 1
  }
  return closing + low
}

function expectedOpening(of: Copying, opens: number): number | SkipReason {
  const { records, follow, order, limit, account } = of
  const { settings, status, trader } = follow
  const terms = records.traders.get(trader)
  const { index, market } = records
  if (status === 'PAUSED' || status === 'LEAVING') return status
  if (settings.symbols !== null && !settings.symbols.includes(order.symbol)) return 'SYMBOL_OFF'
  if (terms?.status !== 'OPEN') return 'TRADER_CLOSED'
  if (records.equityOf(trader) < terms.traderMin) return 'TRADER_EQUITY_LOW'
  const off = BigInt(order.side === 'BUY' ? limit - index : index - limit) * MILLION
  if (settings.maxSlippage !== null && off > BigInt(index) * BigInt(settings.maxSlippage)) return 'SLIPPAGE'
  const isIdle = records.positionsOf(account).length === 0
  if (records.hedged.has(account) !== records.hedged.has(trader) && !isIdle) return 'POSITION_MODE'
  const { leverage } = chosen(of)
  if (market === null || !market.leverages.includes(leverage)) return 'LEVERAGE'
  return Number(sizeOf(of, opens, BigInt(leverage)))
}

function sizeOf({ records, follow, order, limit, account }: Copying, opens: number, leverage: bigint): bigint {
  const { mode, ratio, amountPerOrder, maxCostPerOrder } = follow.settings
  const ofMargin = (margin: bigint) => (margin * leverage) / records.value(limit, 1)
  let lots = 0n
  if (mode === 'FIXED_RATIO') lots = (BigInt(opens) * BigInt(ratio ?? 0)) / MILLION
  else if (mode === 'FIXED_AMOUNT') lots = ofMargin(amountPerOrder ?? 0n)
  else {
    const [own, theirs] = [records.equityOf(account), records.equityOf(order.user)]
    const theirLeverage = BigInt(records.choicesOf(order.user, order.symbol).leverage)
    if (own > 0n && theirs > 0n) lots = (BigInt(opens) * leverage * own) / (theirLeverage * theirs)
  }
  const most = maxCostPerOrder === null ? lots : ofMargin(maxCostPerOrder)
  const orderMax = BigInt(records.market?.orderMax ?? 0)
  return [most, orderMax].reduce((least, one) => (one < least ? one : least), lots)
}

/** A position keeps the choices of its beginning. */
function chosen({ records, follow, order, account }: Copying): { leverage: number; isCross: boolean } {
  const { symbol, user } = order
  if (records.positionsOf(account).length > 0) return records.choicesOf(account, symbol)
  const theirs = records.choicesOf(user, symbol)
  const { leverage, marginMode } = follow.settings
  return {
    leverage: leverage ?? theirs.leverage,
    isCross: marginMode === 'COPY' ? theirs.isCross : marginMode === 'CROSS',
  }
}

function expectedLots(of: Copying, { closing, opening }: Wish): Expected {
  const { records, order, limit, account } = of
  const reducing = opening === 0
  const asked = { ...order, reduceOnly: reducing }
  const choices = chosen(of)
  const { leverage } = choices
  const lots = payableLots(records, { owner: account, order: asked, limit, leverage, wanted: closing + opening })
  if (lots === 0) return reducing ? 'CANNOT_CLOSE' : 'NO_FUNDS'
  if (reducing) return lots
  if (records.value(limit, lots) < (records.market?.minNotional ?? 0n)) return 'BELOW_MINIMUM'
  const stops = areStopsSound(of, { lots, ...choices })
  return stops === null ? null : stops ? lots : 'STOPS'
}

/** Margin and fee at the higher of best price and limit, the loss to the worse of mark and index at the limit. */
function costOf(
  records: CopyRecords,
  { side, symbol }: FuturesOrderChanged,
  { opening, limit, leverage }: { opening: number; limit: number; leverage: number },
): bigint {
  if (opening === 0) return 0n
  const value = records.value(highestPrice(records, { side, symbol, limit }), opening)
  const fee = roundUp(value * BigInt(records.market?.openFeeRate ?? 0), MILLION)
  return roundUp(value, BigInt(leverage)) + fee + openLossOf(records, { side, limit, lots: opening })
}

/** At which a block may trade: the best bid, or the limit of a buy. */
function highestPrice(
  { offers }: CopyRecords,
  { side, symbol, limit }: { side: 'BUY' | 'SELL'; symbol: string; limit: number },
): number {
  if (side === 'BUY') return limit
  let best = 0
  for (const offer of offers.values())
    if (offer.side === 'BUY' && offer.symbol === symbol) best = Math.max(best, offer.price ?? 0)
  return best === 0 ? limit : best
}

function openLossOf(records: CopyRecords, of: { side: 'BUY' | 'SELL'; limit: number; lots: number }): bigint {
  const { side, limit, lots } = of
  const { index, mark } = records
  const worse = side === 'BUY' ? Math.min(index, mark) : Math.max(index, mark)
  const loss = side === 'BUY' ? limit - worse : worse - limit
  return loss > 0 ? records.value(loss, lots) : 0n
}

/** Up to the largest position, and the largest tier that allows the leverage. */
function roomOf(
  records: CopyRecords,
  of: { owner: number; order: FuturesOrderChanged; limit: number; leverage: number; wanted: number },
): number {
  const { owner, order, limit, leverage, wanted } = of
  const position = records.positionOf(owner, order.positionSide)
  const isSame = position !== undefined && (position.direction === 'LONG') === (order.side === 'BUY')
  const size = isSame ? position.quantity : 0
  const closing = isSame ? 0 : Math.min(wanted, position?.quantity ?? 0)
  const room = (records.market?.maxPosition ?? 0) - size
  const tier = records.market?.tiers.findLast(({ leverageMax }) => leverageMax >= leverage)
  const cap = tier?.notionalCap ?? 0n
  const price = highestPrice(records, { ...order, limit })
  if (records.value(price, size + wanted - closing) <= cap) return room
  return Math.min(room, Number(cap / records.value(price, 1)) - size)
}

/** Also at the worst price a close leaves nothing to be paid. */
function canBeClosed(records: CopyRecords, position: PositionChanged, of: { lots: number; limit: number }): boolean {
  const { direction, quantity, entryValue, margin, marginMode, user } = position
  const { lots, limit } = of
  const value = records.value(limit, lots)
  const isLong = direction === 'LONG'
  if (marginMode === 'ISOLATED') {
    const share = entryValue * BigInt(lots)
    const part = isLong ? share / BigInt(quantity) : roundUp(share, BigInt(quantity))
    const ownMargin = (margin * BigInt(lots)) / BigInt(quantity)
    return ownMargin + (isLong ? value - part : part - value) >= 3n * BigInt(lots)
  }
  const atMark = records.value(records.mark, lots)
  const gained = isLong ? value - atMark : atMark - value
  const cross = records.positionsOf(user).filter((one) => one.marginMode === 'CROSS')
  let [worth, maintenance] = [records.available(user), 0n]
  for (const one of cross) {
    worth += one.margin + records.profitOf(one)
    maintenance += maintenanceOf(records, records.mark, one.quantity)
  }
  if (worth + gained < 0n || gained >= 0n) return worth + gained >= 0n
  const own = maintenanceOf(records, records.mark, quantity)
  const rest = maintenance - own + maintenanceOf(records, records.mark, quantity - lots)
  const fee = roundUp(value * BigInt(records.market?.closeFeeRate ?? 0), MILLION)
  const keeps = rest === 0n || worth + gained - fee >= rest
  return keeps || -gained * maintenance * BigInt(quantity) <= worth * own * BigInt(lots)
}

/** On the right side of the entry, and reached before the position is liquidated; null if rounding decides. */
function areStopsSound(
  { records, follow, order, limit, account }: Copying,
  { lots, leverage, isCross }: { lots: number; leverage: number; isCross: boolean },
): boolean | null {
  const { takeProfit, stopLoss } = follow.settings
  if (takeProfit === null && stopLoss === null) return true
  const { index, mark } = records
  const { side } = order
  const isLong = side === 'BUY'
  const entry = isLong ? Math.min(limit, mark) : Math.max(limit, mark)
  const profitAt = takeProfit === null ? null : shifted(index, isLong ? takeProfit : -takeProfit)
  const stopAt = stopLoss === null ? null : shifted(index, isLong ? -stopLoss : stopLoss)
  if (profitAt !== null && (isLong ? profitAt <= entry : profitAt >= entry)) return false
  if (stopAt !== null && (isLong ? stopAt >= entry : stopAt <= entry)) return false
  const held = records.positionOf(account, order.positionSide)
  const waiting = records.stops.get(held?.positionId ?? 0)?.size ?? 0
  const attached = Number(profitAt !== null) + Number(stopAt !== null)
  if (waiting + attached > (records.market?.maxStops ?? 0)) return false
  const isOpposite = held !== undefined && (held.direction === 'LONG') !== isLong
  if (stopAt === null || isCross || isOpposite) return true
  const value = records.value(limit, lots)
  const added = roundUp(value, BigInt(leverage)) + openLossOf(records, { side, limit, lots })
  const all = (held?.quantity ?? 0) + lots
  const cost = (held?.entryValue ?? 0n) + value
  const worth = records.value(stopAt, all)
  const equity = (held?.margin ?? 0n) + added + (isLong ? worth - cost : cost - worth)
  const spare = equity - maintenanceOf(records, stopAt, all)
  const tick = 2n * records.value(1, all)
  return spare > -tick && spare < tick ? null : spare > 0n
}

function maintenanceOf(records: CopyRecords, price: number, lots: number): bigint {
  const value = records.value(price, lots)
  let most = 0n
  for (const { maintenanceRate, maintenanceAmount } of records.market?.tiers ?? []) {
    const needed = roundUp(value * BigInt(maintenanceRate), MILLION) - maintenanceAmount
    if (needed > most) most = needed
  }
  return most
}

/** The position that an order of this side would reduce. */
function reducible(records: CopyRecords, owner: number, order: FuturesOrderChanged): PositionChanged | null {
  const position = records.positionOf(owner, order.positionSide)
  return position !== undefined && (position.direction === 'LONG') === (order.side === 'SELL') ? position : null
}

function isReducing({ reduceOnly, positionSide, side }: FuturesOrderChanged): boolean {
  return reduceOnly || (positionSide !== 'BOTH' && (positionSide === 'LONG') !== (side === 'BUY'))
}

/** Away from the price: up where it rises, down where it falls. */
export function shifted(price: number, rate: number): number {
  const product = BigInt(price) * (MILLION + BigInt(rate))
  if (product <= 0n) return 1
  return Number(rate > 0 ? roundUp(product, MILLION) : product / MILLION)
}

export function roundUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}
