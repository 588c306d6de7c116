// 600 ticks of a pair as one row: the differences from each tick to the next, compressed. The hashes are not kept, except
// the one before the first tick and that of the last: hashing every tick again gives the others, and shows that none was
// changed.
import { brotliCompress, brotliDecompressSync } from 'node:zlib'
import { promisify } from 'node:util'
import { type Price, priceTicks } from '@assay/engine/money'
import { hashTick, type Tick } from './tickChain.ts'

export const BLOCK_TICKS = 600

export interface TickBlock {
  symbol: string
  /** Hex: of the tick before the first. */
  previousHash: string
  /** Hex: of the last. */
  hash: string
  packed: Buffer
}

/** Ticks with the same sources in the same order; a value for each tick in every list. */
interface Run {
  names: string[]
  sequences: number[]
  times: number[]
  prices: (number | null)[]
  decimals: number[]
  states: Tick['state'][]
  /** A list for each source. */
  mids: (number | null)[][]
  ages: number[][]
}

/** Off the main thread: it takes a tenth of a second. Throws unless the ticks are links of one chain. */
export async function packTicks(ticks: readonly Tick[]): Promise<TickBlock> {
  const [first, last] = [ticks[0], ticks.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a block is never empty')
  const packed = await compress(JSON.stringify(runsOf(ticks).map(packRun)))
  const block = { symbol: first.symbol, previousHash: first.previousHash, hash: last.hash, packed }
  for (const [place, tick] of unpackTicks(block).entries())
    if (tick.hash !== ticks[place]?.hash)
      throw new Error(`tick ${tick.sequence} of ${tick.symbol} is no link of its chain`)
  return block
}

const compress = promisify(brotliCompress)

/** Throws if the block is not as it was packed. */
export function unpackTicks({ symbol, previousHash, hash, packed }: TickBlock): Tick[] {
  const ticks: Tick[] = []
  let head = previousHash
  for (const unhashed of readRuns(packed).flatMap(unpackRun)) {
    const tick = { symbol, ...unhashed, previousHash: head }
    head = hashTick(tick)
    ticks.push({ ...tick, hash: head })
  }
  if (head !== hash)
    throw new Error(`the block of ${symbol} that ends at ${ticks.at(-1)?.time ?? '?'} is not as it was packed`)
  return ticks
}

/** None if the bytes are not those of a block. */
function readRuns(packed: Buffer): Run[] {
  try {
    return JSON.parse(brotliDecompressSync(packed).toString('utf8')) as Run[]
  } catch {
    return []
  }
}

function runsOf(ticks: readonly Tick[]): Tick[][] {
  const runs: Tick[][] = []
  let names = ''
  for (const tick of ticks) {
    const own = JSON.stringify(namesOf(tick))
    if (own === names) runs.at(-1)?.push(tick)
    else runs.push([tick])
    names = own
  }
  return runs
}

function namesOf({ sources }: Tick): string[] {
  return sources.map(({ name }) => name)
}

function packRun(ticks: readonly Tick[]): Run {
  const names = ticks[0] === undefined ? [] : namesOf(ticks[0])
  const ofSource = <Value>(read: (source: Tick['sources'][number], tick: Tick) => Value): Value[][] =>
    names.map((_, place) =>
      ticks.flatMap((tick) => tick.sources.slice(place, place + 1).map((source) => read(source, tick))),
    )
  return {
    names,
    sequences: differences(ticks.map(({ sequence }) => sequence)),
    times: differences(ticks.map(({ time }) => time)),
    prices: differences(ticks.map(({ price }) => price)),
    decimals: ticks.map(({ priceDecimals }) => priceDecimals),
    states: ticks.map(({ state }) => state),
    mids: ofSource(({ price }) => price).map(differences),
    ages: ofSource(({ receivedAt }, { time }) => time - receivedAt).map(differences),
  }
}

type Unhashed = Omit<Tick, 'symbol' | 'previousHash' | 'hash'>

function unpackRun(run: Run): Unhashed[] {
  const [sequences, times, prices] = [sums(run.sequences), sums(run.times), sums(run.prices)]
  const [mids, ages] = [run.mids.map(sums), run.ages.map(sums)]
  return times.map((time, place) => ({
    sequence: sequences[place] ?? 0,
    time,
    price: priceOf(prices[place]),
    priceDecimals: run.decimals[place] ?? 0,
    state: run.states[place] ?? 'PAUSED',
    sources: run.names.map((name, source) => ({
      name,
      price: priceOf(mids[source]?.[place]),
      receivedAt: time - (ages[source]?.[place] ?? 0),
    })),
  }))
}

function priceOf(value: number | null | undefined): Price | null {
  return value === null || value === undefined ? null : priceTicks(value)
}

/** The first value, then what each adds to the last that is not null. */
function differences<Value extends number | null>(values: readonly Value[]): Value[] {
  let last = 0
  return values.map((value) => {
    if (value === null) return value
    const difference = value - last
    last = value
    return difference as Value
  })
}

function sums<Value extends number | null>(differences: readonly Value[]): Value[] {
  let last = 0
  return differences.map((difference) => (difference === null ? difference : ((last += difference) as Value)))
}
