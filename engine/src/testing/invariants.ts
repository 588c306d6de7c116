// Invariants after every command. Each function throws for the first violation.
import { assert } from '../assert.ts'
import type { Ladder } from '../book/ladder.ts'
import { BOOK_LANE, type Level } from '../book/orderBook.ts'
import type { Command } from '../commands.ts'
import type { Event } from '../events.ts'
import { type Account, wallets } from '../ledger/accounts.ts'
import { assertHolds } from '../ledger/assertHolds.ts'
import { EXTERNAL } from '../nouns.ts'
import { ordersOf } from '../orders/desk.ts'
import { NOWHERE } from '../places.ts'
import type { Order, Pair } from '../orders/trading.ts'
import { holdersOf, type State } from '../state.ts'
import { isRemembered, owedOf } from '../transfer/credits.ts'
import { checkTold } from './checkTold.ts'

/**
 * All of them: money sums to zero, no account is negative, holds have their orders, books are complete and not crossed.
 */
export function checkInvariants(state: State): void {
  checkMoney(state)
  checkHolds(state)
  for (const pair of state.spot.pairs.values()) {
    checkBook(pair)
    assert(pair.traded === null || pair.unfired !== null, 'what waits for trades has fired')
  }
  const firing = [...state.spot.pairs.values()].filter(({ unfired }) => unfired !== null)
  assert(firing.length === state.spot.firing, 'pairs that fire in steps are counted')
  checkCounts(state)
  checkCredits(state)
}

/**
 * Checks the events of one command: postings sum to zero per asset, nothing is reported twice, and everything it names
 * is reported.
 */
export function checkEvents(command: Command, events: readonly Event[]): void {
  const told = new Set<string>()
  for (const event of events) {
    if (event.type === 'posted') checkPosted(event)
    const key = keyOf(event)
    assert(key === null || !told.has(key), `one command reports ${key} once`)
    if (key !== null) told.add(key)
  }
  const isRefused = events.some((event) => event.type === 'rejected')
  assert(!isRefused || events.length === 1, 'a refusal is the only event')
  if (!isRefused) checkTold(command, events)
}

function checkMoney(state: State): void {
  for (const asset of state.ledger.assets.values()) {
    let sum = 0n
    for (const account of accountsOf(state, asset.asset)) {
      sum += account.total
      assert(account.held >= 0n, `${account.owner} has no negative hold in ${asset.asset}`)
      const isMirror = account.owner <= EXTERNAL
      assert(isMirror || account.total >= account.held, `${account.owner} is not negative in ${asset.asset}`)
    }
    assert(sum === 0n, `all accounts of ${asset.asset} sum to zero`)
  }
}

/** What each user may have to pay back for deposits is the sum of those that are not final. */
function checkCredits({ credits: { open, owed } }: State): void {
  const rests = new Map<string, bigint>()
  for (const credit of open.values()) {
    const rest = owedOf(credit)
    if (credit.status === 'REVERSED') {
      assert(
        isRemembered(credit) && rest === 0n && credit.covered === 0n,
        'of what is paid back only a recall is remembered',
      )
      continue
    }
    assert(rest > 0n, 'a credit that is paid back is closed')
    assert(credit.covered >= 0n && credit.covered <= rest, 'the house pays no more than is owed')
    if (credit.status === 'WRITTEN_OFF') continue
    const key = `${credit.user} ${credit.asset}`
    rests.set(key, (rests.get(key) ?? 0n) + rest)
  }
  const counted = [...owed].flatMap(([user, coins]) =>
    [...coins].map(([asset, sum]) => [`${user} ${asset}`, sum] as const),
  )
  assert(
    counted.length === rests.size && counted.every(([key, sum]) => rests.get(key) === sum),
    'what is owed is counted',
  )
}

function checkHolds(state: State): void {
  assertHolds(state.ledger, holdersOf(state))
  for (const { positions, reserved } of state.options.series.values()) {
    const sum = [...positions.values()].reduce((total, position) => total + position.held, 0n)
    assert(sum === reserved, 'the reserve of an expiry is the sum of its positions’ holds')
  }
}

function checkBook(pair: Pair): void {
  const bid = pair.book.bids.best()
  const ask = pair.book.asks.best()
  assert(!bid || !ask || bid.price < ask.price, `the book of ${pair.rules.symbol} is not crossed`)
  for (const ladder of [pair.book.bids, pair.book.asks]) checkSide(pair, ladder)
  assert(pair.book.touched.isEmpty, 'nothing is left over from the command')
  assert(pair.book.emptied === 0, 'levels that have emptied are gone')
}

function checkSide({ trading: { places } }: Pair, ladder: Ladder<Level>): void {
  let previous: number | null = null
  ladder.descend((level) => {
    assert(ladder.seek(level.price) === level, 'a price level is found by its price')
    const isInOrder = previous === null || (ladder.side === 'BUY' ? level.price < previous : level.price > previous)
    assert(isInOrder, 'price levels are sorted')
    previous = level.price
    let quantity = 0
    let priority = 0
    for (let place = level.first; place !== NOWHERE; place = places.behind(place, BOOK_LANE)) {
      const order = places.at(place)
      assert(
        order.remaining > 0 && order.price === level.price && order.side === level.side,
        'an order is at its price',
      )
      assert(order.priority > priority, 'the queue is in order of priority')
      const isWhole = order.quantity !== null && order.filledQuantity + order.remaining === order.quantity
      assert(isWhole, 'filled and remaining sum to the quantity')
      priority = order.priority
      quantity += order.remaining
    }
    assert(priority === level.lastPriority, 'a level knows its last priority')
    assert(quantity > 0 && quantity === level.quantity, 'a level counts its orders')
    return true
  })
}

function checkCounts(state: State): void {
  for (const pair of state.spot.pairs.values()) {
    for (const desk of pair.desks.values()) {
      const waiting = ordersOf(desk).filter((order) => order.status === 'PENDING_TRIGGER').length
      assert(desk.triggerCount === waiting, 'waiting orders are counted')
      assert(desk.bookCount === ordersOf(desk).filter(isResting).length, 'resting orders are counted')
    }
  }
}

function checkPosted(event: Extract<Event, { type: 'posted' }>): void {
  const sums = new Map<string, bigint>()
  for (const { asset, amount } of event.postings) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  for (const [asset, sum] of sums) assert(sum === 0n, `${event.reference} sums to zero in ${asset}`)
}

function keyOf(event: Event): string | null {
  if (event.type === 'orderChanged') return `order ${event.orderId}`
  if (event.type === 'levelChanged') return `level ${event.symbol} ${event.side} ${event.price}`
  if (event.type === 'balanceChanged') return `balance ${event.owner} ${event.wallet} ${event.asset}`
  return event.type === 'posted' ? event.reference : null
}

function accountsOf(state: State, asset: string): Account[] {
  const { accounts } = state.ledger.assets.get(asset) ?? { accounts: null }
  return accounts === null ? [] : wallets.flatMap((wallet) => [...accounts[wallet].values()])
}

/** Not while it waits for its trigger, and not in the middle of its trades. */
function isResting({ id, status, desk }: Order): boolean {
  const { sweep, parked } = desk.pair
  return status !== 'PENDING_TRIGGER' && id !== sweep?.orderId && id !== parked
}
