// Metrics for a monitor on the same machine. They have their own port, so that a proxy in front of the public one
// cannot expose them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopback } from '../config.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Consumers } from '../exchange/consumers.ts'
import type { Exchange } from '../exchange/door.ts'
import type { Views } from '../exchange/followCommits.ts'
import type { Delivery } from '../outside/delivery.ts'
import type { WatcherState } from '../outside/chains/watcherStates.ts'
import type { Retries } from '../limits/retries.ts'
import type { Configuration } from '../settings/configuration.ts'
import { hostName } from './ownHosts.ts'
import { collectDefaultMetrics, Counter, exponentialBuckets, Gauge, Histogram, Registry } from 'prom-client'

/** Finer in the range of commits: half a millisecond and a quarter more each time. */
const COMMIT_BUCKETS = exponentialBuckets(0.0005, 1.25, 40)

/** A monitor needs one. */
const CONNECTIONS_MAX = 10

export interface Metrics {
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  /** The text format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

interface Measured {
  exchange: Pick<Exchange, 'committedSequence' | 'onCommit' | 'halts'>
  consumers: Pick<Consumers, 'states'>
  views: Pick<Views, 'states'> | null
  delivery: Pick<Delivery, 'counts'> | null
  retries: Pick<Retries, 'states'> | null
  /** null in a process that knows no networks. */
  watchers: (() => Promise<WatcherState[]>) | null
  /** Whether NATS is connected; null in a process that needs none. */
  isConnected: (() => boolean) | null
  configuration: Pick<Configuration, 'version' | 'refused'>
  db: Kysely<Database>
}

export function createMetrics({
  exchange,
  consumers,
  views,
  delivery,
  retries,
  watchers,
  isConnected,
  configuration,
  db,
}: Measured): Metrics {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'assay_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'assay_committed_sequence',
    help: 'Last command that is committed.',
    registers: [registry],
    collect() {
      this.set(exchange.committedSequence())
    },
  })
  new Gauge({
    name: 'assay_halts',
    help: 'Halted markets, and kinds of command refused to a user, by market.',
    labelNames: ['kind', 'product', 'market'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { product, market, user } of exchange.halts())
        this.inc({ kind: user === null ? 'market' : 'command', product: product ?? '', market })
    },
  })
  const requests = new Counter({
    name: 'assay_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['status'],
    registers: [registry],
  })
  observeCommits(registry, exchange)
  observeConsumers(registry, consumers)
  if (views !== null) observeViews(registry, views)
  if (delivery !== null) observeDelivery(registry, delivery)
  if (retries !== null) observeRetries(registry, retries)
  observeReserves(registry, db)
  observeConfiguration(registry, configuration)
  if (isConnected !== null) observeNats(registry, isConnected)
  if (watchers !== null) observeWatchers(registry, watchers)
  const all = Registry.merge([runtimeMetrics(), registry])
  return {
    observe({ method, route, status, seconds }) {
      duration.observe({ method, route, status }, seconds)
      requests.inc({ status })
    },
    text: () => all.metrics(),
    contentType: registry.contentType,
  }
}

let ofRuntime: Registry | undefined

/** Memory, processor time and so on. prom-client never removes its observers, so there is one set of them for a process. */
function runtimeMetrics(): Registry {
  if (ofRuntime === undefined) {
    ofRuntime = new Registry()
    collectDefaultMetrics({ register: ofRuntime })
  }
  return ofRuntime
}

export interface MetricsListener {
  url: string
  close(): Promise<void>
}

/** Only on the loopback; port 0 chooses a free one. */
export async function listenForMonitor(metrics: Metrics, port: number): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (!isLoopback(hostName(request.headers.host ?? ''))) return void response.writeHead(421).end()
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`METRICS_PORT ${port} cannot be listened on (${error.code}); set another.`)),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function observeReserves(registry: Registry, db: Kysely<Database>): void {
  new Gauge({
    name: 'assay_reserves',
    help: 'Of each coin with a network, in its smallest unit: held there, and owed by the ledger, at the newest check.',
    labelNames: ['asset', 'kind'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { asset, held, owed } of await db.selectFrom('reserve_checks').selectAll().execute()) {
        this.set({ asset, kind: 'held' }, Number(held))
        this.set({ asset, kind: 'owed' }, Number(owed))
      }
    },
  })
}

function observeConfiguration(registry: Registry, configuration: Measured['configuration']): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('assay_configuration_version', 'Changes of the configuration that this process follows.', () =>
    configuration.version(),
  )
  gauge('assay_configuration_refused', 'Keys whose newest value does not fit the release of this process.', () => {
    return configuration.refused().length
  })
}

