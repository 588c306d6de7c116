// How many calls of one caller run concurrently; the others wait for their turn.
import type { Cost, Route } from '@assay/api/route'
import type { Parsed } from '@assay/api/schemas'
import { addressKey } from '../limits/addressKey.ts'
import { Turns } from '../limits/turns.ts'
import type { Call, Found } from './listener.ts'

/**
 * Of the pool's twelve connections one caller uses at most this many, also while the calls wait for the caller's own lock.
 * A screen requests a dozen things at once and gets them in three turns.
 */
const CALLER_AT_ONCE = 4
const CALLER_WAITING_MAX = 20_000
const LONG_AT_ONCE = 2
const LONG_WAITING_MAX = 300
/** A chart waits behind at most three others, however many another network reads. Older bars wait by themselves. */
const BARS_AT_ONCE = 4
const BARS_AT_ONCE_EACH = 2

interface Counted {
  route: Pick<Route, 'cost'>
  call: Pick<Call<Found>, 'found' | 'address'>
  input: unknown
}

export interface CallerTurns {
  /** Throws BUSY if too many wait. */
  run<Result>(counted: Counted, work: () => Promise<Result>): Promise<Result>
}

export function createCallerTurns(): CallerTurns {
  const ofCallers = new Turns({ atOnce: Infinity, atOnceEach: CALLER_AT_ONCE, waitingMax: CALLER_WAITING_MAX })
  const long = new Turns({ atOnce: LONG_AT_ONCE, atOnceEach: LONG_AT_ONCE, waitingMax: LONG_WAITING_MAX })
  const ofBars = { atOnce: BARS_AT_ONCE, atOnceEach: BARS_AT_ONCE_EACH, waitingMax: LONG_WAITING_MAX }
  const newestBars = new Turns(ofBars)
  const olderBars = new Turns(ofBars)
  /** null if the call takes no turn: a command waits in the exchange's own queue. */
  const turnsFor: Record<Cost, (input: unknown) => Turns | null> = {
    light: () => ofCallers,
    command: () => null,
    long: () => long,
    bars: (input) => (isOfOlder(input) ? olderBars : newestBars),
  }
  return {
    async run({ route: { cost }, call: { found, address }, input }, work) {
      const turns = cost === 'light' && found === null ? null : turnsFor[cost](input)
      return turns === null ? work() : turns.run(found?.id ?? addressKey(address), work)
    },
  }
}

function isOfOlder(input: unknown): boolean {
  return (input as Parsed<'market', 'listCandles'>).before !== undefined
}
