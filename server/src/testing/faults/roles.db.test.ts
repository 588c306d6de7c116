// Roles in separate processes, under load: the acting exchange, NATS and a gateway are killed one after another. Everything
// that was acknowledged must be stored completely and once, and the books must agree with the journal.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { eventually } from '../eventually.ts'
import { type FreshDatabase, freshDatabase } from '../freshDatabase.ts'
import { httpClient } from '../httpClient.ts'
import { hasNats, type NatsServer, needsNats, startNats } from '../natsServer.ts'
import { Load, type Trader } from './load.ts'
import { Random } from './random.ts'
import { RealServer } from './realServer.ts'
import { verify } from './verify.ts'
import { Witness } from './witness.ts'

const TRADERS = 3

let nats: NatsServer
let database: FreshDatabase
let directory: string
let pool: pg.Pool
let witness: Witness
let price: number
/** One acts, the other stands by. */
let exchanges: RealServer[]
let jobs: RealServer
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
  exchanges = [first, spawn('exchange')]
  jobs = spawn('feeds,jobs')
  gateways = [spawn('gateway'), spawn('gateway')]
  urls = await Promise.all(gateways.map(async (gateway) => (await gateway.ready()).url))
  await eventually(() => expect(jobs.inviteCode).not.toBe(''))
  for (let trader = 0; trader < TRADERS; trader += 1) traders.push(await signUp(`trader${trader}`))
  // A gateway has no index before the first tick reaches it.
  await eventually(async () => {
    price = Number((await httpClient({ url: urlOf(0) }).market.getIndex({ symbol: 'btcusdt' })).price)
  })
}, 240_000)
afterAll(async () => {
  if (!hasNats) return
  await Promise.all([...gateways, jobs, ...exchanges].map((server) => server.kill('SIGTERM')))
  await pool.end()
  await nats.kill()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
}, 60_000)

function spawn(roles: string): RealServer {
  const environment = { ROLES: roles, NATS_URL: nats.url }
  return new RealServer({ directory, databaseUrl: database.url, environment })
}

async function takesOrders(exchange: RealServer | undefined): Promise<void> {
  await eventually(() => expect(exchange?.output).toContain('The exchange takes orders'))
}

const urlOf = (gateway: number) => urls[gateway] ?? ''

async function signUp(account: string): Promise<Trader> {
  const visitor = httpClient({ url: urlOf(0) })
  const { inviteCode } = jobs
  const { satoken } = await visitor.user.register({
    type: 'USERNAME',
    account,
    password: 'three blind mice 3',
    inviteCode,
  })
  const client = httpClient({ url: urlOf(1), token: satoken })
  await client.demo.creditFaucet({ coin: 'usdt', amount: '90000' })
  await client.demo.creditFaucet({ coin: 'btc', amount: '0.8' })
  await client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '20000' })
  return { token: satoken }
}

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

describe.skipIf(!hasNats)(`under load (${needsNats})`, () => {
  test('when the acting exchange is killed, the standby takes over, and nothing is lost or done twice', async () => {
    await tradeDuring(async () => {
      const [acting, standby] = exchanges
      await acting?.kill('SIGKILL')
      await takesOrders(standby)
    })
    exchanges = [exchanges[1] ?? spawn('exchange'), spawn('exchange')]
  })

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
