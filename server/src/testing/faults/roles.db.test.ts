// Roles in separate processes, under load: the acting exchange, feeds, jobs, NATS and a gateway are killed one after another.
// Everything that was acknowledged must be stored completely and once, every message delivered once, every second contract
// settled as the stored ticks say, and the books must agree with the journal.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { eventually } from '../eventually.ts'
import { type FreshDatabase, freshDatabase } from '../freshDatabase.ts'
import { httpClient } from '../httpClient.ts'
import { hasNats, type NatsServer, needsNats, startNats } from '../natsServer.ts'
import { Load, type Trader } from './load.ts'
import { Random } from './random.ts'
import { RealServer } from './realServer.ts'
import { signUp } from './signUp.ts'
import { verify } from './verify.ts'
import { Witness } from './witness.ts'

const TRADERS = 3
/** The lease, the look at it, and the rest of a second. On a busy machine, starting to act takes longer. */
const TICK_GAP_MAX_MS = process.env['FAULTS'] === 'nightly' ? 6000 : 60_000

const spawned: RealServer[] = []
let nats: NatsServer
let database: FreshDatabase
let directory: string
let pool: pg.Pool
let witness: Witness
let price: number
/** One acts, the other stands by. */
let exchanges: RealServer[]
let feeds: RealServer
let jobs: RealServer
/** For feeds and jobs. */
let standby: RealServer
let gateways: RealServer[]
let urls: string[]
const traders: Trader[] = []
const random = new Random(5)

beforeAll(async () => {
  if (!hasNats) return
  nats = await startNats()
  database = await freshDatabase()
  directory = await mkdtemp(join(tmpdir(), 'assay-role-faults-'))
  pool = openPool({ url: database.url, connectionsMax: 2, name: 'role faults' })
  witness = new Witness(join(directory, 'witness.jsonl'))
  const first = spawn('exchange')
  await takesOrders(first)
  feeds = spawn('feeds')
  jobs = spawn('jobs')
  await started(() => expect(jobs.inviteCode).not.toBe(''))
  gateways = [spawn('gateway'), spawn('gateway')]
  urls = await Promise.all(gateways.map(async (gateway) => (await gateway.ready()).url))
  exchanges = [first, spawn('exchange')]
  standby = spawn('feeds,jobs')
  for (let trader = 0; trader < TRADERS; trader += 1)
    traders.push(
      await signUp({ account: `trader${trader}`, inviteCode: jobs.inviteCode, url: urlOf(0), fundedAt: urlOf(1) }),
    )
  await started(() => expect(standby.output).toContain('Assay runs as'))
  // A gateway has no index before the first tick reaches it.
  await eventually(async () => {
    price = Number((await httpClient({ url: urlOf(0) }).market.getIndex({ symbol: 'btcusdt' })).price)
  })
}, 600_000)
afterAll(async () => {
  if (!hasNats) return
  await Promise.all(spawned.map((server) => server.kill('SIGTERM')))
  await pool.end()
  await nats.kill()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

function spawn(roles: string): RealServer {
  const environment = { ROLES: roles, NATS_URL: nats.url }
  const server = new RealServer({ directory, databaseUrl: database.url, environment })
  spawned.push(server)
  return server
}

async function takesOrders(exchange: RealServer | undefined): Promise<void> {
  await started(() => expect(exchange?.output).toContain('The exchange takes orders'))
}

/** Processes that start together on a busy machine need long. */
async function started(check: () => unknown): Promise<void> {
  await vi.waitFor(check, { timeout: 240_000, interval: 50 })
}

const urlOf = (gateway: number) => urls[gateway] ?? ''

/** Trading at each gateway while something breaks, until the first one acknowledges orders after it. */
async function tradeDuring(fault: () => Promise<unknown>): Promise<void> {
  const loads = gateways.map((_, gateway) => new Load({ url: urlOf(gateway), traders, witness, random, price }))
  const [load] = loads
  await acknowledges(load)
  await fault()
  await acknowledges(load)
  await Promise.all(loads.map((each) => each.stop()))
  expect(await verify({ pool, url: urlOf(0), traders, witness })).toEqual([])
}

async function acknowledges(load: Load | undefined): Promise<void> {
  const since = performance.now()
  await eventually(() => expect(load?.lastAcknowledgedAt).toBeGreaterThan(since))
}

async function numberOf(query: string): Promise<number> {
  const { rows } = await pool.query<{ number: bigint | null }>(query)
  return Number(rows[0]?.number ?? 0)
}

const TICKS = `select count(*) as number from index_ticks where symbol = 'btcusdt'`
const TICK_GAP = `select max(gap) as number from
  (select time - lag(time) over (order by time) as gap from index_ticks where symbol = 'btcusdt') as gaps`
const SETTLED = `select count(*) as number from binary_positions where status <> 'OPEN'`

async function grows(query: string): Promise<void> {
  const before = await numberOf(query)
  await eventually(async () => expect(await numberOf(query)).toBeGreaterThan(before))
}

describe.skipIf(!hasNats)(`under load (${needsNats})`, () => {
  test('when the acting exchange is killed, the standby takes over, and nothing is lost or done twice', async () => {
    await tradeDuring(async () => {
      const [acting, other] = exchanges
      await acting?.kill('SIGKILL')
      await takesOrders(other)
    })
    exchanges = [exchanges[1] ?? spawn('exchange'), spawn('exchange')]
  })

  test('when the acting feeds are killed, others continue the ticks, and a contract is void only because of its ticks', async () => {
    await tradeDuring(async () => {
      await feeds.kill('SIGKILL')
      await grows(TICKS)
    })
    expect(await numberOf(TICK_GAP)).toBeLessThanOrEqual(TICK_GAP_MAX_MS)
  }, 400_000)

  test('when the acting jobs are killed, others settle, and every message is delivered once', async () => {
    await tradeDuring(async () => {
      await grows(SETTLED)
      await jobs.kill('SIGKILL')
      await grows(SETTLED)
    })
  }, 400_000)

  test('when NATS is killed and comes back empty, nothing is lost or done twice', async () => {
    await tradeDuring(async () => {
      await nats.kill()
      await nats.start()
    })
  })

  test('when a gateway is killed, everything that it acknowledged is stored', async () => {
    await tradeDuring(() => gateways[1]?.kill('SIGKILL') ?? Promise.resolve())
    gateways = gateways.slice(0, 1)
  })
})
