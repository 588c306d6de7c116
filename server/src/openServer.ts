// The whole server in one function, for main.ts and for tests: database, sequencer, markets, HTTP. close() closes what
// is opened here, in the opposite order.
import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'
import type { Core } from './context.ts'
import { makeFolder } from './db/makeFolder.ts'
import { openDatabase, type OpenDatabase } from './db/database.ts'
import { openLocalBus } from './exchange/bus.ts'
import { checkpointJob } from './exchange/checkpointJob.ts'
import { keepDueCheckpoint } from './exchange/checkpoints.ts'
import { openConsumers } from './exchange/consumers.ts'
import type { Exchange } from './exchange/door.ts'
import { openExchange, type RunningExchange } from './exchange/exchange.ts'
import { createFollow, momentsOf } from './exchange/followCommits.ts'
import { openJournal } from './exchange/journal.ts'
import { resumeAsked } from './exchange/resuming.ts'
import { createHttp } from './http/createHttp.ts'
import { customersListener } from './http/customers.ts'
import { listenAt } from './http/listenAt.ts'
import { createMetrics, listenForMonitor, type Metrics } from './http/metrics.ts'
import { openLive } from './live/openLive.ts'
import { pairs } from './market/coins.ts'
import { openMarket, type OpenMarket } from './market/market.ts'
import { startMarketClock } from './market/marketClock.ts'
import { readPriceKey } from './market/priceKey.ts'
import { ThreadedHistory } from './market/threadedHistory.ts'
import { openOutside } from './outside/outside.ts'
import { KeyedRandom } from './outside/prices/keyedRandom.ts'
import { openPrices } from './outside/prices/openPrices.ts'
import { openParticipants, runParticipants } from './participants/participants.ts'
import { Visitors } from './participants/visitors.ts'
import { startSchedule } from './schedule.ts'
import type { Job } from './slice.ts'
import { listSlices, openSlices, type Slices } from './slices.ts'
import { kinds } from './configurationKinds.ts'
import { type Configuration, type ConfigurationOptions, openConfiguration } from './settings/configuration.ts'
import { seedConfiguration } from './settings/seedConfiguration.ts'
import { openSettings } from './settings/settings.ts'
import { createSteadyClock, type MachineClock, machineClock, type SteadyClock } from './clock/steadyClock.ts'
import { createAttempts } from './user/attempts.ts'
import { createCodes } from './user/codes.ts'
import { Inbox } from './user/inbox.ts'
import { UserPush } from './user/userPush.ts'
import { readInstallationSecret } from './user/installationSecret.ts'
import { createPasswords } from './user/passwords.ts'
import { createProofs } from './user/proofs.ts'
import { createSessions } from './user/sessions.ts'

/** Longest wait for pending orders when the server is asked to stop. */
const DRAIN_TIMEOUT_MS = 5000
/** An operator waits for it. */
const RESUME_EVERY_MS = 1000
/** A demo's users all come from one machine. */
const DEMO_ADDRESS_FACTOR = 50

export interface OpenServerOptions {
  config: Config
  /** The key of simulated prices; the database's own unless a test sets it. */
  priceKey?: Buffer
  /** The machine's clocks unless a test sets them. */
  clock?: MachineClock
  log?: Logger
  /** Called with one line about each step that takes long. */
  report?: (line: string) => void
  /** The process must end now: another server writes, or an internal error occurred. */
  onFatal: (error: unknown) => void
  /** Cancels an opening: what was opened so far is closed. */
  signal?: AbortSignal
  /** False if a test moves the clock itself: then nothing runs by the time of day. */
  runsByTheClock?: boolean
}

export interface OpenServer {
  server: Core
  slices: Slices
  /** Its address, without a trailing slash. */
  url: string
  /** Address of the metrics; null without a port. */
  metricsUrl: string | null
  /** Finishes accepted requests, for at most five seconds, and stops everything that was started. */
  close(): Promise<void>
}

type Closing = () => Promise<unknown>

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
  const { server, participantsSeed, keepCheckpoints } = await openCore(options, closings)
  const slices = await openSlices(server)
  closings.push(() => Promise.all(listSlices(slices).flatMap((slice) => slice.idle?.() ?? [])))
  const consumers = await openConsumers({
    ...server,
    consumers: listSlices(slices).flatMap((slice) => slice.consumers ?? []),
  })
  closings.push(() => consumers.close())
  const visitors = new Visitors(server.clock)
  if (options.runsByTheClock !== false) {
    await runMarkets({ server, seed: participantsSeed, visitors }, closings)
    const schedule = startSchedule([keepCheckpoints, ...jobsOf(server, slices)], server.log)
    closings.push(() => schedule.stop())
  }
  const metrics = createMetrics(server.exchange, consumers)
  const metricsUrl = await listenForFigures(server, metrics, closings)
  const url = await listen({ server, slices, metrics, visitors }, closings)
  return { server, slices, url, metricsUrl, close: () => closeAll(closings) }
}

function jobsOf(server: Core, slices: Slices): Job[] {
  const resume: Job = { name: 'resume', everyMs: RESUME_EVERY_MS, work: () => resumeAsked(server) }
  return [resume, ...listSlices(slices).flatMap(({ schedule = [] }) => schedule)]
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Stopped before it was ready.')), { once: true })
  })
}

interface Opened {
  server: Core & { market: OpenMarket }
  /** Says nothing of the key that it was made from. */
  participantsSeed: number
  keepCheckpoints: Job
}

