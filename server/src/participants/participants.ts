// The demo's market makers and takers: programs with ordinary accounts, so that there is a market to trade in. They
// never affect the index: it is made from venues, never from our own book. The same seed gives the same orders; their
// fills depend on other users.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Exchange } from '../exchange/door.ts'
import type { Follow } from '../exchange/followCommits.ts'
import type { Market } from '../market/market.ts'
import { seedOf } from './chance.ts'
import { fundAccounts, makers, openAccounts, takers } from './accounts.ts'
import { Desk } from './desk.ts'
import type { Pace } from './ladder.ts'
import { Leader, leaders } from './leader.ts'
import { Maker } from './maker.ts'
import { openOwnOrders } from './ownOrders.ts'
import { Taker } from './taker.ts'
import { simulatedPairs } from '../market/listings/coins.ts'
import { contractBook, spotBook, type TradedBook } from './tradedBook.ts'
import { Turns } from './turns.ts'
import type { Visitors } from './visitors.ts'

const FUND_EVERY_MS = 600_000
const LOOK_EVERY_MS = 100
/** Between two turns while nobody uses the exchange. */
const MAKER_RESTS_MS = 10_000
const TAKER_RESTS_MS = 3_600_000

export interface ParticipantsOptions {
  db: Kysely<Database>
  exchange: Exchange
  follow: Follow
  market: Market
  clock: Clock
  log: Logger
  seed: number
  /** While there are none, the participants do little. */
  visitors: Pick<Visitors, 'areThere'>
}

export interface Participants {
  /** Everybody whose turn it is acts. Called by the clock that runParticipants starts, or by a test. */
  act(): Promise<void>
}

/** Finds or creates their users, refills their accounts, reads their open orders. */
export async function openParticipants(options: ParticipantsOptions): Promise<Participants> {
  const { db, exchange, follow, market, clock, log, seed } = options
  await openAccounts({ db, clock })
  await fundAccounts(options)
  const orders = await openOwnOrders(follow, new Set([...makers, ...takers]))
  const desks = {
    spot: new Desk(exchange, () => clock.now(), 'spot'),
    futures: new Desk(exchange, () => clock.now(), 'futures'),
  }
  const tradersIn = (books: readonly TradedBook[], desk: Desk) =>
    books.flatMap((book) => {
      const maker = new Maker({ book, seed, orders, desk })
      const taker = new Taker({ book, seed, market, desk })
      return [
        new Turns({ book, seed: seedOf(seed, 'maker'), restMs: MAKER_RESTS_MS, act: (turn) => maker.act(turn) }),
        new Turns({ book, seed: seedOf(seed, 'taker'), restMs: TAKER_RESTS_MS, act: (turn) => taker.act(turn) }),
      ]
    })
  const contracts = market
    .contracts()
    .flatMap((each) => simulatedPairs([each.index]).map((index) => contractBook(each, index)))
  const traders = [
    ...tradersIn(simulatedPairs(market.pairs()).map(spotBook), desks.spot),
    ...tradersIn(contracts, desks.futures),
    ...contracts.flatMap((book) => leadersIn(book, options)),
  ]
  let fundedAt = clock.now()
  let pace: Pace = 'trading'
  let held: ReadonlySet<string> = new Set()
  return {
    async act() {
      const now = clock.now()
      if (now - fundedAt > FUND_EVERY_MS) {
        fundedAt = now
        await fundAccounts(options).catch((error: unknown) =>
          log.warn({ error: String(error) }, 'participants not funded'),
        )
      }
      if (options.visitors.areThere()) {
        if (pace === 'resting') for (const desk of [desks.spot, desks.futures]) desk.hurry()
        pace = 'trading'
      } else if (pace === 'trading') {
        held = await readHeldContracts(db)
        pace = 'resting'
      }
      await Promise.all(
        traders.map((trader) => trader.take({ now, market, log, pace: held.has(trader.symbol) ? 'trading' : pace })),
      )
    },
  }
}

function leadersIn(book: TradedBook, { db, exchange, clock, seed }: ParticipantsOptions): Turns[] {
  return leaders
    .filter(({ index }) => index === book.index)
    .map((style) => {
      const leader = new Leader({ book, style, seed, db, exchange, now: () => clock.now() })
      const ownSeed = seedOf(seed, style.name)
      return new Turns({ book, seed: ownSeed, restMs: MAKER_RESTS_MS, act: (turn) => leader.act(turn) })
    })
}

/** Contracts in which somebody else has a position: their mark depends on the book, so the book stays close. */
async function readHeldContracts(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('futures_positions')
    .select('symbol')
    .distinct()
    .where('quantity', '>', 0n)
    .where('user_id', 'not in', [...makers, ...takers, ...leaders.map(({ user }) => user)].map(BigInt))
    .execute()
  return new Set(rows.map(({ symbol }) => symbol))
}

/** Returns a function that stops them. */
export function runParticipants(participants: Participants, log: Logger): () => Promise<void> {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = participants.act().catch((error: unknown) => log.warn({ error: String(error) }, 'participants failed'))
  }, LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
