// A random trader who tries everything in futures: two contracts whose indexes walk and jump, wallets that are too
// small, tiers that a few orders reach, rounding in every margin and fee.
import type { Command } from '../commands.ts'
import { dueBefore } from '../engine.ts'
import type {
  EntryStop,
  FuturesMarket,
  FuturesOrderTerms,
  PlaceFuturesOrder,
  PositionSide,
  StopTerms,
} from '../futures/commands.ts'
import { type Amount, amountUnits, type Price, type Quantity, type Rate } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import type { State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { futuresMarket } from './futuresMarket.ts'
import type { Random } from './randomTrader.ts'

export const FUTURES_USERS = [1, 2, 3, 4, 5, 6]
const CONTRACTS = ['aaa-perp', 'bbb-perp']
const USDT = 10_000n

/** Lots of 0.1, ticks of 0.1, quote with four decimals; a lot is worth about 10. */
export function roughFuturesMarket(symbol: string, changes: Partial<FuturesMarket> = {}): FuturesMarket {
  const tier = (cap: bigint, leverageMax: number, rate: number, amount: bigint) => ({
    notionalCap: (cap * USDT) as Amount,
    leverageMax,
    maintenanceRate: rate as Rate,
    maintenanceAmount: amount as Amount,
  })
  return futuresMarket({
    symbol,
    indexSymbol: symbol.slice(0, 3),
    base: symbol.slice(0, 3),
    quote: 'usdt',
    priceDecimals: 1,
    quantityDecimals: 1,
    baseScale: 4,
    quoteScale: 4,
    orderMin: 2 as Quantity,
    orderMax: 60 as Quantity,
    minNotional: amountUnits(15n * USDT),
    tiers: [tier(200n, 100, 4000, 0n), tier(500n, 50, 6000, 4000n), tier(5000n, 20, 10_000, 24_000n)],
    openFeeRate: 700 as Rate,
    closeFeeRate: 900 as Rate,
    priceBand: 150_000 as Rate,
    maxOpenInterest: 150 as Quantity,
    maxPosition: 90 as Quantity,
    fundingIntervalHours: 1,
    fundingRateCap: 9000 as Rate,
    impactNotional: amountUnits(40n * USDT),
    liquidationFeeRate: 3000 as Rate,
    maxOpenOrders: 6,
    maxTriggerOrders: 4,
    maxStops: 20,
    ...changes,
  })
}

export interface FuturesWalk {
  time: number
  nextId: number
  /** Waits for what is due before it. */
  next: Command | null
  /** By index symbol, in ticks. */
  prices: Record<string, number>
}

export function startFuturesWalk(): FuturesWalk {
  return { time: 1_000_000, nextId: 1000, next: null, prices: { aaa: 1000, bbb: 1000 } }
}

export function openingFutures(walk: FuturesWalk, fund = 30n): Command[] {
  const { time } = walk
  const credits = [...FUTURES_USERS, INSURANCE].flatMap((user, at): Command[] => {
    const amount = amountUnits((user === INSURANCE ? fund : 150n) * USDT)
    const transfer = { time, user, asset: 'usdt', amount }
    return [
      { ...transfer, type: 'transfer.creditFaucet', transferId: at * 2 + 1 },
      { ...transfer, type: 'transfer.betweenWallets', transferId: at * 2 + 2, from: 'PLATFORM', to: 'CONTRACT' },
    ]
  })
  return [
    { type: 'ledger.defineAsset', time, asset: { asset: 'usdt', scale: 4 } },
    ...CONTRACTS.map((symbol): Command => ({ type: 'futures.defineMarket', time, market: roughFuturesMarket(symbol) })),
    ...credits,
    { type: 'futures.setMarginMode', time, user: 2, symbol: 'aaa-perp', marginMode: 'CROSS' },
    { type: 'futures.setMarginMode', time, user: 2, symbol: 'bbb-perp', marginMode: 'CROSS' },
    { type: 'futures.setMarginMode', time, user: 3, symbol: 'bbb-perp', marginMode: 'CROSS' },
    { type: 'futures.setPositionMode', time, user: 4, positionMode: 'HEDGE' },
    { type: 'futures.setMarginMode', time, user: 4, symbol: 'aaa-perp', marginMode: 'CROSS' },
    { type: 'futures.setPositionMode', time, user: 5, positionMode: 'HEDGE' },
    ...FUTURES_USERS.map(
      (user): Command => ({
        type: 'futures.setLeverage',
        time,
        user,
        symbol: 'aaa-perp',
        leverage: user < 4 ? 50 : 20,
      }),
    ),
    recordAll(walk),
  ]
}

/** Rules and wallets that lead to edge cases: wide price bands, cross margin and both position modes, little money. */
export function edgyFutures(random: Random, { time }: FuturesWalk): Command[] {
  const rules = CONTRACTS.map((symbol): Command => {
    const market = roughFuturesMarket(symbol, {
      priceBand: pick(random, [150_000, 400_000, 499_999]) as Rate,
      marketSlippageMax: pick(random, [50_000, 300_000]) as Rate,
      liquidationFeeRate: random(5001) as Rate,
    })
    return { type: 'futures.defineMarket', time, market }
  })
  const choices = FUTURES_USERS.flatMap((user): Command[] => {
    const amount = amountUnits(BigInt(random(130)) * USDT + 1n)
    const leaving = { time, user, transferId: 900 + user, asset: 'usdt', amount }
    return [
      { type: 'futures.setMarginMode', time, user, symbol: pick(random, CONTRACTS), marginMode: 'CROSS' },
      { type: 'futures.setPositionMode', time, user, positionMode: pick(random, ['HEDGE', 'ONE_WAY'] as const) },
      { ...leaving, type: 'transfer.betweenWallets', from: 'CONTRACT', to: 'PLATFORM' },
    ]
  })
  return [...rules, ...choices]
}

/** What is due before the next command, that command, or a step of unfinished work. */
export function nextFuturesCommand(random: Random, walk: FuturesWalk, state: State): Command {
  walk.next ??= randomFuturesCommand(random, walk, state)
  const due = dueBefore(state, walk.next)
  if (due !== null) return due
  const step = random(2) === 0 ? nextStep(state, walk.time) : null
  if (step !== null) return step
  const { next } = walk
  walk.next = null
  return next
}

function randomFuturesCommand(random: Random, walk: FuturesWalk, state: State): Command {
  walk.nextId += 100
  const kind = random(100)
  walk.time += random(2500)
  if (kind < 45) return placeOrder(random, walk)
  if (kind < 48) return placeList(random, walk)
  if (kind < 72) return moveIndex(random, walk)
  if (kind < 78) return random(6) === 0 ? closeAllPositions(random, walk, state) : closePosition(random, walk, state)
  if (kind < 84) return setStops(random, walk, state)
  if (kind < 90) return changeOrder(random, walk, state)
  return otherCommand(random, walk, state)
}

function placeOrder(random: Random, walk: FuturesWalk): Command {
  const { time, nextId: orderId } = walk
  const user = pick(random, FUTURES_USERS)
  const symbol = pick(random, CONTRACTS)
  const clientOrderId = `c${orderId}`
  return {
    type: 'futures.placeOrder',
    time,
    user,
    symbol,
    orderId,
    clientOrderId,
    ...withStops(random, { symbol, orderId, terms: terms(random, walk, { user, symbol }) }, walk),
  }
}

function placeList(random: Random, walk: FuturesWalk): Command {
  const { time, nextId: orderId } = walk
  const [user, symbol] = [pick(random, FUTURES_USERS), pick(random, CONTRACTS)]
  const shared = terms(random, walk, { user, symbol })
  const around = walk.prices[symbol.slice(0, 3)] ?? 1000
  const away = (1 + random(30)) * (random(10) === 0 ? -1 : 1) * (shared.side === 'BUY' ? -1 : 1)
  const leg = { ...shared, closePosition: false, quantity: (1 + random(28)) as Quantity, timeInForce: 'GTC' } as const
  const own = { postOnly: false, expiresAt: null }
  const stopPrice = Math.max(1, around - away) as Price
  const triggerForm =
    random(2) === 0 ? { type: 'STOP_MARKET' as const, price: null } : { type: 'STOP_LIMIT' as const, price: stopPrice }
  return {
    type: 'futures.placeOrderList',
    time,
    user,
    symbol,
    listId: orderId,
    clientOrderId: `c${orderId}`,
    orderIds: [orderId + 1, orderId + 2],
    limit: { ...leg, ...own, type: 'LIMIT', price: Math.max(1, around + away) as Price, stopPrice: null },
    trigger: { ...leg, ...own, ...triggerForm, stopPrice },
  }
}

/** Some have one or two attached stops, now and then on the wrong side. */
function withStops(
  random: Random,
  { symbol, orderId, terms: of }: Pick<PlaceFuturesOrder, 'symbol' | 'orderId' | 'terms'>,
  walk: FuturesWalk,
): Pick<PlaceFuturesOrder, 'terms' | 'stops'> {
  if (random(3) > 0) return { terms: of }
  const around = of.price ?? walk.prices[symbol.slice(0, 3)] ?? 1000
  const one = (place: number, isAbove: boolean): EntryStop | null => {
    if (random(4) === 0) return null
    const away = random(12) === 0 ? -5 : 1 + random(25)
    const triggerPrice = Math.max(1, around + (isAbove ? away : -away)) as Price
    return { stopId: orderId + place, triggerPrice, triggerBy: pick(random, ['LAST', 'MARK', 'INDEX'] as const) }
  }
  const isBuy = of.side === 'BUY'
  return { terms: of, stops: { takeProfit: one(2, isBuy), stopLoss: one(3, !isBuy) } }
}

function terms(random: Random, walk: FuturesWalk, of: { user: number; symbol: string }): FuturesOrderTerms {
  const side = random(2) === 0 ? 'BUY' : 'SELL'
  const type = pick(random, [
    'LIMIT',
    'LIMIT',
    'LIMIT',
    'LIMIT',
    'MARKET',
    'STOP_MARKET',
    'STOP_LIMIT',
    'TAKE_PROFIT_MARKET',
  ] as const)
  const around = walk.prices[of.symbol.slice(0, 3)] ?? 1000
  const near = () => Math.max(1, around - 30 + random(61)) as Price
  const isHedge = of.user === 4 || of.user === 5
  const positionSide: PositionSide = isHedge !== (random(30) === 0) ? pick(random, ['LONG', 'SHORT'] as const) : 'BOTH'
  const isMarket = type === 'MARKET' || type.endsWith('_MARKET')
  const waits = type !== 'LIMIT' && type !== 'MARKET'
  const closePosition = waits && random(4) === 0
  const timeInForce = pick(random, ['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTD'] as const)
  return {
    side,
    type,
    timeInForce: type === 'MARKET' && timeInForce === 'GTD' ? 'GTC' : timeInForce,
    price: isMarket ? null : near(),
    quantity: closePosition ? null : ((1 + random(28)) as Quantity),
    quoteQuantity: null,
    stopPrice: waits ? near() : null,
    triggerBy: pick(random, ['LAST', 'MARK', 'INDEX'] as const),
    postOnly: type === 'LIMIT' && timeInForce === 'GTC' && random(8) === 0,
    selfTradePrevention: pick(random, ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const),
    expiresAt: timeInForce === 'GTD' && type !== 'MARKET' ? walk.time + 1 + random(20_000) : null,
    positionSide,
    reduceOnly: closePosition || random(6) === 0,
    closePosition,
  }
}

/** Mostly a small step, sometimes a jump that makes positions insolvent, sometimes a pause. */
function moveIndex(random: Random, walk: FuturesWalk): Command {
  for (const symbol of ['aaa', 'bbb']) {
    const jump = random(25) === 0 ? 120 : 14
    walk.prices[symbol] = Math.max(300, (walk.prices[symbol] ?? 1000) - jump + random(2 * jump + 1))
  }
  return recordAll(walk, random(20))
}

function recordAll({ time, prices }: FuturesWalk, event = 9, tickTime = time): Command {
  const states = ['PAUSED', 'DEGRADED'] as const
  return {
    type: 'futures.recordIndex',
    time,
    tickTime,
    ticks: Object.entries(prices).map(([symbol, price], at) => {
      const state = (at === 0 ? states[event] : states[event - 2]) ?? 'NORMAL'
      return { symbol, price: state === 'PAUSED' ? null : (price as Price), state }
    }),
  }
}

function closePosition(random: Random, walk: FuturesWalk, state: State): Command {
  const { id, user } = anyPosition(random, state)
  const { time, nextId: orderId } = walk
  const quantity = random(3) === 0 ? ((1 + random(10)) as Quantity) : null
  const reverseOrderId = random(4) === 0 ? orderId + 1 : null
  return {
    type: 'futures.closePosition',
    time,
    user,
    positionId: id,
    orderId,
    clientOrderId: '',
    quantity,
    reverseOrderId,
  }
}

function closeAllPositions(random: Random, { time, nextId }: FuturesWalk, state: State): Command {
  const user = pick(random, FUTURES_USERS)
  const own = [...state.futures.positions.values()].filter(({ desk }) => desk.user === user)
  const closings = [...own.map(({ id }) => id), 0].map((positionId, at) => ({
    positionId,
    orderId: nextId + at,
    clientOrderId: '',
  }))
  return { type: 'futures.closeAllPositions', time, user, closings }
}

function setStops(random: Random, walk: FuturesWalk, state: State): Command {
  const { id: positionId, user, symbol } = anyPosition(random, state)
  const around = walk.prices[symbol.slice(0, 3)] ?? 1000
  const pairId = random(2) === 0 ? walk.nextId : null
  const one = (kind: StopTerms['kind'], stopId: number): StopTerms => ({
    stopId,
    kind,
    triggerPrice: Math.max(1, around - 40 + random(81)) as Price,
    triggerBy: pick(random, ['LAST', 'MARK', 'INDEX'] as const),
    quantity: random(2) === 0 ? null : ((1 + random(20)) as Quantity),
    orderPrice: random(3) === 0 ? ((around - 40 + random(81)) as Price) : null,
    pairId,
  })
  const first = one('TAKE_PROFIT', walk.nextId)
  const stops = pairId === null ? [first] : [first, one('STOP_LOSS', walk.nextId + 1)]
  return { type: 'futures.setStops', time: walk.time, user, positionId, stops }
}

function changeOrder(random: Random, walk: FuturesWalk, state: State): Command {
  const orders = [...state.futures.orders.values()].sort((a, b) => a.id - b.id)
  const order = orders.length === 0 ? null : pick(random, orders)
  const { time } = walk
  const of = { time, orderId: order?.id ?? 1, user: order?.desk.user ?? 1 }
  if (random(2) === 0) return { ...of, type: 'futures.cancelOrder' }
  const price = random(2) === 0 ? null : ((950 + random(100)) as Price)
  return { ...of, type: 'futures.amendOrder', price, quantity: random(3) === 0 ? null : ((1 + random(20)) as Quantity) }
}

function otherCommand(random: Random, walk: FuturesWalk, state: State): Command {
  const { time, nextId } = walk
  const user = pick(random, FUTURES_USERS)
  const symbol = pick(random, CONTRACTS)
  const { id: positionId, user: owner } = anyPosition(random, state)
  const amount = amountUnits(BigInt(random(30)) * 7001n)
  switch (random(9)) {
    case 0:
      return { type: 'futures.cancelAllOrders', time, user, symbol: random(2) === 0 ? null : symbol }
    case 1:
      return { type: 'futures.expireOrders', time }
    case 2:
    case 3:
      return {
        type: 'futures.adjustMargin',
        time,
        user: owner,
        adjustmentId: nextId,
        positionId,
        direction: random(2) === 0 ? 'ADD' : 'REMOVE',
        amount,
      }
    case 4:
      return { type: 'futures.setLeverage', time, user, symbol, leverage: pick(random, [5, 10, 20, 50, 100]) }
    case 5: {
      const marginMode = pick(random, ['ISOLATED', 'CROSS'] as const)
      return { type: 'futures.setMarginMode', time, user, symbol, marginMode }
    }
    case 6:
      return reachFunding(random, walk, symbol)
    case 7:
      return changeStop(random, walk, state)
    default:
      return {
        type: 'transfer.betweenWallets',
        time,
        user,
        transferId: nextId,
        asset: 'usdt',
        from: random(2) === 0 ? 'CONTRACT' : 'PLATFORM',
        to: random(2) === 0 ? 'CONTRACT' : 'PLATFORM',
        amount,
      }
  }
}

/** The next hour arrives with its prices, or late, or after downtime; or funding is requested out of turn. */
function reachFunding(random: Random, walk: FuturesWalk, symbol: string): Command {
  const slot = walk.time - (walk.time % 3_600_000) + 3_600_000
  const kind = random(6)
  if (kind === 0) return { type: 'futures.settleFunding', time: walk.time, symbol, slot: slot - random(2) * 3_600_000 }
  walk.time = slot + pick(random, [0, 0, 1, 700, 20_000, 3_600_000])
  return recordAll(walk, 9, slot - random(3) * 1000)
}

function changeStop(random: Random, { time }: FuturesWalk, { futures }: State): Command {
  const [stop] = [...futures.stops.values()].sort((a, b) => a.terms.stopId - b.terms.stopId)
  const of = { time, user: stop?.position.desk.user ?? 1, stopId: stop?.terms.stopId ?? 1 }
  if (random(2) === 0) return { ...of, type: 'futures.cancelStop' }
  const triggerPrice = Math.max(1, (stop?.terms.triggerPrice ?? 1000) - 10 + random(21)) as Price
  return { ...of, type: 'futures.amendStop', triggerPrice, orderPrice: null }
}

function anyPosition(random: Random, { futures }: State): { id: number; user: number; symbol: string } {
  const positions = [...futures.positions.values()].filter(({ desk }) => desk.user > 0).sort((a, b) => a.id - b.id)
  if (positions.length === 0) return { id: 1, user: 1, symbol: 'aaa-perp' }
  const { id, desk } = pick(random, positions)
  return { id, user: desk.user, symbol: desk.pair.rules.symbol }
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)] as Item
}
