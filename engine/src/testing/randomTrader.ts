// A random trader who tries every kind of command, within a narrow range of prices so that orders match, on a pair
// whose quote is too coarse for its ticks, so that rounding happens all the time.
import type { Command } from '../commands.ts'
import type { Asset, OrderTerms, Wallet } from '../nouns.ts'
import type { SpotMarket } from '../spot/commands.ts'
import { amountUnits, type Price, priceTicks, type Quantity, quantityLots, ratePpm } from '../money.ts'

/** An integer from 0 to below. */
export type Random = (below: number) => number

/** What the trader knows of the exchange: orders to cancel or amend. */
export interface View {
  time: number
  /** Ids are never used twice: each command gets its own hundred. */
  nextId: number
  openOrders: readonly { id: number; user: number }[]
}

export const SYMBOL = 'btcusdt'
export const USERS = [1, 2, 3, 4]
const ASSETS: readonly Asset[] = [
  { asset: 'usdt', scale: 3 },
  { asset: 'btc', scale: 4 },
]

/** One tick × lot is a hundredth of the smallest unit of the quote. */
export function roughMarket(changes: Partial<SpotMarket> = {}): SpotMarket {
  return {
    symbol: SYMBOL,
    base: 'btc',
    quote: 'usdt',
    priceDecimals: 2,
    quantityDecimals: 3,
    baseScale: 4,
    quoteScale: 3,
    orderMin: quantityLots(2),
    orderMax: quantityLots(60),
    buyMax: priceTicks(1150),
    sellMin: priceTicks(880),
    minNotional: amountUnits(30n),
    priceBand: ratePpm(150_000),
    marketSlippageMax: ratePpm(50_000),
    makerFeeRate: ratePpm(500),
    takerFeeRate: ratePpm(1000),
    isTrading: true,
    canLimitBuy: true,
    canLimitSell: true,
    canMarketBuy: true,
    canMarketSell: true,
    maxOpenOrders: 6,
    maxTriggerOrders: 3,
    ...changes,
  }
}

/** Assets, the market, and initial balances. */
export function openingCommands(market: SpotMarket = roughMarket()): Command[] {
  const credits = USERS.flatMap((user) =>
    ASSETS.map(({ asset }, at): Command => {
      const amount = amountUnits(asset === 'usdt' ? 9000n : 4000n)
      return { type: 'transfer.creditFaucet', time: 1, user, transferId: user * 10 + at, asset, amount }
    }),
  )
  const assets = ASSETS.map((asset): Command => ({ type: 'ledger.defineAsset', time: 1, asset }))
  return [...assets, { type: 'spot.defineMarket', time: 1, market }, ...credits]
}

export function randomCommand(random: Random, view: View): Command {
  const kind = random(40)
  const { time } = view
  const user = pick(random, USERS)
  const place = { time, user, symbol: SYMBOL, clientOrderId: `c${view.nextId}` }
  if (kind < 16) return { ...place, type: 'spot.placeOrder', orderId: view.nextId, terms: limitTerms(random, time) }
  if (kind < 19) return { ...place, type: 'spot.placeOrder', orderId: view.nextId, terms: marketTerms(random) }
  if (kind < 24) return { ...place, type: 'spot.placeOrder', orderId: view.nextId, terms: triggerTerms(random, time) }
  if (kind < 27) return orderList(random, view, place)
  if (kind < 33) return changeOfOrder(random, view)
  return otherCommand(random, view)
}