function observeNats(registry: Registry, isConnected: () => boolean): void {
  new Gauge({
    name: 'assay_nats_connected',
    help: '1 if this process is connected to NATS.',
    registers: [registry],
    collect() {
      this.set(Number(isConnected()))
    },
  })
}

function observeWatchers(registry: Registry, read: () => Promise<WatcherState[]>): void {
  const gauge = (name: string, help: string, valueOf: (state: WatcherState) => number) =>
    new Gauge({
      name: `assay_watcher_${name}`,
      help,
      labelNames: ['network'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const state of await read()) this.set({ network: state.network }, valueOf(state))
      },
    })
  gauge('lag_blocks', 'Blocks of the network that the watcher of deposits has not read.', ({ blocks }) => blocks)
  gauge(
    'lag_seconds',
    'How old the first block is that it has not read; while its nodes do not answer, how old one can be at most.',
    ({ seconds }) => seconds,
  )
  gauge('still_seconds', 'Time since it last read a block.', ({ stillSeconds }) => stillSeconds)
  gauge('is_still', '1 if it has read no block for longer than its network ever takes.', is('STILL'))
  gauge('not_begun', '1 if its nodes have never answered.', is('NOT_BEGUN'))
  gauge(
    'stopped',
    '1 if the network has undone more than may be: no deposit is credited until operators have looked.',
    is('STOPPED'),
  )
}

function is(condition: WatcherState['condition']): (state: WatcherState) => number {
  return (state) => Number(state.condition === condition)
}

function observeCommits(registry: Registry, exchange: Pick<Exchange, 'onCommit'>): void {
  const duration = new Histogram({
    name: 'assay_commit_seconds',
    help: 'How long the store needed for a batch, until it was on the disk.',
    buckets: COMMIT_BUCKETS,
    registers: [registry],
  })
  const size = new Histogram({
    name: 'assay_commit_commands',
    help: 'Commands in a batch.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    registers: [registry],
  })
  exchange.onCommit((batch, tookMs) => {
    duration.observe(tookMs / 1000)
    size.observe(batch.length)
  })
}

function observeDelivery(registry: Registry, delivery: Pick<Delivery, 'counts'>): void {
  new Gauge({
    name: 'assay_messages',
    help: 'Mails and text messages that wait to be sent, and those that were given up in the last week.',
    labelNames: ['channel', 'state'],
    registers: [registry],
    async collect() {
      for (const { channel, waiting, failed } of await delivery.counts()) {
        this.set({ channel, state: 'waiting' }, waiting)
        this.set({ channel, state: 'failed' }, failed)
      }
    },
  })
}

function observeRetries(registry: Registry, retries: Pick<Retries, 'states'>): void {
  new Gauge({
    name: 'assay_faulty_rows',
    help: 'Rows that failed at their last attempt and are tried again, by work.',
    labelNames: ['work'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { work, rows } of retries.states()) this.set({ work }, rows)
    },
  })
  new Counter({
    name: 'assay_row_failures_total',
    help: 'Failed attempts of single rows since the start, by work.',
    labelNames: ['work'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { work, failures } of retries.states()) this.inc({ work }, failures)
    },
  })
}

function observeConsumers(registry: Registry, consumers: Pick<Consumers, 'states'>): void {
  const labelNames = ['consumer']
  new Gauge({
    name: 'assay_consumer_lag_commands',
    help: 'Committed commands that the consumer has not consumed.',
    labelNames,
    registers: [registry],
    collect() {
      for (const { name, lagCommands } of consumers.states()) this.set({ consumer: name }, lagCommands)
    },
  })
  new Gauge({
    name: 'assay_consumer_lag_seconds',
    help: 'Age of the oldest command that the consumer has not consumed.',
    labelNames,
    registers: [registry],
    collect() {
      for (const { name, lagSeconds } of consumers.states()) this.set({ consumer: name }, lagSeconds)
    },
  })
  new Counter({
    name: 'assay_consumer_failures_total',
    help: 'Failed attempts of the consumer since the start.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, failures } of consumers.states()) this.inc({ consumer: name }, failures)
    },
  })
}

function observeViews(registry: Registry, views: Pick<Views, 'states'>): void {
  const labelNames = ['view']
  new Gauge({
    name: 'assay_view_is_current',
    help: '0 from a fault of a view in memory until it has been read from the tables again.',
    labelNames,
    registers: [registry],
    collect() {
      for (const { name, isCurrent } of views.states()) this.set({ view: name }, Number(isCurrent))
    },
  })
  new Counter({
    name: 'assay_view_failures_total',
    help: 'Faults of the view since the start, missing commits among them.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, failures } of views.states()) this.inc({ view: name }, failures)
    },
  })
}
