// The role `feeds`: price sources and the tick of each second. It goes on while the exchange restarts.
import type { Listing } from './market/listing.ts'
import { type Feeds, openFeeds, startFeeds } from './market/openFeeds.ts'
import type { Base, Closing } from './openBase.ts'
import { openPrices } from './outside/prices/openPrices.ts'
import type { PastPrices } from './pastPrices.ts'

export interface FeedsRole extends Feeds {
  /** Resolves after the first tick, so that no market is visible without an index. */
  begin(): Promise<void>
}

export interface FeedsRoleOptions {
  base: Base
  prices: PastPrices
  listing: Listing
}

export function openFeedsRole({ base, prices, listing }: FeedsRoleOptions, closings: Closing[]): FeedsRole {
  const { computed, random } = prices
  const { config, bus, clock, machine, runsByTheClock } = base
  const venueTime = bus.channel<number | null>('venue-time')
  let feeds: Feeds | null = null
  return {
    beat: async () => feeds?.beat(),
    async begin() {
      const source = computed ?? (await openPrices({ ...base, pairs: listing.pairs, random }))
      closings.push(() => source.close())
      feeds = await openFeeds({
        ...base,
        exchange: bus.door(),
        source,
        listing,
        ticks: bus.channel('ticks'),
        onVenueTime: (wallAheadMs) => venueTime.send(wallAheadMs === null ? null : machine.now() - wallAheadMs),
        directory: config.directory,
      })
      if (!runsByTheClock) return
      await feeds.beat()
      closings.push(startFeeds(feeds, clock))
    },
  }
}

/** Every process compares its clock with the venues', which only the feeds hear. */
export function followVenueTime({ bus, clock, machine }: Base): void {
  bus
    .channel<number | null>('venue-time')
    .onMessage((time) => clock.compare(time === null ? null : machine.now() - time))
}
