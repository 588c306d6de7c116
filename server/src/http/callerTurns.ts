// How many calls of one caller run concurrently; the others wait for their turn.
import { type Route, routes } from '@assay/api/routes'
import type { Parsed } from '@assay/api/schemas'
import type { Caller } from '../context.ts'
import { addressKey } from '../limits/addressKey.ts'
import { Turns } from '../limits/turns.ts'

/**
 * Of the pool's twelve connections one user uses at most this many, also while the calls wait for the user's own lock.
 * A screen requests a dozen things at once and gets them in three turns.
 */
const USER_AT_ONCE = 4
const USER_WAITING_MAX = 20_000
const COSTLY_AT_ONCE = 2
const COSTLY_WAITING_MAX = 300
/** A chart waits behind at most three others, however many another network reads. Older bars wait by themselves. */
const CHARTS_AT_ONCE = 4
const CHARTS_AT_ONCE_EACH = 2

/** Long reads, of which only a few run concurrently. */
const costlyPaths: ReadonlySet<string> = new Set<string>([
  routes.market.listTicks.path,
  routes.binary.listRounds.path,
  routes.binary.getStatistics.path,
  routes.options.listOptionSettlements.path,
  routes.futures.listFundingRates.path,
  routes.futures.listOpenInterest.path,
  routes.futures.listPublicLiquidations.path,
])
/** Commands wait in the exchange's own queue instead. */
const commandPaths: ReadonlySet<string> = new Set<string>([
  ...[routes.spot, routes.futures, routes.options].flatMap(pathsOfCommands),
  routes.binary.openPosition.path,
  routes.wallet.transferFunds.path,
])

function pathsOfCommands(slice: Record<string, Route>): string[] {
  return Object.values(slice).flatMap(({ method, path }) => (method === 'POST' ? [path] : []))
}

interface Call {
  route: Route
  caller: Pick<Caller, 'user' | 'address'>
  input: unknown
}

export interface CallerTurns {
  /** Throws BUSY if too many wait. */
  run<Result>(call: Call, work: () => Promise<Result>): Promise<Result>
}

export function createCallerTurns(): CallerTurns {
  const ofUsers = new Turns({ atOnce: Infinity, atOnceEach: USER_AT_ONCE, waitingMax: USER_WAITING_MAX })
  const costly = new Turns({ atOnce: COSTLY_AT_ONCE, atOnceEach: COSTLY_AT_ONCE, waitingMax: COSTLY_WAITING_MAX })
  const ofCharts = { atOnce: CHARTS_AT_ONCE, atOnceEach: CHARTS_AT_ONCE_EACH, waitingMax: COSTLY_WAITING_MAX }
  const newestBars = new Turns(ofCharts)
  const olderBars = new Turns(ofCharts)
  return {
    async run({ route: { path }, caller: { user, address }, input }, work) {
      const reader = user?.id ?? addressKey(address)
      if (path === routes.market.listCandles.path) return (isOfOlder(input) ? olderBars : newestBars).run(reader, work)
      if (costlyPaths.has(path)) return costly.run(reader, work)
      return user === null || commandPaths.has(path) ? work() : ofUsers.run(user.id, work)
    },
  }
}

function isOfOlder(input: unknown): boolean {
  return (input as Parsed<'market', 'listCandles'>).before !== undefined
}