function otherCommand(random: Random, view: View): Command {
  const { time } = view
  const user = pick(random, USERS)
  switch (random(8)) {
    case 0:
      return { type: 'spot.cancelAllOrders', time, user, symbol: random(2) === 0 ? null : SYMBOL }
    case 1:
      return { type: 'spot.expireOrders', time }
    case 2:
      return { type: 'spot.defineMarket', time, market: changedMarket(random) }
    case 3:
    case 4: {
      const price = random(6) === 0 ? null : randomPrice(random)
      return { type: 'spot.recordIndex', time, prices: [{ symbol: SYMBOL, price }] }
    }
    case 5: {
      const { asset } = pick(random, ASSETS)
      const amount = amountUnits(BigInt(1 + random(3000)))
      return { type: 'transfer.creditFaucet', time, user, transferId: view.nextId, asset, amount }
    }
    default: {
      const wallets: Wallet[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']
      const [from, to] = [pick(random, wallets), pick(random, wallets)]
      const { asset } = pick(random, ASSETS)
      const amount = amountUnits(BigInt(random(1500)))
      return { type: 'transfer.betweenWallets', time, user, transferId: view.nextId, asset, from, to, amount }
    }
  }
}

/** Mostly unchanged and open; now and then closed, or with other fees. */
function changedMarket(random: Random): SpotMarket {
  const fees = { makerFeeRate: ratePpm(random(3) * 700), takerFeeRate: ratePpm(random(3) * 900) }
  return roughMarket({ ...fees, isTrading: random(6) !== 0, canMarketBuy: random(6) !== 0 })
}

function changeOfOrder(random: Random, { time, openOrders, nextId }: View): Command {
  // Sometimes another user's order, or one that never existed.
  const target = openOrders.length === 0 ? { id: nextId, user: 1 } : pick(random, openOrders)
  const user = random(12) === 0 ? pick(random, USERS) : target.user
  if (random(2) === 0) return { type: 'spot.cancelOrder', time, user, orderId: target.id }
  const price = random(2) === 0 ? null : randomPrice(random)
  const quantity = random(3) === 0 ? null : randomQuantity(random)
  return { type: 'spot.amendOrder', time, user, orderId: target.id, price, quantity }
}

function orderList(
  random: Random,
  { nextId }: View,
  place: { time: number; user: number; symbol: string; clientOrderId: string },
): Command {
  const side = pick(random, ['BUY', 'SELL'] as const)
  const quantity = randomQuantity(random)
  const limit = { ...limitTerms(random, place.time), side, quantity }
  const stopPrice = randomPrice(random)
  const price = random(2) === 0 ? null : stopPrice
  const type = price === null ? ('STOP_MARKET' as const) : ('STOP_LIMIT' as const)
  // One in ten lists has legs of different size.
  const other = random(10) === 0 ? randomQuantity(random) : quantity
  const trigger = {
    ...triggerTerms(random, place.time),
    side,
    type,
    price,
    stopPrice,
    quantity: other,
    quoteQuantity: null,
  }
  return { ...place, type: 'spot.placeOrderList', listId: nextId + 50, orderIds: [nextId, nextId + 1], limit, trigger }
}

function limitTerms(random: Random, time: number): OrderTerms {
  const timeInForce = pick(random, ['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTD'] as const)
  return {
    side: pick(random, ['BUY', 'SELL']),
    type: 'LIMIT',
    timeInForce,
    price: randomPrice(random),
    quantity: randomQuantity(random),
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: pick(random, ['LAST', 'INDEX']),
    postOnly: random(8) === 0,
    selfTradePrevention: pick(random, ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']),
    expiresAt: timeInForce === 'GTD' ? time + random(12) : null,
  }
}

function marketTerms(random: Random): OrderTerms {
  const timeInForce = pick(random, ['GTC', 'IOC', 'FOK'] as const)
  return spending(random, {
    ...limitTerms(random, 0),
    type: 'MARKET',
    timeInForce,
    price: null,
    postOnly: false,
    expiresAt: null,
  })
}

function triggerTerms(random: Random, time: number): OrderTerms {
  const type = pick(random, ['STOP_LIMIT', 'STOP_MARKET', 'TAKE_PROFIT_LIMIT', 'TAKE_PROFIT_MARKET'] as const)
  const stopPrice = randomPrice(random)
  const terms = { ...limitTerms(random, time), type, stopPrice, postOnly: false }
  if (type === 'STOP_LIMIT' || type === 'TAKE_PROFIT_LIMIT') return terms
  return spending(random, { ...terms, price: null })
}

/** Half of the market buys have a budget. */
function spending(random: Random, terms: OrderTerms): OrderTerms {
  if (terms.side === 'SELL' || random(2) === 0) return terms
  return { ...terms, quantity: null, quoteQuantity: amountUnits(BigInt(random(800))) }
}

function randomPrice(random: Random): Price {
  return (random(30) === 0 ? 860 + random(320) : 970 + random(60)) as Price
}

function randomQuantity(random: Random): Quantity {
  return (random(30) === 0 ? 1 + random(70) : 2 + random(25)) as Quantity
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)] as Item
}
