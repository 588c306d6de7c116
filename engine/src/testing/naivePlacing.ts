// Placing and amending on the reference exchange: check the refusals, check the balance, apply.
import type { OrderTerms } from '../nouns.ts'
import type { AmendOrder, PlaceOrder, PlaceOrderList } from '../spot/commands.ts'
import { type RejectionReason, rejectionReasons } from '../events.ts'
import { firstThatApplies, priceChecks, sizeChecks, stays, termChecks, triggerChecks } from './naiveChecks.ts'
import { isTriggerType, type NaiveOrder, needOf, spendOf } from './naiveOrder.ts'
import {
  available,
  heldFor,
  marketOf,
  type NaiveExchange,
  type NaiveMarket,
  ordersOfUser,
  payingAsset,
} from './naiveState.ts'
import { enterNaive, fireByTrades, rehearse, wouldTake } from './naiveTrading.ts'

const allChecks = [...termChecks, ...priceChecks, ...sizeChecks, ...triggerChecks]

export function placeNaive(exchange: NaiveExchange, command: PlaceOrder): RejectionReason | null {
  const market = exchange.markets.get(command.symbol)
  if (!market) return 'UNKNOWN_MARKET'
  const { terms } = command
  const order = newOrder(market, command.user, { id: command.orderId, listId: null, terms })
  const refusal = refusalOf(exchange, market, terms) ?? refusalOfCount(exchange, order)
  if (refusal) return refusal
  const isNow = !isTriggerType(terms)
  const rehearsal = isNow && (terms.type === 'MARKET' || terms.timeInForce === 'FOK') ? rehearse(exchange, order) : null
  if (terms.type === 'MARKET' && terms.side === 'BUY') order.spend ??= rehearsal?.cost ?? 0n
  if (lacksMoney(exchange, market, order, needOf(order, market.rules))) return 'INSUFFICIENT_BALANCE'
  if (terms.type === 'MARKET' && rehearsal && !rehearsal.hasTraded && !rehearsal.metOwn) return 'NO_LIQUIDITY'
  if (terms.postOnly && wouldTake(exchange, order)) return 'WOULD_TAKE_LIQUIDITY'
  if (terms.timeInForce === 'FOK' && rehearsal && !rehearsal.isWhole) return 'WOULD_NOT_FILL'
  exchange.orders.push(order)
  if (isNow) enterNaive(exchange, order)
  fireByTrades(exchange, market)
  return null
}

export function placeListNaive(exchange: NaiveExchange, command: PlaceOrderList): RejectionReason | null {
  const market = exchange.markets.get(command.symbol)
  if (!market) return 'UNKNOWN_MARKET'
  const { limit, trigger, listId, orderIds } = command
  const first = newOrder(market, command.user, { id: orderIds[0], listId, terms: limit })
  const second = newOrder(market, command.user, { id: orderIds[1], listId, terms: trigger })
  const refusal = earliest([
    refusalOf(exchange, market, limit),
    refusalOf(exchange, market, trigger),
    isSoundList(limit, trigger) ? null : 'ORDER_LIST_INVALID',
  ])
  const counts = earliest([refusalOfCount(exchange, first), refusalOfCount(exchange, second)])
  if (refusal ?? counts) return refusal ?? counts
  const [one, other] = [needOf(first, market.rules), needOf(second, market.rules)]
  if (lacksMoney(exchange, market, first, one > other ? one : other)) return 'INSUFFICIENT_BALANCE'
  if (limit.postOnly && wouldTake(exchange, first)) return 'WOULD_TAKE_LIQUIDITY'
  first.siblingId = second.id
  second.siblingId = first.id
  exchange.orders.push(first, second)
  enterNaive(exchange, first)
  fireByTrades(exchange, market)
  return null
}

