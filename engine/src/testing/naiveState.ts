// The state of the reference exchange, and queries of it. Holds are not stored: they are computed from the open orders
// whenever the available balance is needed.
import type { OrderTerms } from '../nouns.ts'
import type { SpotMarket } from '../spot/commands.ts'
import type { OrderStatus } from '../events.ts'
import { type NaiveOrder, needOf } from './naiveOrder.ts'

export interface NaiveTraded {
  tradeId: number
  price: number
  quantity: number
  quote: bigint
  makerOrderId: number
  takerOrderId: number
  makerFee: bigint
  takerFee: bigint
}

export interface NaiveMarket {
  rules: SpotMarket
  lastTradeId: number
  lastPrice: number | null
  indexPrice: number | null
  /** Trade prices since the triggers were last checked. */
  traded: number[]
}

export interface NaiveExchange {
  time: number
  markets: Map<string, NaiveMarket>
  /** 'owner wallet asset' → total. */
  totals: Map<string, bigint>
  /** Open orders only. */
  orders: NaiveOrder[]
  arrivals: number
  /** Of the command. */
  trades: NaiveTraded[]
  closed: NaiveOrder[]
}

export function createNaive(): NaiveExchange {
  return { time: 0, markets: new Map(), totals: new Map(), orders: [], arrivals: 0, trades: [], closed: [] }
}

export function copyOf(exchange: NaiveExchange): NaiveExchange {
  const markets = [...exchange.markets].map(([symbol, market]): [string, NaiveMarket] => [
    symbol,
    { ...market, traded: [] },
  ])
  return {
    ...exchange,
    markets: new Map(markets),
    totals: new Map(exchange.totals),
    orders: exchange.orders.map((order) => ({ ...order })),
    trades: [],
    closed: [],
  }
}

export function marketOf(exchange: NaiveExchange, symbol: string): NaiveMarket {
  const market = exchange.markets.get(symbol)
  if (!market) throw new Error(`there is no market ${symbol}`)
  return market
}

export function ordersOfUser(exchange: NaiveExchange, user: number, symbol: string | null): NaiveOrder[] {
  return exchange.orders.filter((one) => one.user === user && (symbol === null || one.symbol === symbol))
}

export function isPast(exchange: NaiveExchange, { terms }: NaiveOrder): boolean {
  return terms.expiresAt !== null && terms.expiresAt <= exchange.time
}

export function payingAsset(rules: SpotMarket, { side }: OrderTerms): string {
  return side === 'BUY' ? rules.quote : rules.base
}

/** The limit leg of a list holds the larger requirement of both, the other leg nothing. */
export function heldFor(exchange: NaiveExchange, order: NaiveOrder): bigint {
  const { rules } = marketOf(exchange, order.symbol)
  const other = exchange.orders.find((one) => one.id === order.siblingId)
  if (!other) return needOf(order, rules)
  if (order.status === 'PENDING_TRIGGER') return 0n
  const [mine, its] = [needOf(order, rules), needOf(other, rules)]
  return mine > its ? mine : its
}

export function heldOf(exchange: NaiveExchange, user: number, asset: string): bigint {
  return exchange.orders
    .filter((one) => one.user === user && payingAsset(marketOf(exchange, one.symbol).rules, one.terms) === asset)
    .reduce((sum, one) => sum + heldFor(exchange, one), 0n)
}

export function available(exchange: NaiveExchange, user: number, asset: string): bigint {
  return (exchange.totals.get(`${user} PLATFORM ${asset}`) ?? 0n) - heldOf(exchange, user, asset)
}

export function add(exchange: NaiveExchange, key: string, amount: bigint): void {
  exchange.totals.set(key, (exchange.totals.get(key) ?? 0n) + amount)
}

export function closeNaive(exchange: NaiveExchange, order: NaiveOrder, status: OrderStatus): void {
  order.status = status
  exchange.orders = exchange.orders.filter((one) => one !== order)
  exchange.closed.push(order)
  endOtherLeg(exchange, order, status === 'CANCELED' ? 'CANCELED' : 'EXPIRED')
}

export function endOtherLeg(exchange: NaiveExchange, order: NaiveOrder, status: OrderStatus = 'EXPIRED'): void {
  const other = exchange.orders.find((one) => one.id === order.siblingId)
  order.siblingId = null
  if (!other) return
  other.siblingId = null
  closeNaive(exchange, other, status)
}
