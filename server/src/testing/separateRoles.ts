// Roles in several servers, as if they were processes of their own, on one database, with a real NATS between them. Only in
// tests whose names end in .db.test.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type Config, readConfig, type Role } from '../config.ts'
import { openRoles, type OpenRoles } from '../roles/openServer.ts'
import { fixedPriceKey } from './fixedPrices.ts'
import { openRememberedPrices } from './rememberedPrices.ts'
import { type FreshDatabase, freshDatabase } from './freshDatabase.ts'
import { httpClient } from './httpClient.ts'
import { type NatsServer, startNats } from './natsServer.ts'
import type { TradersServer } from './traders.ts'

/** A busy machine takes seconds; only a fault takes this long. */
const START_MS = 120_000

export interface Gateway extends TradersServer {
  opened: OpenRoles
}

export class SeparateRoles {
  readonly nats: NatsServer
  readonly database: FreshDatabase
  readonly directory: string
  /** Why servers had to end. */
  readonly died: unknown[] = []
  #open: OpenRoles[] = []

  static async begin(nats?: NatsServer): Promise<SeparateRoles> {
    const directory = await mkdtemp(join(tmpdir(), 'assay-roles-'))
    return new SeparateRoles(nats ?? (await startNats()), await freshDatabase(), directory)
  }

  constructor(nats: NatsServer, database: FreshDatabase, directory: string) {
    this.nats = nats
    this.database = database
    this.directory = directory
  }

  async start(roles: readonly Role[], config: Partial<Config> = {}): Promise<OpenRoles> {
    const { nats, database, directory } = this
    const own = { databaseUrl: database.url, natsUrl: nats.url, directory, port: 0, roles: new Set(roles) }
    const opened = await openRoles({
      signal: AbortSignal.timeout(START_MS),
      config: { ...readConfig({ PARTICIPANTS: 'off' }), ...own, ...config },
      priceKey: fixedPriceKey,
      openComputedPrices: openRememberedPrices,
      log: pino({ level: 'silent' }),
      onFatal: (error) => this.died.push(error),
    }).catch((error: unknown) => {
      // A role waits for others, and one of those may be the one that failed.
      const reasons = [error, ...this.died]
      throw new AggregateError(reasons, `${roles.join(' and ')} did not start: ${reasons.join('; ')}`)
    })
    this.#open.push(opened)
    return opened
  }

  /** A gateway as tests see it. */
  async gateway(config: Partial<Config> = {}): Promise<Gateway> {
    const opened = await this.start(['gateway'], config)
    const { core, url } = opened
    if (core === null || url === null) throw new Error('this is no gateway')
    const client = (token?: string) =>
      httpClient({ url, browser: 'x'.repeat(43), ...(token !== undefined && { token }) })
    return { opened, server: core.server, clock: core.server.clock, client }
  }

  async stop(server: OpenRoles): Promise<void> {
    this.#open = this.#open.filter((each) => each !== server)
    await server.close()
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((each) => each.close()))
    await this.nats.kill()
    await this.database.drop()
    await rm(this.directory, { recursive: true, force: true })
  }
}
