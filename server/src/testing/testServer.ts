// The whole server in this process, on a fresh database, with HTTP on a free loopback port and a clock that the test
// moves. Only in tests whose names end in .db.test.ts.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@assay/api/client'
import pino from 'pino'
import { type Config, readConfig } from '../config.ts'
import type { Core } from '../context.ts'
import { type OpenServer, openServer, type OpenServerOptions } from '../roles/openServer.ts'
import type { Slices } from '../slices.ts'
import { fixedPriceKey } from './fixedPrices.ts'
import { openRememberedPrices } from './rememberedPrices.ts'
import { freshDatabase } from './freshDatabase.ts'
import { httpClient } from './httpClient.ts'
import { type SettableClock, settableClock } from './settableClock.ts'

export interface TestServer {
  /** Calls over HTTP, all from one browser unless another is named; refusals are thrown as ApiError. */
  client(token?: string, browser?: string): Client
  server: Core
  slices: Slices
  url: string
  consoleUrl: string
  metricsUrl: string
  clock: SettableClock
  /** The tick of the second. */
  beat(): Promise<void>
  consumerStates: OpenServer['consumerStates']
  close(): Promise<void>
}

export interface RestartableServer extends TestServer {
  /** Stops, and starts again with what is on disk. Sessions continue; server and url are then different. */
  restart(): Promise<void>
}

export interface TestServerOptions {
  config?: Partial<Config>
  /** A fixed time; otherwise the time of day. */
  now?: number
  runsByTheClock?: boolean
  log?: OpenServerOptions['log']
  /** Prices with the database's own key, different in every run. */
  hasOwnPrices?: boolean
}

export async function startTestServer(options: TestServerOptions = {}): Promise<RestartableServer> {
  const database = await freshDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'assay-test-'))
  const clock = settableClock(options.now ?? Date.now())
  const config = {
    ...readConfig({ PARTICIPANTS: 'off', DEVNET: 'off', WEB_PUSH: 'off' }),
    databaseUrl: database.url,
    directory,
    port: 0,
    metricsPort: 0,
    console: { port: 0, host: '127.0.0.1', hosts: [], networks: [], directory: null },
  }
  const open = () =>
    openServer({
      config: { ...config, ...options.config },
      clock,
      ...(options.hasOwnPrices ? {} : { priceKey: fixedPriceKey }),
      openComputedPrices: openRememberedPrices,
      log: options.log ?? pino({ level: 'silent' }),
      runsByTheClock: options.runsByTheClock ?? false,
      onFatal: (error) => {
        throw error
      },
    })
  let opened = await open()
  const browser = randomBytes(32).toString('base64url')
  return {
    client: (token, other = browser) =>
      httpClient({ url: opened.url, browser: other, ...(token !== undefined && { token }) }),
    get server() {
      return opened.server
    },
    get slices() {
      return opened.slices
    },
    get url() {
      return opened.url
    },
    get consoleUrl() {
      return opened.consoleUrl ?? ''
    },
    get metricsUrl() {
      return opened.metricsUrl ?? ''
    },
    clock,
    beat: () => opened.beat(),
    consumerStates: () => opened.consumerStates(),
    async restart() {
      await opened.close()
      opened = await open()
    },
    async close() {
      await opened.close()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
