// Which market a command belongs to, what a halt refuses, and how halts begin and end.
import type { Command } from './commands.ts'
import type { Event } from './events.ts'
import { describeMark } from './futures/describeMark.ts'
import { leaveSettling } from './futures/settleMarks.ts'
import {
  type BeginHalt,
  CONVERT_MARKET,
  EARN_MARKET,
  FOLLOW_MARKET,
  type EndHalt,
  type Halt,
  haltKey,
  isHalted,
  type MarketName,
  type Product,
  REFERRAL_MARKET,
  WELFARE_MARKET,
} from './halts.ts'
import { endParked } from './orders/enterMarket.ts'
import { type CommandOf, isOf } from './isOf.ts'
import { type Refusal, refuse } from './refusal.ts'
import { leaveFiring } from './spot/firing.ts'
import type { State } from './state.ts'

/**
 * null for a command of no market, of several, or of an unknown one. Rules are defined in a halted market too, and halts
 * themselves are never halted.
 */
export function marketOf(state: State, command: Command): MarketName | null {
  if (isOf('transfer', command) || isOf('convert', command)) return moneyMarketOf(command)
  if (isOfWhole(command)) return wholeMarketOf(command)
  switch (command.type) {
    case 'spot.placeOrder':
    case 'spot.placeOrderList':
    case 'spot.fireRest':
      return named('SPOT', command.symbol)
    case 'spot.amendOrder':
    case 'spot.cancelOrder':
      return named('SPOT', state.spot.orders.get(command.orderId)?.desk.pair.rules.symbol)
    case 'futures.placeOrder':
    case 'futures.placeOrderList':
    case 'futures.settleFunding':
    case 'futures.payRest':
    case 'futures.setLeverage':
    case 'futures.setMarginMode':
      return named('FUTURES', command.symbol)
    case 'futures.amendOrder':
    case 'futures.cancelOrder':
      return named('FUTURES', state.futures.orders.get(command.orderId)?.desk.pair.rules.symbol)
    case 'futures.adjustMargin':
    case 'futures.setStops':
    case 'futures.closePosition':
      return named('FUTURES', state.futures.positions.get(command.positionId)?.desk.pair.rules.symbol)
    case 'futures.amendStop':
    case 'futures.cancelStop':
      return named('FUTURES', state.futures.stops.get(command.stopId)?.position.desk.pair.rules.symbol)
    case 'binary.openPosition':
    case 'binary.joinRound':
    case 'binary.settle':
      return named('BINARY', command.symbol)
    case 'options.buy':
    case 'options.sell':
      return named('OPTIONS', state.options.contracts.get(command.symbol)?.series.series)
    case 'options.settleSeries':
    case 'options.payRest':
      return named('OPTIONS', command.series)
    case 'spot.cancelAllOrders':
    case 'spot.cancelRest':
    case 'spot.expireOrders':
    case 'spot.recordIndex':
    case 'futures.cancelAllOrders':
    case 'futures.cancelRest':
    case 'futures.expireOrders':
    case 'futures.recordIndex':
    case 'futures.settleRest':
    case 'futures.closeAllPositions':
    case 'futures.setPositionMode':
    case 'binary.setLimits':
    case 'ledger.defineAsset':
    case 'spot.defineMarket':
    case 'futures.defineMarket':
    case 'binary.definePeriods':
    case 'options.listSeries':
    case 'halts.begin':
    case 'halts.end':
      return null
  }
}

/** Withdrawals that are held already are paid or refunded in a halt too. */
function moneyMarketOf(command: CommandOf<'convert' | 'transfer'>): MarketName | null {
  if (command.type === 'transfer.holdWithdrawal') return named('WITHDRAWALS', command.asset)
  const isTrade = command.type === 'convert.accept' || command.type === 'convert.decide'
  return isTrade ? named('CONVERT', CONVERT_MARKET) : null
}

/** Of products that are halted as a whole. */
type Whole = 'earn' | 'follow' | 'referral' | 'vip' | 'welfare'

function isOfWhole(command: Command): command is CommandOf<Whole> {
  const isPaying = isOf('earn', command) || isOf('follow', command) || isOf('referral', command)
  return isPaying || isOf('vip', command) || isOf('welfare', command)
}

