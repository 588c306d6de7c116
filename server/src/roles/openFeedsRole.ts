// The role `feeds`: price sources and the tick of each second. It continues while the exchange restarts.
import { continueTime } from '../clock/continueTime.ts'
import { booksOf, type Listing, readListing } from '../market/listings/listing.ts'
import { type Feeds, openFeeds, startFeeds } from '../market/index/openFeeds.ts'
import type { Base, Closing } from './openBase.ts'
import type { Configuration } from '../settings/configuration.ts'
import { openPrices } from '../outside/prices/openPrices.ts'
import type { PriceSource } from '../outside/prices/priceSource.ts'
import type { PastPrices } from './pastPrices.ts'

export interface FeedsRole extends Pick<Feeds, 'beat'> {
  /** Resolves after the first tick, so that no market is visible without an index. */
  begin(): Promise<void>
}

export interface FeedsRoleOptions {
  base: Base
  prices: PastPrices
  configuration: Pick<Configuration, 'values' | 'onChange'>
}

export function openFeedsRole({ base, prices, configuration }: FeedsRoleOptions, closings: Closing[]): FeedsRole {
  const { computed, random } = prices
  const { config, bus, clock, machine, runsByTheClock } = base
  const venueTime = bus.channel<number | null>('venue-time')
  const opening = config.roles.has('feeds') ? openSource() : null
  let feeds: Feeds | null = null

  /** Also while standing by: live prices need some seconds until they arrive. */
  async function openSource(): Promise<PriceSource> {
    const { pairs } = readListing(configuration.values)
    const source = computed ?? (await openPrices({ ...base, pairs, random }))
    closings.push(() => source.close())
    return source
  }
  opening?.catch(() => {})

  return {
    beat: async () => feeds?.beat(),
    async begin() {
      // Since this process started, another one may have stored newer ticks.
      await continueTime(base)
      const listing = readListing(configuration.values)
      const source = await (opening ?? openSource())
      source.list(listing.pairs)
      feeds = await openFeeds({
        ...base,
        exchange: bus.door(),
        source,
        listing,
        ticks: bus.channel('ticks'),
        onVenueTime: (wallAheadMs) => venueTime.send(wallAheadMs === null ? null : machine.now() - wallAheadMs),
        directory: config.directory,
      })
      const begun = feeds
      configuration.onChange(async () => begun.setListing(await readDefined(base, configuration)))
      if (!runsByTheClock) return
      await feeds.beat()
      closings.push(startFeeds(feeds, clock))
    },
  }
}

/** Throws until the engine knows every market: it refuses all ticks of a second if one pair is unknown. */
async function readDefined({ db }: Base, { values }: Pick<Configuration, 'values'>): Promise<Listing> {
  const listing = readListing(values)
  const markets = await db
    .selectFrom('spot_markets')
    .select('symbol')
    .unionAll(db.selectFrom('futures_markets').select('symbol'))
    .execute()
  const defined = new Set(markets.map(({ symbol }) => symbol))
  if (!booksOf(listing).symbols.every((symbol) => defined.has(symbol)))
    throw new Error('the engine does not know all pairs and contracts yet')
  return listing
}

/** Every process compares its clock with the venues' time, which only the feeds receive. */
export function followVenueTime({ bus, clock, machine }: Base): void {
  bus
    .channel<number | null>('venue-time')
    .onMessage((time) => clock.compare(time === null ? null : machine.now() - time))
}
