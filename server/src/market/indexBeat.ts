// Once a second: asks the price source, makes the index of every pair, links it to the tick chain, keeps it, and only
// then shows it: to the engine, the bars and whoever listens. Where the database refuses, the second is left out.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Exchange } from '../exchange/door.ts'
import type { PriceSource } from '../outside/prices/priceSource.ts'
import type { Pair } from './coins.ts'
import type { Contract } from './contracts.ts'
import { EnginePrices } from './enginePrices.ts'
import { type IndexMemory, type IndexReading, readIndex } from './priceIndex.ts'
import { type ChainHead, genesisHead, linkTick, signHead, type Tick } from './tickChain.ts'
import type { TickKey } from './tickKey.ts'
import { insertTicks, readHeads } from './tickRows.ts'

export interface PublishedTick {
  tick: Tick
  reading: IndexReading
  signature: string
}

export interface IndexBeat {
  /** The newest published tick of a pair. */
  newest(symbol: string): PublishedTick | undefined
  onTicks(listener: (published: readonly PublishedTick[]) => void): void
  /** Does the work of the second that holds `now`; nothing when that second is done, or the one before is not. */
  beat(now: number): Promise<void>
}

export interface IndexBeatOptions {
  pairs: readonly Pair[]
  /** Their marks, funding and liquidations follow each tick of their pairs. */
  contracts: readonly Contract[]
  source: PriceSource
  db: Kysely<Database>
  exchange: Pick<Exchange, 'submit'>
  key: TickKey
  log: Logger
}

export function createIndexBeat(options: IndexBeatOptions): IndexBeat {
  const { pairs, source, db, key, log } = options
  const newest = new Map<string, PublishedTick>()
  const memories = new Map<string, IndexMemory>()
  const listeners: ((published: readonly PublishedTick[]) => void)[] = []
  const engine = new EnginePrices(options)
  let heads: Map<string, ChainHead> | null = null
  let isBusy = false
  /** Of a second whose keeping was not confirmed. */
  let unsure: PublishedTick[] = []

  async function beat(now: number): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      await beatSecond(Math.floor(now / 1000) * 1000)
    } catch (error) {
      // Whether the ticks were kept is unknown: what the chain's heads are is read again before the next second.
      heads = null
      log.warn({ error: String(error) }, 'index ticks not kept')
    } finally {
      isBusy = false
    }
  }

  async function beatSecond(time: number): Promise<void> {
    if (heads === null) {
      heads = await recall(db, pairs, memories)
      // What was kept all the same is a link of the chain: it is shown before the next one. The engine is not told of
      // it; its price is of a second that has passed.
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
    for (const published of kept) newest.set(published.tick.symbol, published)
    if (kept.length > 0) for (const listener of listeners) listener(kept)
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

  return { newest: (symbol) => newest.get(symbol), onTicks: (listener) => void listeners.push(listener), beat }
}

/** The heads as kept. A pair that stopped in PAUSED must still be healthy for 30 s. */
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
