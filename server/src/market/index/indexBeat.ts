// Once a second: reads the price source, computes the index of every pair, links it to the tick chain, stores it, and
// only then publishes it, and tells the engine. If the database fails, the second is skipped.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../db/schema.ts'
import type { Exchange } from '../../exchange/door.ts'
import type { PriceSource } from '../../outside/prices/priceSource.ts'
import type { Pair } from '../listings/coins.ts'
import { EnginePrices } from './enginePrices.ts'
import type { Listing } from '../listings/listing.ts'
import type { PublishedTick, TickChannel } from './publishedTicks.ts'
import { type IndexMemory, readIndex } from './priceIndex.ts'
import { type ChainHead, genesisHead, linkTick, signHead } from '../../ticks/tickChain.ts'
import type { TickKey } from '../../ticks/tickKey.ts'
import { insertTicks, readHeads } from '../../ticks/tickRows.ts'

export interface IndexBeat {
  /** Processes the second that contains `now`; nothing if it is done, or the previous one is still being processed. */
  beat(now: number): Promise<void>
}

export interface IndexBeatOptions {
  /** The pairs, and the contracts whose marks, funding and liquidations follow each tick of their pairs. */
  listing: () => Pick<Listing, 'pairs' | 'contracts'>
  source: Pick<PriceSource, 'quotes' | 'benchmark'>
  db: Kysely<Database>
  exchange: Pick<Exchange, 'submit'>
  ticks: Pick<TickChannel, 'send'>
  key: TickKey
  log: Logger
}

export function createIndexBeat(options: IndexBeatOptions): IndexBeat {
  const { listing, source, db, ticks, key, log } = options
  const memories = new Map<string, IndexMemory>()
  const engine = new EnginePrices(options)
  let heads: Map<string, ChainHead> | null = null
  let isBusy = false
  /** The ticks of a second whose commit is not confirmed. */
  let unsure: PublishedTick[] = []

  async function beat(now: number): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      await beatSecond(Math.floor(now / 1000) * 1000)
    } catch (error) {
      // Whether the ticks were stored is unknown: the heads of the chains are read again before the next second.
      heads = null
      log.warn({ error: String(error) }, 'index ticks not stored')
    } finally {
      isBusy = false
    }
  }

  async function beatSecond(time: number): Promise<void> {
    const { pairs } = listing()
    if (heads === null) {
      heads = await recall(db, pairs, memories)
      // Ticks that were stored after all are links of the chain: they are published before the next one. The engine
      // does not get them; their second has passed.
      show(unsure.filter(({ tick }) => heads?.get(tick.symbol)?.hash === tick.hash))
    }
    const due: PublishedTick[] = []
    for (const pair of pairs) {
      const head = heads.get(pair.symbol) ?? genesisHead
      if (head.time >= time) continue
      due.push(publish(pair, head, time))
    }
    unsure = due
    await insertTicks(
      db,
      due.map(({ tick }) => tick),
    )
    for (const { tick } of due) heads.set(tick.symbol, tick)
    show(due)
    engine.record(due)
  }

  function show(kept: readonly PublishedTick[]): void {
    unsure = []
    if (kept.length > 0) ticks.send(kept)
  }

  function publish(pair: Pair, head: ChainHead, time: number): PublishedTick {
    const { symbol, spot } = pair
    const { reading, memory } = readIndex({
      quotes: source.quotes(symbol, time),
      benchmark: source.benchmark(symbol, time),
      priceDecimals: spot.priceDecimals,
      time,
      memory: memories.get(symbol) ?? null,
    })
    memories.set(symbol, memory)
    const tick = linkTick({ symbol, priceDecimals: spot.priceDecimals }, head, reading)
    return { tick, reading, signature: signHead(tick, key.privateKey) }
  }

  return { beat }
}

/** The heads as stored. A pair that stopped in PAUSED must still be healthy for 30 s. */
async function recall(
  db: Kysely<Database>,
  pairs: readonly Pair[],
  memories: Map<string, IndexMemory>,
): Promise<Map<string, ChainHead>> {
  const heads = await readHeads(
    db,
    pairs.map(({ symbol }) => symbol),
  )
  for (const [symbol, { state }] of heads)
    if (state === 'PAUSED' && !memories.has(symbol))
      memories.set(symbol, { state, healthySince: null, accepted: new Map() })
  return heads
}
