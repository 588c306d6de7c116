// The server in one function, for main.ts and for tests: it opens each role of this process with what it needs. close()
// closes in the opposite order.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '../config.ts'
import type { Core } from '../context.ts'
import type { ConsumerState } from '../exchange/consumers.ts'
import { createMetrics, listenForMonitor, type Metrics } from '../http/metrics.ts'
import { readWatcherStates } from '../outside/chains/watcherStates.ts'
import { readListing } from '../market/listings/listing.ts'
import { type Base, type BaseOptions, type Closing, openBase } from './openBase.ts'
import { openConfigured, openCore, type OpenCore } from './openCore.ts'
import { followVenueTime, openFeedsRole } from './openFeedsRole.ts'
import { openConsole, openGateway } from './openGateway.ts'
import { openJobs } from './openJobs.ts'
import { followOther, openSequencer } from './openSequencer.ts'
import { openPastPrices } from './pastPrices.ts'
import { openSlices, type Slices } from '../slices.ts'

/** Longest wait for pending orders when the server is asked to stop. */
const DRAIN_TIMEOUT_MS = 5000
const LOOK_EVERY_MS = 200

export interface OpenServerOptions extends BaseOptions {
  /** Cancels an opening: what was opened so far is closed. */
  signal?: AbortSignal
}

/** What a process has opened; null for parts of roles that it does not have. */
export interface OpenRoles {
  /** For the roles `gateway` and `jobs`. */
  core: { server: Core; slices: Slices } | null
  /** Address of the gateway, without a trailing slash. */
  url: string | null
  /** Address of the console; null without one. */
  consoleUrl: string | null
  /** Address of the metrics; null without a port. */
  metricsUrl: string | null
  /** The tick of the second, for tests that move the clock. */
  beat(): Promise<void>
  /** Resolves when this process begins to act in the role `jobs`: never while another one does. */
  jobsBegun: Promise<void>
  /** None before this process acts in the role `jobs`. */
  consumerStates(): ConsumerState[]
  /** Finishes accepted requests, for at most five seconds, and stops everything that was started. */
  close(): Promise<void>
}

/** A process with all roles. */
export interface OpenServer extends Omit<OpenRoles, 'core' | 'url'> {
  server: Core
  slices: Slices
  url: string
}

/** Throws ConfigError, or an Error whose message says what to change. */
export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const { core, url, ...opened } = await openRoles(options)
  if (core === null || url === null) throw new Error('a server has every role')
  return { ...opened, ...core, url }
}

/** Opens the roles of the configuration. With other processes, this one may still stand by for some of them. */
export async function openRoles(options: OpenServerOptions): Promise<OpenRoles> {
  const closings: Closing[] = []
  try {
    const opening = openAll(options, closings)
    return await Promise.race([opening, ...(options.signal === undefined ? [] : [aborted(options.signal)])])
  } catch (error) {
    await closeAll(closings)
    throw error
  }
}

async function openAll(options: OpenServerOptions, closings: Closing[]): Promise<OpenRoles> {
  const base = await openBase(options, closings)
  const { roles } = base.config
  const standby = followOther(base, closings)
  await acting(base, 'exchange', () => openSequencer(base, closings, standby)).ready
  followVenueTime(base)
  const configuration = await openConfigured(base, closings)
  const listing = readListing(configuration.values)
  const prices = await openPastPrices(base, listing)
  const server =
    roles.has('gateway') || roles.has('jobs') ? await openCore({ base, configuration, prices }, closings) : null
  const defining = acting(base, 'jobs', async () => {
    while (!base.bus.door().isOpen()) await sleep(LOOK_EVERY_MS)
    await server?.market.define()
    configuration.onChange(() => server?.market.define())
  })
  await defining.ready
  const core = server === null ? null : await openSlicesOf(server)
  const consumers: { states(): ConsumerState[] } = { states: () => [] }
  const jobsBegun = defining.begun.then(async () => {
    if (core !== null) Object.assign(consumers, await openJobs({ ...core, base, prices }, closings))
  })
  await orFatal(base, jobsBegun)
  const feeds = openFeedsRole({ base, prices, configuration }, closings)
  await acting(base, 'feeds', () => feeds.begin()).ready
  const metrics = createMetrics({
    exchange: base.bus.door(),
    consumers,
    views: core?.server.views ?? null,
    delivery: core?.server.outside.delivery ?? null,
    retries: core?.server.retries ?? null,
    watchers: core === null ? null : () => readWatcherStates(core.server),
    isConnected: base.isConnected,
    configuration,
    db: base.db,
  })
  const metricsUrl = await listenForFigures(base, metrics, closings)
  const url =
    core !== null && roles.has('gateway')
      ? await openGateway({ ...core, metrics, isConnected: base.isConnected }, closings)
      : null
  const consoleUrl =
    core !== null && roles.has('gateway')
      ? await openConsole({ ...core, metrics, isConnected: base.isConnected }, closings)
      : null
  const addresses = { url, consoleUrl, metricsUrl }
  const consumerStates = () => consumers.states()
  return { core, ...addresses, beat: () => feeds.beat(), jobsBegun, consumerStates, close: () => closeAll(closings) }
}

/**
 * Opens a role in which only one process acts, once this process is the one. Without other processes it is `ready` when
 * it has begun; with others it is ready at once, also to stand by.
 */
function acting(base: Base, role: Role, open: () => Promise<void>): { begun: Promise<void>; ready: Promise<void> } {
  if (!base.config.roles.has(role)) return { begun: new Promise(() => {}), ready: Promise.resolve() }
  const begun = base.lead(role).then(open)
  return { begun, ready: orFatal(base, begun) }
}

async function orFatal({ config, onFatal }: Base, begun: Promise<void>): Promise<void> {
  if (config.natsUrl === null) await begun
  else begun.catch(onFatal)
}

async function openSlicesOf(server: OpenCore): Promise<{ server: OpenCore; slices: Slices }> {
  while (!server.market.isDefined()) await sleep(LOOK_EVERY_MS)
  return { server, slices: await openSlices(server) }
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