function wholeMarketOf({ type }: CommandOf<Whole>): MarketName | null {
  if (type.startsWith('follow.')) return type === 'follow.setTrader' ? null : named('FOLLOW', FOLLOW_MARKET)
  if (type === 'vip.setTerms' || type === 'vip.recordGrowth' || type === 'welfare.defineTask') return null
  if (type === 'welfare.claim' || type === 'welfare.expire') return named('WELFARE', WELFARE_MARKET)
  if (type.startsWith('referral.')) return type === 'referral.release' ? named('REFERRAL', REFERRAL_MARKET) : null
  return type === 'earn.defineProduct' ? null : named('EARN', EARN_MARKET)
}

/**
 * A halt never refuses to cancel an order or a stop, so users can always free their funds. Funding is settled as
 * skipped if it has not begun.
 */
const neverHalted: ReadonlySet<Command['type']> = new Set([
  'spot.cancelOrder',
  'futures.cancelOrder',
  'futures.cancelStop',
  'futures.settleFunding',
])

/** Called only while there is a halt. */
export function checkHalts(state: State, command: Command): Refusal | null {
  const { halts } = state
  const at = marketOf(state, command)
  if ('user' in command) {
    const { user, type } = command
    const isBarred = (product: Product | null, market: string): boolean =>
      halts.all.has(haltKey({ product, market, user, command: type }))
    if (isBarred(null, '') || (at !== null && isBarred(at.product, at.market)))
      return refuse('COMMAND_BARRED', { command: type, market: at?.market ?? '' })
  }
  if (at === null || neverHalted.has(command.type) || !isHalted(halts, at.product, at.market)) return null
  return refuse('MARKET_HALTED', { symbol: at.market })
}

export function beginHalt(state: State, { halt, time }: BeginHalt): Refusal | null {
  const { product, market } = halt
  if (product !== null && !isKnown(state, { product, market })) return refuse('UNKNOWN_MARKET', { symbol: market })
  if (state.halts.all.has(haltKey(halt))) return refuse('NOTHING_TO_CHANGE')
  state.halts.all.set(haltKey(halt), { ...halt })
  state.turn.events.push(told(halt, true, time))
  if (product === 'FUTURES' && halt.user === null) pauseIndex(state, market)
  if (product === 'SPOT' && halt.user === null) leaveMarket(state, market)
  return null
}

export function endHalt(state: State, { halt, time }: EndHalt): Refusal | null {
  if (!state.halts.all.delete(haltKey(halt))) return refuse('NOTHING_TO_CHANGE')
  state.turn.events.push(told(halt, false, time))
  const { product, market, user } = halt
  const pair = product === 'SPOT' ? state.spot.pairs.get(market) : state.futures.contracts.get(market)
  if (user === null && (product === 'SPOT' || product === 'FUTURES') && pair !== undefined) endParked(state.turn, pair)
  return null
}

/** As with a PAUSED index its positions keep their last mark and nothing in it is liquidated; the next tick after it ends the pause. */
function leaveMarket({ spot, turn }: State, symbol: string): void {
  const pair = spot.pairs.get(symbol)
  if (pair !== undefined) leaveFiring(turn, pair)
}

function pauseIndex({ futures, turn }: State, symbol: string): void {
  const contract = futures.contracts.get(symbol)
  if (contract === undefined) return
  contract.indexState = 'PAUSED'
  contract.indexPrice = null
  leaveSettling(turn, contract)
  turn.events.push(describeMark(contract))
}

function isKnown({ ledger, spot, futures, binary, options }: State, { product, market }: MarketName): boolean {
  if (product === 'CONVERT') return market === CONVERT_MARKET
  if (product === 'EARN') return market === EARN_MARKET
  if (product === 'REFERRAL') return market === REFERRAL_MARKET
  if (product === 'WELFARE') return market === WELFARE_MARKET
  if (product === 'FOLLOW') return market === FOLLOW_MARKET
  const markets = { SPOT: spot.pairs, FUTURES: futures.contracts, BINARY: binary.markets, OPTIONS: options.series }
  if (product === 'WITHDRAWALS') return ledger.assets.has(market)
  return markets[product].has(market)
}

function named(product: Product, market: string | undefined): MarketName | null {
  return market === undefined ? null : { product, market }
}

function told(halt: Halt, begins: boolean, time: number): Event {
  return { type: 'haltChanged', halt: { ...halt }, isHalted: begins, time }
}
