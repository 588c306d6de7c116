// The engine and the reference exchange apply the same commands, and must agree after each: on the refusal, the trades,
// every open order with its hold, how others ended, and every balance.
import { assert } from '../assert.ts'
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import type { Event, OrderChanged } from '../events.ts'
import { wallets } from '../ledger/accounts.ts'
import { createState, type State } from '../state.ts'
import { checkEvents, checkInvariants } from './invariants.ts'
import { applyNaive } from './naiveExchange.ts'
import { type NaiveOrder, paidBy } from './naiveOrder.ts'
import { createNaive, heldFor, marketOf, type NaiveExchange } from './naiveState.ts'
import { openingCommands, randomCommand } from './randomTrader.ts'
import { randomNumbers } from './randomNumbers.ts'

export interface Duel {
  state: State
  naive: NaiveExchange
  time: number
  nextId: number
}

export function startDuel(): Duel {
  const duel = { state: createState(), naive: createNaive(), time: 10, nextId: 100 }
  for (const command of openingCommands()) playBoth(duel, command)
  return duel
}

/** One more command of the random trader, from one number. */
export function playRandom(duel: Duel, number: number): Event[] {
  const random = randomNumbers(number)
  duel.time += random(3)
  duel.nextId += 100
  const openOrders = [...duel.state.spot.orders.values()].map(({ id, desk }) => ({ id, user: desk.user }))
  return playBoth(duel, randomCommand(random, { time: duel.time, nextId: duel.nextId, openOrders }))
}

export function playBoth(duel: Duel, command: Command): Event[] {
  const events = apply(duel.state, command)
  const reason = applyNaive(duel.naive, command)
  checkEvents(command, events)
  checkInvariants(duel.state)
  const refused = events.find((event) => event.type === 'rejected')?.reason ?? null
  agree('the answer', refused, reason)
  compareTrades(events, duel.naive)
  compareClosed(events, duel.naive)
  compareOpen(duel)
  compareBalances(duel)
  return events
}

function compareTrades(events: readonly Event[], { trades }: NaiveExchange): void {
  const traded = events.filter((event) => event.type === 'traded')
  agree('the number of trades', traded.length, trades.length)
  for (const [at, trade] of trades.entries()) {
    for (const [field, value] of Object.entries(trade)) {
      agree(`${field} of trade ${trade.tradeId}`, traded[at]?.[field as keyof typeof trade], value)
    }
  }
}

function compareClosed(events: readonly Event[], naive: NaiveExchange): void {
  const changed = new Map<number, OrderChanged>()
  for (const event of events) if (event.type === 'orderChanged') changed.set(event.orderId, event)
  for (const order of naive.closed) {
    const told = changed.get(order.id)
    assert(told !== undefined, `order ${order.id} has ended, and an event reports it`)
    compareOrder(told, naive, order)
    agree(`held of order ${order.id}`, told.held, 0n)
  }
}

function compareOpen({ state, naive }: Duel): void {
  agree('the number of open orders', state.spot.orders.size, naive.orders.length)
  for (const order of naive.orders) {
    const open = state.spot.orders.get(order.id)
    assert(open !== undefined, `order ${order.id} is open`)
    compareOrder(open, naive, order)
    agree(`held of order ${order.id}`, open.held, heldFor(naive, order))
  }
}

type Told = Pick<OrderChanged, 'status' | 'quantity' | 'filledQuantity' | 'filledQuote' | 'fee'>

function compareOrder(told: Told, naive: NaiveExchange, order: NaiveOrder): void {
  agree(`status of order ${order.id}`, told.status, order.status)
  agree(`quantity of order ${order.id}`, told.quantity, order.quantity)
  agree(`filled quantity of order ${order.id}`, told.filledQuantity, order.filled)
  agree(`filled quote of order ${order.id}`, told.filledQuote, paidBy(order, marketOf(naive, order.symbol).rules))
  agree(`fee of order ${order.id}`, told.fee, order.fee)
}

function compareBalances({ state, naive }: Duel): void {
  let count = 0
  for (const { asset, accounts } of state.ledger.assets.values()) {
    for (const wallet of wallets) {
      for (const account of accounts[wallet].values()) {
        const key = `${account.owner} ${wallet} ${asset}`
        agree(`balance ${key}`, account.total, naive.totals.get(key) ?? 0n)
        if (account.total !== 0n) count += 1
      }
    }
  }
  agree('the number of accounts', count, [...naive.totals.values()].filter((total) => total !== 0n).length)
}

function agree(what: string, engine: unknown, naive: unknown): void {
  if (engine !== naive) throw new Error(`${what}: the engine says ${engine}, the rules say ${naive}`)
}
