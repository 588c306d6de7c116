// Random client requests for futures: orders around the index, closes, margin, leverage, modes and stops.
import type { EntryStop, EntryStops, FuturesOrderTerms, PositionSide, StopTerms } from '@assay/engine/futures/commands'
import type { PositionChanged } from '@assay/engine/futures/events'
import type { Amount, Price, Quantity } from '@assay/engine/money'
import type { OrderType, TimeInForce } from '@assay/engine/nouns'
import type { CommandInput } from '../../exchange/door.ts'
import { drawAmount, type DrawInputs } from './drawInputs.ts'
import { futuresMarkets, indexed } from './products.ts'

export function placeContract(inputs: DrawInputs, user: number): CommandInput {
  const { random } = inputs
  const { symbol, orderMax } = random.pick(futuresMarkets)
  const type = random.pick<OrderType>([
    'LIMIT',
    'LIMIT',
    'LIMIT',
    'LIMIT',
    'MARKET',
    'STOP_LIMIT',
    'TAKE_PROFIT_MARKET',
  ])
  const waits = type !== 'LIMIT' && type !== 'MARKET'
  const closePosition = waits && random.chance(0.2)
  const timeInForce = random.pick<TimeInForce>(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTD'])
  const edge = random.pick([0, 1, orderMax, orderMax + 1, Number.MAX_SAFE_INTEGER])
  const quantity = random.chance(0.93) ? 1 + random.below(random.chance(0.3) ? 1500 : 300) : edge
  const terms: FuturesOrderTerms = {
    side: random.pick(['BUY', 'SELL']),
    type,
    timeInForce: type === 'LIMIT' ? timeInForce : type === 'MARKET' ? 'IOC' : 'GTC',
    price: type.endsWith('LIMIT') ? near(inputs, symbol) : null,
    quantity: closePosition ? null : (quantity as Quantity),
    quoteQuantity: null,
    stopPrice: waits ? near(inputs, symbol) : null,
    triggerBy: random.pick(['LAST', 'MARK', 'INDEX']),
    postOnly: type === 'LIMIT' && timeInForce === 'GTC' && random.chance(0.1),
    selfTradePrevention: random.pick(['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']),
    expiresAt: timeInForce === 'GTD' && type === 'LIMIT' ? inputs.market.now() + random.below(20_000) : null,
    positionSide: sideOf(inputs, user),
    reduceOnly: closePosition || random.chance(0.1),
    closePosition,
  }
  if (random.chance(0.08)) return listOf(inputs, { user, symbol, terms })
  const stops = random.chance(0.25) ? { stops: entryStops(inputs, symbol) } : {}
  return { type: 'futures.placeOrder', user, symbol, orderId: 0, clientOrderId: '', terms, ...stops }
}

/** Its stop is on the wrong side half of the time. */
function listOf(inputs: DrawInputs, of: { user: number; symbol: string; terms: FuturesOrderTerms }): CommandInput {
  const { user, symbol, terms } = of
  const leg = { ...terms, timeInForce: 'GTC', closePosition: false, postOnly: false, expiresAt: null } as const
  return {
    type: 'futures.placeOrderList',
    user,
    symbol,
    listId: 0,
    clientOrderId: '',
    orderIds: [1, 2],
    limit: { ...leg, type: 'LIMIT', price: near(inputs, symbol), stopPrice: null },
    trigger: { ...leg, type: 'STOP_MARKET', price: null, stopPrice: near(inputs, symbol) },
  }
}

/** Half of them are on the wrong side of the price. */
function entryStops(inputs: DrawInputs, symbol: string): EntryStops {
  const { random } = inputs
  const one = (stopId: number): EntryStop => ({
    stopId,
    triggerPrice: onGrid(inputs, symbol),
    triggerBy: random.pick(['MARK', 'LAST', 'INDEX']),
  })
  return { takeProfit: random.chance(0.8) ? one(1) : null, stopLoss: random.chance(0.8) ? one(2) : null }
}

export function changeContractOrder(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const { orderIds, orders } = auditor.futures
  const newest = Math.min(orderIds.length, 30)
  const orderId = orderIds[orderIds.length - newest + random.below(Math.max(1, newest))] ?? 999_999_999
  const order = orders.get(orderId)
  const owner = random.chance(0.9) ? (order?.user ?? user) : user
  if (random.chance(0.6)) return { type: 'futures.cancelOrder', user: owner, orderId }
  if (random.chance(0.1)) return { type: 'futures.cancelAllOrders', user, symbol: null }
  const quantity = random.chance(0.4) ? null : (random.below((order?.quantity ?? 50) * 2) as Quantity)
  const price = random.chance(0.5) ? null : near(inputs, order?.symbol ?? 'btcusdt-perp')
  return { type: 'futures.amendOrder', user: owner, orderId, price, quantity }
}

export function closeContract(inputs: DrawInputs, user: number): CommandInput {
  const position = drawPosition(inputs)
  if (position === null) return placeContract(inputs, user)
  const { random } = inputs
  if (random.chance(0.1)) return closeAllContracts(inputs, position.user)
  const isReverse = random.chance(0.15)
  const part = random.chance(0.5) ? null : ((1 + random.below(position.quantity + 1)) as Quantity)
  return {
    type: 'futures.closePosition',
    user: random.chance(0.95) ? position.user : user,
    positionId: position.positionId,
    orderId: 0,
    clientOrderId: '',
    quantity: isReverse ? null : part,
    reverseOrderId: isReverse ? 1 : null,
  }
}

function closeAllContracts({ auditor }: DrawInputs, user: number): CommandInput {
  const own = [...auditor.futures.positions.values()].filter((position) => position.user === user)
  const closings = own.map(({ positionId }, place) => ({ positionId, orderId: place, clientOrderId: '' }))
  return { type: 'futures.closeAllPositions', user, closings }
}

export function changeMargin(inputs: DrawInputs, user: number): CommandInput {
  const position = drawPosition(inputs)
  if (position === null) return chooseSettings(inputs, user)
  const { random } = inputs
  if (position.marginMode === 'CROSS' && random.chance(0.7)) return leaveCross(inputs, position.user)
  const owner = random.chance(0.95) ? position.user : user
  const part = ((position.margin < 0n ? 1n : position.margin) * BigInt(1 + random.below(120))) / 100n
  const hostile = drawAmount(inputs, { user: owner, wallet: 'CONTRACT', asset: 'USDT' })
  return {
    type: 'futures.adjustMargin',
    user: owner,
    adjustmentId: 0,
    positionId: position.positionId,
    direction: random.pick(['ADD', 'REMOVE']),
    amount: random.chance(0.8) ? (part as Amount) : hostile,
  }
}

/** A user with cross positions withdraws all or nearly all of the wallet. */
function leaveCross({ random, auditor }: DrawInputs, user: number): CommandInput {
  const available = auditor.available(user, 'CONTRACT', 'USDT')
  const amount = (random.chance(0.4) ? available : (available * BigInt(60 + random.below(40))) / 100n) as Amount
  const transfer = { type: 'transfer.betweenWallets', user, transferId: 0, asset: 'USDT', amount } as const
  return { ...transfer, from: 'CONTRACT', to: 'PLATFORM' }
}

export function chooseSettings({ random }: DrawInputs, user: number): CommandInput {
  const { symbol } = random.pick(futuresMarkets)
  const kind = random.below(10)
  if (kind === 0)
    return { type: 'futures.setPositionMode', user, positionMode: random.pick(['ONE_WAY', 'ONE_WAY', 'HEDGE']) }
  if (kind < 4) return { type: 'futures.setMarginMode', user, symbol, marginMode: random.pick(['ISOLATED', 'CROSS']) }
  return { type: 'futures.setLeverage', user, symbol, leverage: random.pick([5, 20, 50, 100, 100, 100, 7]) }
}

export function setStops(inputs: DrawInputs, user: number): CommandInput {
  const position = drawPosition(inputs)
  if (position === null) return placeContract(inputs, user)
  const { random } = inputs
  const stop = (stopId: number, kind: StopTerms['kind'], pairId: number | null): StopTerms => ({
    stopId,
    kind,
    triggerPrice: onGrid(inputs, position.symbol),
    triggerBy: random.pick(['MARK', 'LAST', 'LAST', 'INDEX']),
    quantity: random.chance(0.5) ? null : ((1 + random.below(position.quantity)) as Quantity),
    orderPrice: random.chance(0.7) ? null : near(inputs, position.symbol),
    pairId,
  })
  const pair = [stop(0, 'TAKE_PROFIT', 0), stop(1, 'STOP_LOSS', 0)]
  const stops = random.chance(0.4) ? pair : [stop(0, random.pick(['TAKE_PROFIT', 'STOP_LOSS']), null)]
  return { type: 'futures.setStops', user: position.user, positionId: position.positionId, stops }
}

export function changeStop(inputs: DrawInputs, user: number): CommandInput {
  const waiting = [...inputs.auditor.futures.stops.values()].slice(-20)
  if (waiting.length === 0) return setStops(inputs, user)
  const { random } = inputs
  const stop = random.pick(waiting)
  const of = { user: random.chance(0.9) ? stop.user : user, stopId: stop.stopId }
  if (random.chance(0.5)) return { ...of, type: 'futures.cancelStop' }
  return { ...of, type: 'futures.amendStop', triggerPrice: near(inputs, stop.symbol), orderPrice: null }
}

function drawPosition({ random, auditor }: DrawInputs): PositionChanged | null {
  const open = [...auditor.futures.positions.values()].filter(({ user }) => user > 0)
  return open.length === 0 ? null : random.pick(open)
}

/** Mostly the one that fits the user's mode. */
function sideOf({ random, auditor }: DrawInputs, user: number): PositionSide {
  const isHedge = auditor.futures.hedged.has(user) !== random.chance(0.03)
  return isHedge ? random.pick(['LONG', 'SHORT']) : 'BOTH'
}

const GRID = 200

/** Within a percent of the index, seldom far off; often on a coarse grid, so that prices and triggers match exactly. */
function near({ random, market }: DrawInputs, symbol: string): Price {
  const index = symbol.replace('-perp', '')
  const start = indexed.find((pair) => pair.symbol === index)?.start ?? 1
  const level = market.newest(index)?.price ?? start
  const off = random.chance(0.05) ? random.next() - 0.5 : (random.next() - 0.5) * 0.02
  const price = Math.max(1, Math.round(level * (1 + off))) as Price
  return random.chance(0.4) ? rounded(price) : price
}

/** As people set stops: at round numbers, where trades happen too. */
function onGrid(inputs: DrawInputs, symbol: string): Price {
  return rounded(near(inputs, symbol))
}

function rounded(price: Price): Price {
  return Math.max(GRID, Math.round(price / GRID) * GRID) as Price
}
