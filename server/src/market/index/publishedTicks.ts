// The newest published tick of every pair, and listeners for new ones, whichever process makes the ticks.
import type { Channel } from '../../exchange/bus.ts'
import type { Tick } from '../../ticks/tickChain.ts'
import type { IndexReading } from './priceIndex.ts'

export interface PublishedTick {
  tick: Tick
  reading: IndexReading
  signature: string
}

export interface PublishedTicks {
  /** undefined before a pair's first tick. */
  newest(symbol: string): PublishedTick | undefined
  onTicks(listener: (published: readonly PublishedTick[]) => void): void
}

export type TickChannel = Channel<readonly PublishedTick[]>

export function followTicks(channel: Pick<TickChannel, 'onMessage'>): PublishedTicks {
  const newest = new Map<string, PublishedTick>()
  channel.onMessage((published) => {
    for (const each of published) newest.set(each.tick.symbol, each)
  })
  return { newest: (symbol) => newest.get(symbol), onTicks: (listener) => channel.onMessage(listener) }
}
