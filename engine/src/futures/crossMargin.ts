// Cross margin: the wallet backs all cross positions of a trader. The posted margin is split among them in proportion
// to their maintenance margins, so each position's queue price is where it needs more than its share. Then more is
// posted from the wallet; only when the wallet is empty too is anything liquidated.
//
// Two positions with maintenance margins 100 and 50 and 300 posted for both: their shares are 200 and 100. When the
// first falls to 100, the wallet posts margin up to both initial margins, and the shares are recomputed.
import { available } from '../ledger/accounts.ts'
import { closeEntry, type Entry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, type Price, ZERO } from '../money.ts'
import type { Turn } from '../turn.ts'
import type { CrossAccount } from './account.ts'
import { cancelOrdersOf } from './cancelOrder.ts'
import { closeClearing, dueOf, keepProfit, moveMargin, payOut } from './clearing.ts'
import { type Contract, nextMove, type Position, touchPosition, type Trader } from './futures.ts'
import { crossLiquidationPrice } from './liquidationPrice.ts'
import { effectiveLeverage, equityAt, initialMargin, maintenanceAt, profitAt, signOf, valueAt } from './margin.ts'
import { requeue } from './position.ts'
import { towardsZero } from './signed.ts'

export interface CrossFigures {
  /** Margins and unrealised profits of the cross positions. */
  posted: Amount
  unrealized: Amount
  maintenance: Amount
  /** A DEGRADED index doubles the initial margin of all positions in its contract. */
  initial: Amount
  /** Gains since the settled marks: nobody has paid them yet. */
  gained: Amount
}

/** A contract has no position before its first index, and always a mark after it. */
export function markOf({ markPrice }: Contract): Price {
  return markPrice ?? (1 as Price)
}

export function maintenanceOf(position: Position): Amount {
  const { rules } = position.desk.pair
  return maintenanceAt(valueAt(markOf(position.desk.pair), position.quantity, rules), rules.tiers)
}

export function equityOf(position: Position): Amount {
  return equityAt(position, markOf(position.desk.pair), position.desk.pair.rules)
}

export function crossFigures({ cross }: Trader): CrossFigures {
  let [posted, unrealized, maintenance, initial, gained] = [0n, 0n, 0n, 0n, 0n]
  for (const position of cross) {
    const { pair } = position.desk
    const profit = profitAt(position, markOf(pair), pair.rules)
    posted += position.margin + profit
    unrealized += profit
    maintenance += maintenanceOf(position)
    const leverage = effectiveLeverage(position.leverage, pair.indexState === 'DEGRADED')
    initial += initialMargin(position.entryValue, leverage)
    gained += atLeastZero(gainOf(position))
  }
  return {
    posted: amountUnits(posted),
    unrealized: amountUnits(unrealized),
    maintenance: amountUnits(maintenance),
    initial: amountUnits(initial),
    gained: amountUnits(gained),
  }
}

/** Since the settled mark; negative: a loss. */
export function gainOf({ desk, direction, quantity }: Position): Amount {
  const { markPrice, settledMark, rules } = desk.pair
  if (markPrice === null || settledMark === null || markPrice === settledMark) return ZERO
  return amountUnits(signOf(direction) * (valueAt(markPrice, quantity, rules) - valueAt(settledMark, quantity, rules)))
}

/** Worth of the wallet and the cross positions if their gains were never paid. */
export function securedWorth(trader: Trader): Amount {
  const { posted, gained } = crossFigures(trader)
  return amountUnits(trader.account.total + posted - gained)
}

/** As account.ts computes it: for display, and for transfers out of the wallet. */
export function crossAccount(trader: Trader): CrossAccount {
  const { posted, unrealized, maintenance, initial } = crossFigures(trader)
  return {
    wallet: amountUnits(trader.account.total + posted - unrealized),
    unrealized,
    maintenance,
    initialMargin: initial,
    orderMargin: trader.account.held,
  }
}

/**
 * Posts what is missing to the initial margins, or releases posted margin above them, except unrealised profit; updates
 * the shares. Returns whether the account's worth exceeds its maintenance margin.
 */
export function balanceCross(turn: Turn, trader: Trader): boolean {
  const first = trader.cross[0]
  if (first === undefined) return true
  const contract = first.desk.pair
  const { posted, unrealized, maintenance, initial } = crossFigures(trader)
  const free = available(trader.account)
  let moved = 0n
  if (posted < initial) moved = least(free, initial - posted)
  else if (trader.purse.dues === null) moved = -least(posted - initial, posted - unrealized - initial)
  moveMargin(turn, contract, trader.account, moved)
  first.margin = amountUnits(first.margin + moved)
  const worth = posted + moved
  if (worth >= 0n) spread(trader, worth, maintenance)
  requeueAll(turn, trader)
  return worth > maintenance
}

