// The thread that computes price history for charts (threadedHistory.ts starts it).
import { parentPort, workerData } from 'node:worker_threads'
import { KeyedRandom } from '../../outside/prices/keyedRandom.ts'
import { type ComputedPrices, openComputedPrices } from '../../outside/prices/openPrices.ts'
import { withContracts } from '../listings/contracts.ts'
import { History, type HistorySeries, type Span } from './history.ts'
import type { Listing } from '../listings/listing.ts'
import { type PackedBars, packBars } from './packedBars.ts'

export interface HistoryThreadTerms {
  config: ComputedPrices
  priceKey: Uint8Array
  listing: Pick<Listing, 'pairs' | 'contracts'>
}

export interface HistoryQuestion {
  id: number
  series: HistorySeries
  span: Span
}

export type HistoryAnswer = { id: number; bars: PackedBars } | { id: number; fault: unknown }

const { config, priceKey, listing } = workerData as HistoryThreadTerms
const source = await openComputedPrices({
  config,
  pairs: listing.pairs,
  random: new KeyedRandom(Buffer.from(priceKey)),
})
const history = new History(withContracts(source, () => listing.contracts))

parentPort?.on('message', (question: HistoryQuestion) => void answer(question))

async function answer({ id, series, span }: HistoryQuestion): Promise<void> {
  try {
    const bars = packBars(await history.bars(series, span))
    const said: HistoryAnswer = { id, bars }
    parentPort?.postMessage(said, [bars.numbers.buffer, bars.words.buffer] as ArrayBuffer[])
  } catch (fault) {
    const said: HistoryAnswer = { id, fault }
    parentPort?.postMessage(said)
  }
}
