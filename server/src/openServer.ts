// The whole server in one function, for main.ts and for tests: each role is opened apart, with what it needs. close()
// closes what is opened here, in the opposite order.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from './context.ts'
import { createMetrics, listenForMonitor, type Metrics } from './http/metrics.ts'
import { pairs } from './market/coins.ts'
import { type Feeds, openFeeds, startFeeds } from './market/openFeeds.ts'
import { readPriceKey } from './market/priceKey.ts'
import { type Base, type BaseOptions, type Closing, openBase } from './openBase.ts'
import { openCore } from './openCore.ts'
import { openGateway } from './openGateway.ts'
import { openJobs, runJobs } from './openJobs.ts'
import { openSequencer } from './openSequencer.ts'
import { KeyedRandom } from './outside/prices/keyedRandom.ts'
import { openPrices } from './outside/prices/openPrices.ts'
import { openSlices, type Slices } from './slices.ts'

/** Longest wait for pending orders when the server is asked to stop. */
const DRAIN_TIMEOUT_MS = 5000

export interface OpenServerOptions extends BaseOptions {
  /** Cancels an opening: what was opened so far is closed. */
  signal?: AbortSignal
}

export interface OpenServer {
  server: Core
  slices: Slices
  /** The tick of the second, for tests that move the clock. */
  beat(): Promise<void>
  /** Its address, without a trailing slash. */
  url: string
  /** Address of the metrics; null without a port. */
  metricsUrl: string | null
  /** Finishes accepted requests, for at most five seconds, and stops everything that was started. */
  close(): Promise<void>
}

/** Throws ConfigError, or an Error whose message says what to change. */
export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const closings: Closing[] = []
  try {
    const opening = openAll(options, closings)
    return await Promise.race([opening, ...(options.signal === undefined ? [] : [aborted(options.signal)])])
  } catch (error) {
    await closeAll(closings)
    throw error
  }
}

async function openAll(options: OpenServerOptions, closings: Closing[]): Promise<OpenServer> {
  const base = await openBase(options, closings)
  await openSequencer(base, closings)
  const key = base.priceKey ?? (await readPriceKey(base.db))
  const random = new KeyedRandom(key)
  const source = await openPrices({ ...base, pairs, random })
  closings.push(() => source.close())
  const server = await openCore(base, { source, key }, closings)
  await server.market.define()
  const feeds = await openFeedsOf(base, source)
  const slices = await openSlices(server)
  const consumers = await openJobs(server, slices, closings)
  if (base.runsByTheClock) {
    // The first tick comes first, so that no market is visible without an index.
    await feeds.beat()
    closings.push(startFeeds(feeds, base.clock))
    // Says nothing of the key that it is made from.
    await runJobs({ server, slices, database: base.database, seed: random.child('participants').bits(0, 0) }, closings)
  }
  const metrics = createMetrics(server.exchange, consumers)
  const metricsUrl = await listenForFigures(base, metrics, closings)
  const url = await openGateway({ server, slices, metrics }, closings)
  return { server, slices, beat: () => feeds.beat(), url, metricsUrl, close: () => closeAll(closings) }
}

function openFeedsOf(base: Base, source: Parameters<typeof openFeeds>[0]['source']): Promise<Feeds> {
  const { config, bus } = base
  const { directory } = config
  return openFeeds({ ...base, exchange: bus.door(), source, ticks: bus.channel('ticks'), directory })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Stopped before it was ready.')), { once: true })
  })
}

async function listenForFigures({ config }: Base, metrics: Metrics, closings: Closing[]): Promise<string | null> {
  if (config.metricsPort === null) return null
  const listener = await listenForMonitor(metrics, config.metricsPort)
  closings.push(() => listener.close())
  return listener.url
}

/**
 * A part that does not stop in time is abandoned: what was acknowledged is on the disk already. The database, opened
 * first, is waited for.
 */
async function closeAll(closings: Closing[]): Promise<void> {
  const [closeDatabase, ...others] = closings.splice(0)
  const timeout = sleep(DRAIN_TIMEOUT_MS, undefined, { ref: false })
  for (const closing of others.toReversed()) await Promise.race([closing().catch(() => {}), timeout])
  await closeDatabase?.()
}
