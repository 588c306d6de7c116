// The cost of a futures order while its account has many other open orders, compared with none; and of a second while
// the book is full of orders whose accounts have positions. Microseconds are processor time.
import type { Command } from '@assay/engine/commands'
import { apply } from '@assay/engine/engine'
import { amountUnits, type Price, type Quantity } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import { createState, type State } from '@assay/engine/state'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import { startWatch } from './cpuTime.ts'
import type { Row } from './engine.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

const START = 1_800_000_000_000
const INDEX = 600_000
const USDT = 100_000_000n
const market = futuresMarket({ maxOpenOrders: 1000 })

/** The default limit of one account's open orders in a contract. */
const OWN_ORDERS = 200
const RESTING_ORDERS = 800
const MAKERS = 20

export function measureOrders({ orders, ticks }: { orders: number; ticks: number }): Row[] {
  const alone = timeOrders(0, orders)
  const among = timeOrders(OWN_ORDERS, orders)
  const [empty, full] = [timeSeconds(0, ticks), timeSeconds(RESTING_ORDERS, ticks)]
  return [
    row(`one order for a contract and its cancel, ${OWN_ORDERS} others of its account open`, 'without them', [
      alone,
      among,
    ]),
    row(`one second of a contract with ${RESTING_ORDERS} resting orders of accounts with positions`, 'without them', [
      empty,
      full,
    ]),
  ]
}

function row(what: string, beside: string, [base, figure]: readonly [number, number]): Row {
  return {
    what,
    beside: `${beside}: ${base.toFixed(2)} µs`,
    figure: `${figure.toFixed(2)} µs`,
    ratio: `${(figure / base).toFixed(1)} times`,
    budget: '',
  }
}

/** Microseconds for a pair of them, by a maker who is long: alternately a bid for more and an offer of the position. */
function timeOrders(others: number, count: number): number {
  const state = prepare(2)
  for (let at = 0; at < others; at += 1) must(state, place({ user: 1, id: 100 + at, side: sideOf(at), away: 50 + at }))
  let id = 1000
  const play = () => {
    for (let at = 0; at < count; at += 1) {
      id += 1
      must(state, place({ user: 1, id, side: sideOf(at), away: 20 + (at % 20) }))
      must(state, { type: 'futures.cancelOrder', time: START, user: 1, orderId: id })
    }
  }
  return timed(play, count)
}

/** Microseconds for one. The impact price of each side needs most of its orders. */
function timeSeconds(resting: number, count: number): number {
  const state = prepare(MAKERS)
  for (let at = 0; at < resting; at += 1) {
    const user = 1 + ((at >> 1) % MAKERS)
    must(state, place({ user, id: 100 + at, side: sideOf(at), away: 20 + (at >> 2), quantity: 1 }))
  }
  let time = START
  const play = () => {
    for (let at = 0; at < count; at += 1) {
      time += 1000
      must(state, tick(time, INDEX + (at % 11) - 5))
    }
  }
  return timed(play, count)
}

/** After as many uncounted ones. */
function timed(play: () => void, count: number): number {
  play()
  const watch = startWatch()
  play()
  return (watch() * 1000) / count
}

/** So many makers, of whom every other is long and the others are short. */
function prepare(makers: number): State {
  const state = createState()
  must(state, { type: 'ledger.defineAsset', time: START, asset: { asset: 'USDT', scale: 8 } })
  must(state, { type: 'futures.defineMarket', time: START, market })
  must(state, tick(START, INDEX))
  for (let user = 1; user <= makers; user += 1) {
    const money = { time: START, user, asset: 'USDT', amount: amountUnits(1_000_000n * USDT) }
    must(state, { ...money, type: 'transfer.creditFaucet', transferId: user * 2 })
    must(state, {
      ...money,
      type: 'transfer.betweenWallets',
      transferId: user * 2 + 1,
      from: 'PLATFORM',
      to: 'CONTRACT',
    })
    must(state, place({ user, id: user, side: user % 2 === 0 ? 'SELL' : 'BUY', away: 0, quantity: 100 }))
  }
  if (state.futures.positions.size !== makers) throw new Error(`${state.futures.positions.size} positions are open`)
  return state
}

function place(order: { user: number; id: number; side: Side; away: number; quantity?: number }): Command {
  const { user, id, side, away, quantity = 5 } = order
  const terms = futuresTerms({
    side,
    price: (side === 'BUY' ? INDEX - away : INDEX + away) as Price,
    quantity: quantity as Quantity,
  })
  const { symbol } = market
  return { type: 'futures.placeOrder', time: START, user, symbol, orderId: id, clientOrderId: '', terms }
}

function sideOf(at: number): Side {
  return at % 2 === 0 ? 'BUY' : 'SELL'
}

function tick(time: number, price: number): Command {
  const ticks = [{ symbol: market.indexSymbol, price: price as Price, state: 'NORMAL' as const }]
  return { type: 'futures.recordIndex', time, tickTime: time, ticks }
}

function must(state: State, command: Command): void {
  const [first] = apply(state, command)
  if (first?.type === 'rejected') throw new Error(`${command.type}: ${first.reason}`)
}
