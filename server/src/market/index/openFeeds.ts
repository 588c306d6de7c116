// Where prices come from: the sources, and the index of each second, which is stored, published and told to the engine.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../db/schema.ts'
import type { Exchange } from '../../exchange/door.ts'
import type { PriceSource } from '../../outside/prices/priceSource.ts'
import { openTickKey } from '../../ticks/tickKey.ts'
import { createIndexBeat } from './indexBeat.ts'
import type { Listing } from '../listings/listing.ts'
import type { TickChannel } from './publishedTicks.ts'

export interface Feeds {
  /** Does what is due now: the tick of the second. Called by the clock of startFeeds, or by a test. */
  beat(): Promise<void>
  /** Call it with pairs and contracts that the engine knows. */
  setListing(listing: FeedsOptions['listing']): void
}

export interface FeedsOptions {
  exchange: Pick<Exchange, 'submit'>
  db: Kysely<Database>
  source: Pick<PriceSource, 'quotes' | 'benchmark' | 'wallAheadMs' | 'list'>
  ticks: Pick<TickChannel, 'send'>
  /** How far the machine's wall clock is ahead of the venues' clocks, each second; null if none reports its time. */
  onVenueTime: (wallAheadMs: number | null) => void
  clock: Clock
  log: Logger
  /** Folder of the tick key. */
  directory: string
  listing: Pick<Listing, 'pairs' | 'contracts'>
}

export async function openFeeds(options: FeedsOptions): Promise<Feeds> {
  const { clock, source, onVenueTime, directory } = options
  let listing = options.listing
  const index = createIndexBeat({ ...options, listing: () => listing, key: await openTickKey(directory) })
  return {
    beat() {
      onVenueTime(source.wallAheadMs())
      return index.beat(clock.now())
    },
    setListing(changed) {
      source.list(changed.pairs)
      listing = changed
    },
  }
}

/** Shortly after the full second, so that its messages have arrived. */
const AFTER_TURN_MS = 5

/** A tick every second. Returns a function that stops it and waits for the tick under way. */
export function startFeeds(feeds: Feeds, clock: Clock): () => Promise<void> {
  let isStopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer = setTimeout(turn, untilTurn(clock))

  function turn(): void {
    underWay = feeds.beat().finally(() => {
      if (!isStopped) timer = setTimeout(turn, untilTurn(clock))
    })
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await underWay
  }
}

function untilTurn(clock: Clock): number {
  return 1000 - (clock.now() % 1000) + AFTER_TURN_MS
}
