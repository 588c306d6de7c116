// The engine against a reference exchange that was written separately from the rules, and against itself: the same
// commands give the same events, also after a snapshot and a restart. A failing run prints its seed and the shortest
// list of commands that still fails.
import { noFutures } from './futures/records.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Command } from './commands.ts'
import { apply } from './engine.ts'
import type { Event } from './events.ts'
import { canonicalText, createState, restore, snapshot, type State } from './state.ts'
import { type Duel, playRandom, startDuel } from './testing/duel.ts'
import { openingCommands, randomCommand } from './testing/randomTrader.ts'
import { randomNumbers } from './testing/randomNumbers.ts'

class Play implements fc.Command<Duel, Duel> {
  readonly #number: number
  constructor(number: number) {
    this.#number = number
  }
  check(): boolean {
    return true
  }
  run(_model: Duel, duel: Duel): void {
    playRandom(duel, this.#number)
  }
  toString(): string {
    return String(this.#number)
  }
}

/** The runs are long, and the machine may be busy. */
const TIMEOUT_MS = 120_000

describe('The engine', { timeout: TIMEOUT_MS }, () => {
  it('answers 100,000 random commands like the reference exchange, in a thousand runs of up to 200', () => {
    const plays = fc.commands([fc.nat().map((number) => new Play(number))], { maxCommands: 200, size: 'max' })
    const property = fc.property(plays, (commands) => {
      const duel = startDuel()
      fc.modelRun(() => ({ model: duel, real: duel }), commands)
    })
    fc.assert(property, { numRuns: 1000 })
  })

  it('gives the same events for the same commands', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const [one, other] = [createState(), createState()]
        const random = [randomNumbers(seed), randomNumbers(seed)] as const
        expect(playAlone(one, random[0], 60)).toEqual(playAlone(other, random[1], 60))
        expect(canonicalText(one)).toBe(canonicalText(other))
      }),
      { numRuns: 100 },
    )
  })

  it('continues after a restart as if there had been none', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 80 }), (seed, before) => {
        const state = createState()
        const random = randomNumbers(seed)
        playAlone(state, random, before)
        const again = restore(snapshot(state))
        expect(canonicalText(again)).toBe(canonicalText(state))
        const seedAfter = random(1_000_000)
        const after = playAlone(state, randomNumbers(seedAfter), 60, 1_000_000)
        expect(playAlone(again, randomNumbers(seedAfter), 60, 1_000_000)).toEqual(after)
        expect(canonicalText(again)).toBe(canonicalText(state))
      }),
      { numRuns: 200 },
    )
  })

  it('is restored from its events, whatever the order of the records', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const state = createState()
        const records = recordsOf(playAlone(state, randomNumbers(seed), 120))
        const back = restore({ ...records, orders: records.orders.toReversed() })
        expect(canonicalText(back)).toBe(canonicalText(state))
      }),
      { numRuns: 100 },
    )
  })

  it('emits copies: later commands do not change an event', () => {
    const state = createState()
    const random = randomNumbers(5)
    const events = playAlone(state, random, 100)
    const before = textOf(events)
    playAlone(state, random, 200, 500_000)
    expect(textOf(events)).toBe(before)
  })
})

/** Opening commands come first if the state is new. */
function playAlone(state: State, random: (below: number) => number, count: number, firstId = 100): Event[] {
  const play = (command: Command) => apply(state, command)
  const events = state.ledger.assets.size === 0 ? openingCommands().flatMap(play) : []
  for (let at = 0; at < count; at += 1) {
    const openOrders = [...state.spot.orders.values()].map(({ id, desk }) => ({ id, user: desk.user }))
    openOrders.sort((a, b) => a.id - b.id)
    events.push(...play(randomCommand(random, { time: firstId + at, nextId: firstId + at * 100, openOrders })))
  }
  return events
}

/** The final content of a store that writes a row for each event. */
function recordsOf(events: readonly Event[]): Parameters<typeof restore>[0] {
  const assets = new Map<string, Parameters<typeof restore>[0]['assets'][number]>()
  const markets = new Map<string, Parameters<typeof restore>[0]['markets'][number]>()
  const accounts = new Map<string, Parameters<typeof restore>[0]['accounts'][number]>()
  const orders = new Map<number, Parameters<typeof restore>[0]['orders'][number]>()
  for (const event of events) {
    if (event.type === 'assetDefined') assets.set(event.asset.asset, event.asset)
    if (event.type === 'marketDefined') {
      const known = markets.get(event.market.symbol)
      const prices = known ?? { lastTradeId: 0, lastPrice: null, indexPrice: null }
      markets.set(event.market.symbol, { ...prices, market: event.market })
    }
    const market = event.type === 'traded' || event.type === 'indexRecorded' ? markets.get(event.symbol) : undefined
    if (market && event.type === 'traded') Object.assign(market, { lastTradeId: event.tradeId, lastPrice: event.price })
    if (market && event.type === 'indexRecorded') market.indexPrice = event.price
    if (event.type === 'balanceChanged') accounts.set(`${event.owner} ${event.wallet} ${event.asset}`, event)
    if (event.type === 'orderChanged') {
      const isOpen = ['NEW', 'PARTIALLY_FILLED', 'PENDING_TRIGGER'].includes(event.status)
      if (isOpen) orders.set(event.orderId, event)
      else orders.delete(event.orderId)
    }
  }
  const records = { assets: assets.values(), markets: markets.values(), accounts: accounts.values() }
  return {
    assets: [...records.assets],
    markets: [...records.markets],
    accounts: [...records.accounts],
    orders: [...orders.values()],
    vip: { terms: null, standings: [] },
    welfare: { tasks: [], claims: [], rewards: [] },
    cancellations: [],
    firings: [],
    futures: noFutures(),
    binary: { markets: [], positions: [], players: [] },
    options: { series: [], settled: [], positions: [], lastTradeId: 0 },
    credits: [],
    withdrawals: [],
    convert: { coins: [], converts: [] },
    earn: { products: [], positions: [], purchases: [], day: null },
    referral: { terms: null, referrals: [], stopped: [], pending: [], lastPendingId: 0 },
    follow: { traders: [], follows: [], marks: [], sharing: { week: 0, lastFollowId: 0 } },
    halts: [],
  }
}

function textOf(events: readonly Event[]): string {
  return JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