/**
 * Posts everything that is missing, including what orders hold if necessary. Returns the worth of the positions then.
 */
export function callIn(turn: Turn, trader: Trader): Amount {
  balanceCross(turn, trader)
  const { posted } = crossFigures(trader)
  const [first] = trader.cross
  if (first === undefined || posted >= 0n) return posted
  cancelOrdersOf(turn, trader.user, first.desk.pair.trading.ordered)
  balanceCross(turn, trader)
  return crossFigures(trader).posted
}

/** Unrealised profit of cross positions that an order may use: it is paid to the wallet as far as the margins allow. */
export function releaseProfit(turn: Turn, trader: Trader, missing: bigint): void {
  const first = trader.cross[0]
  if (first === undefined) return
  const { posted, initial } = crossFigures(trader)
  const released = least(missing, posted - initial)
  moveMargin(turn, first.desk.pair, trader.account, -released)
  first.margin = amountUnits(first.margin - released)
  balanceCross(turn, trader)
}

/**
 * Settles the profit or loss of closed lots. In CROSS mode a profit first fills up the initial margins, and a loss
 * first uses posted margin above them.
 */
export function bookProfit(entry: Entry, position: Position, profit: Amount): void {
  const kept = position.marginMode === 'CROSS' ? keptOf(position.desk.trader, profit) : profit
  position.margin = amountUnits(position.margin + kept)
  keepProfit(entry, position.desk.trader.account, { profit, kept })
}

function keptOf(trader: Trader, profit: Amount): bigint {
  // While a mark is being applied nothing is paid out yet.
  if (profit > 0n && trader.purse.dues !== null) return profit
  const { posted, initial } = crossFigures(trader)
  const lacking = initial - posted
  const kept = profit > 0n ? least(profit, lacking) : -least(-profit, -lacking)
  const free = available(trader.account)
  return kept - profit > free ? profit + free : kept
}

/** A loss beyond the posted margin is taken from the wallet in the same entry: CLEARING never advances it. */
export function coverLoss(entry: Entry, position: Position): void {
  const { trader } = position.desk
  const { posted } = crossFigures(trader)
  const missing = least(available(trader.account), -posted)
  post(entry, trader.account, -missing, 'MARGIN')
  position.margin = amountUnits(position.margin + missing)
}

/** The margin of an ended position goes to the trader's other cross positions, or back to the wallet. */
export function handOver(entry: Entry, position: Position): void {
  const { trader } = position.desk
  const { margin } = position
  position.margin = ZERO
  const [other] = trader.cross
  if (other) other.margin = amountUnits(other.margin + margin)
  else if (margin < 0n) post(entry, trader.account, margin, 'MARGIN')
  else payOut(entry, trader.purse, dueOf(trader.account, { margin }))
}

/** An entry for payouts that belong to no trade. */
export function payOne(turn: Turn, { purse, trading }: Contract, fill: (entry: Entry) => void): void {
  const entry = openEntry(turn.ledger, nextMove(trading))
  fill(entry)
  if (entry.postings.length === 0) return
  closeClearing(entry, purse)
  closeEntry(entry, turn.events)
}

function spread({ cross }: Trader, worth: bigint, maintenance: bigint): void {
  let left = worth
  cross.forEach((position, at) => {
    const part = at === cross.length - 1 ? left : towardsZero(worth * maintenanceOf(position), maintenance)
    left -= part
    const { pair } = position.desk
    position.margin = amountUnits(part - profitAt(position, markOf(pair), pair.rules))
  })
}

function requeueAll(turn: Turn, { cross }: Trader): void {
  for (const position of cross) {
    requeue(position)
    touchPosition(turn, position)
  }
}

function least(one: bigint, other: bigint): bigint {
  return atLeastZero(one < other ? one : other)
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}

/** The liquidation price; for a cross position with the whole account behind it. */
export function liquidationPriceOf(position: Position): Price | null {
  if (position.marginMode === 'ISOLATED') return position.liquidationPrice
  const { trader, pair } = position.desk
  const { posted, maintenance } = crossFigures(trader)
  return crossLiquidationPrice(
    position,
    {
      equity: amountUnits(trader.account.total + posted),
      maintenanceOfOthers: amountUnits(maintenance - maintenanceOf(position)),
      mark: markOf(pair),
    },
    pair.rules,
  )
}

/** What backs a position besides its own profit: its margin, in CROSS mode the margin of all positions. */
export function collateralOf(position: Position): Amount {
  if (position.marginMode === 'ISOLATED') return position.margin
  const { pair, trader } = position.desk
  const profit = profitAt(position, markOf(pair), pair.rules)
  return amountUnits(crossFigures(trader).posted - profit)
}