async function openCore(options: OpenServerOptions, closings: Closing[]): Promise<Opened> {
  const { config, report } = options
  await makeFolder(config.directory)
  const clock = createSteadyClock(options.clock ?? machineClock)
  const log = options.log ?? pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const database = await openDatabase(report === undefined ? { config } : { config, report })
  closings.push(() => database.close())
  const exchange = await openDoor({ ...options, clock, log }, database, closings)
  const configuration = await openConfigured({ ...options, db: database.db, clock, log }, closings)
  const settings = openSettings(configuration, config)
  const follow = createFollow({ exchange, atOneMoment: momentsOf(database.db), log })
  const parts = { config, exchange, follow, db: database.db, configuration, settings, clock, log }
  report?.('Opening the markets …')
  const priceKey = options.priceKey ?? (await readPriceKey(database.db))
  const random = new KeyedRandom(priceKey)
  const market = await openMarkets(parts, { random, history: openHistory(config, priceKey, closings) }, closings)
  const push = new UserPush()
  const server = {
    ...parts,
    market,
    inbox: new Inbox(push),
    push,
    outside: openOutside(parts),
    ...(await openSignIn(parts)),
  }
  const participantsSeed = random.child('participants').bits(0, 0)
  return { server, participantsSeed, keepCheckpoints: checkpointJob(database) }
}

type Parts = Pick<Core, 'config' | 'exchange' | 'follow' | 'db' | 'configuration' | 'settings' | 'log'> & {
  clock: SteadyClock
}

type Configuring = Pick<OpenServerOptions, 'config' | 'report' | 'runsByTheClock'> &
  Pick<ConfigurationOptions, 'db' | 'clock' | 'log'>

async function openConfigured(options: Configuring, closings: Closing[]): Promise<Configuration> {
  const { config, report, runsByTheClock } = options
  await seedConfiguration({ ...options, kinds, file: config.settingsFile, report })
  const configuration = await openConfiguration({ ...options, kinds })
  if (runsByTheClock !== false) closings.push(configuration.watch())
  return configuration
}

async function openDoor(
  { config, onFatal, clock, log, report }: Omit<OpenServerOptions, 'clock'> & { clock: SteadyClock; log: Logger },
  database: OpenDatabase,
  closings: Closing[],
): Promise<Exchange> {
  report?.('Reading back balances and open orders …')
  const store = openJournal(database)
  closings.push(() => store.close())
  const exchange: RunningExchange = await openExchange({
    store,
    clock,
    onFatal,
    onFault: (error) => log.error({ err: error }, 'a part of the server failed; the exchange goes on'),
    onTrip: ({ command, error, at }, halts) =>
      log.error({ err: error, command: command.type, at, halts }, 'an assertion failed; halted'),
  })
  closings.push(() => exchange.close())
  await keepDueCheckpoint(database.pool)
  clock.goOnFrom(exchange.time(), { isProven: config.prices === 'live' })
  const bus = openLocalBus()
  bus.serve(exchange)
  return bus.door()
}

/** Live prices have no history from before the start. */
function openHistory(config: Config, priceKey: Buffer, closings: Closing[]): ThreadedHistory | undefined {
  const { prices, pricesDirectory, pricesSpeed } = config
  if (prices === 'live') return undefined
  const history = new ThreadedHistory({ config: { prices, pricesDirectory, pricesSpeed }, priceKey })
  closings.push(() => history.close())
  return history
}

interface Inputs {
  random: KeyedRandom
  history: ThreadedHistory | undefined
}

async function openMarkets(parts: Parts, { random, history }: Inputs, closings: Closing[]): Promise<OpenMarket> {
  const { config, clock, log } = parts
  const source = await openPrices({ config, pairs, random, clock, log })
  closings.push(() => source.close())
  const market = await openMarket({
    ...parts,
    source,
    history,
    directory: config.directory,
  })
  closings.push(() => market.keep())
  return market
}

interface Running {
  server: Opened['server']
  /** Of the participants. */
  seed: number
  visitors: Visitors
}

/** The first tick comes first, so that no market is visible without an index. */
async function runMarkets({ server, seed, visitors }: Running, closings: Closing[]): Promise<void> {
  const { config, market, clock, log } = server
  await market.beat()
  closings.push(startMarketClock(market, clock))
  if (!config.participants || config.environment !== 'demo') return
  const participants = await openParticipants({ ...server, seed, visitors })
  closings.push(runParticipants(participants, log))
}

async function openSignIn({ config, db, clock }: Parts) {
  const secret = await readInstallationSecret(config.directory)
  const proofs = createProofs({ db, clock, secret })
  const networkFactor = config.environment === 'demo' ? DEMO_ADDRESS_FACTOR : 1
  return {
    sessions: createSessions({ db, clock }),
    passwords: createPasswords(),
    codes: createCodes({ db, clock, secret }),
    attempts: createAttempts({ db, clock, proofs, networkFactor }),
  }
}

async function listenForFigures({ config }: Core, metrics: Metrics, closings: Closing[]): Promise<string | null> {
  if (config.metricsPort === null) return null
  const listener = await listenForMonitor(metrics, config.metricsPort)
  closings.push(() => listener.close())
  return listener.url
}

interface Listening {
  server: Core
  slices: Slices
  metrics: Metrics
  visitors: Visitors
}

async function listen({ server, slices, metrics, visitors }: Listening, closings: Closing[]): Promise<string> {
  const app = await createHttp(server, { listener: customersListener(server, slices), metrics })
  closings.push(() => app.close())
  visitors.watch(app.server)
  const privateMessages = listSlices(slices).flatMap(({ privateMessagesOf }) => privateMessagesOf ?? [])
  const live = await openLive({ ...server, chains: slices.options.chains, privateMessages, http: app.server })
  closings.push(() => live.close())
  return await listenAt(app, server.config)
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