export function amendNaive(exchange: NaiveExchange, command: AmendOrder): RejectionReason | null {
  const order = exchange.orders.find((one) => one.id === command.orderId && one.user === command.user)
  if (!order) return 'UNKNOWN_ORDER'
  const before = { ...order.terms, quantity: order.quantity as OrderTerms['quantity'] }
  const terms = { ...before, price: command.price ?? before.price, quantity: command.quantity ?? before.quantity }
  if (terms.price === before.price && terms.quantity === before.quantity) return 'NOTHING_TO_AMEND'
  const market = marketOf(exchange, order.symbol)
  // A triggered order rests as an ordinary limit order.
  const asked = order.status === 'PENDING_TRIGGER' ? terms : { ...terms, type: 'LIMIT' as const, stopPrice: null }
  const question = { terms: asked, market: market.rules, time: exchange.time, ...pricesOf(market) }
  const onlyLess = terms.price === before.price && (terms.quantity ?? 0) < (before.quantity ?? 0)
  const refusal =
    firstThatApplies(termChecks, question) ??
    (order.listId === null ? null : 'ORDER_LIST_INVALID') ??
    earliest([
      terms.quantity !== null && terms.quantity <= order.filled ? 'QUANTITY_BELOW_MINIMUM' : null,
      firstThatApplies(onlyLess ? sizeChecks : [...priceChecks, ...sizeChecks, ...triggerChecks], question),
    ])
  if (refusal) return refusal
  const amended = { ...order, terms, quantity: terms.quantity, spend: spendOf(terms, market.rules) }
  const more = needOf(amended, market.rules) - heldFor(exchange, order)
  if (more > 0n && lacksMoney(exchange, market, order, more)) return 'INSUFFICIENT_BALANCE'
  if (terms.postOnly && wouldTake(exchange, amended)) return 'WOULD_TAKE_LIQUIDITY'
  Object.assign(order, amended, onlyLess ? {} : ratesOf(market))
  if (order.status === 'PENDING_TRIGGER' || onlyLess) return null
  order.arrival = 0
  enterNaive(exchange, order)
  fireByTrades(exchange, market)
  return null
}

function refusalOf(exchange: NaiveExchange, market: NaiveMarket, terms: OrderTerms): RejectionReason | null {
  return firstThatApplies(allChecks, { terms, market: market.rules, time: exchange.time, ...pricesOf(market) })
}

function refusalOfCount(exchange: NaiveExchange, order: NaiveOrder): RejectionReason | null {
  const { rules } = marketOf(exchange, order.symbol)
  const mine = ordersOfUser(exchange, order.user, order.symbol)
  const waiting = mine.filter(({ status }) => status === 'PENDING_TRIGGER').length
  if (isTriggerType(order.terms)) return waiting < rules.maxTriggerOrders ? null : 'TOO_MANY_TRIGGER_ORDERS'
  const isCounted = order.terms.type === 'LIMIT' && stays(order.terms)
  return isCounted && mine.length - waiting >= rules.maxOpenOrders ? 'TOO_MANY_OPEN_ORDERS' : null
}

function lacksMoney(exchange: NaiveExchange, { rules }: NaiveMarket, order: NaiveOrder, need: bigint): boolean {
  return available(exchange, order.user, payingAsset(rules, order.terms)) < need
}

function pricesOf({ lastPrice, indexPrice }: NaiveMarket): { lastPrice: number | null; indexPrice: number | null } {
  return { lastPrice, indexPrice }
}

function isSoundList(limit: OrderTerms, trigger: OrderTerms): boolean {
  const [gain, loss] = [limit.price ?? 0, trigger.stopPrice ?? 0]
  const areKinds = limit.type === 'LIMIT' && trigger.type.startsWith('STOP') && stays(limit)
  const areAlike = limit.side === trigger.side && limit.quantity !== null && limit.quantity === trigger.quantity
  return areKinds && areAlike && (limit.side === 'SELL' ? gain > loss : gain < loss)
}

function newOrder(
  { rules }: NaiveMarket,
  user: number,
  { id, listId, terms }: Pick<NaiveOrder, 'id' | 'listId' | 'terms'>,
): NaiveOrder {
  const status = isTriggerType(terms) ? 'PENDING_TRIGGER' : 'NEW'
  const { quantity } = terms
  const untouched = { filled: 0, worth: 0n, fee: 0n, arrival: 0, siblingId: null }
  const spend = spendOf(terms, rules)
  return { id, user, symbol: rules.symbol, listId, terms, quantity, spend, status, ...untouched, ...ratesOf({ rules }) }
}

function ratesOf({ rules }: Pick<NaiveMarket, 'rules'>): { makerRate: number; takerRate: number } {
  return { makerRate: rules.makerFeeRate, takerRate: rules.takerFeeRate }
}

/** The one whose check comes first in the documented order. */
function earliest(reasons: (RejectionReason | null)[]): RejectionReason | null {
  return rejectionReasons.find((reason) => reasons.includes(reason)) ?? null
}
