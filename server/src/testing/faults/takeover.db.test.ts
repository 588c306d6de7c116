// The acting exchange is killed while another one stands by. With FAULTS=nightly there are 100,000 open orders and 50,000
// balances, and the standby has to write within five seconds.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Amount, amountUnits } from '@assay/engine/money'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openKysely, openPool } from '../../db/pool.ts'
import { audit } from '../../exchange/audit.ts'
import { openNats } from '../../exchange/carrier.ts'
import { type OpenBus, openNatsBus } from '../../exchange/natsBus.ts'
import { eventually } from '../eventually.ts'
import { alice, type Bench, limitOrder, openBench, run, stockUp } from '../exchangeBench.ts'
import { hasNats, type NatsServer, needsNats, startNats } from '../natsServer.ts'
import { RealServer } from './realServer.ts'

const isNightly = process.env['FAULTS'] === 'nightly'
const USERS = isNightly ? 25_000 : 250
const FIRST_USER = 20_000
/** Their commands fit into the exchange's queue. */
const USERS_AT_ONCE = 250
const RICH = amountUnits(100_000_000_000n)
const WRITES_WITHIN_MS = 5000

let nats: NatsServer
let bench: Bench
let directory: string
let db: ReturnType<typeof openKysely>
let bus: OpenBus
const servers: RealServer[] = []

beforeEach(async () => {
  if (!hasNats) return
  nats = await startNats()
  directory = await mkdtemp(join(tmpdir(), 'assay-takeover-'))
  bench = await openBench()
  await stockUp(bench.exchange)
  for (let first = 0; first < USERS; first += USERS_AT_ONCE)
    await Promise.all(Array.from({ length: USERS_AT_ONCE }, (_, place) => enter(FIRST_USER + first + place)))
  const log = pino({ level: 'silent' })
  const carrier = await openNats({ natsUrl: nats.url, natsCaFile: null }, { log, onFatal: () => {} })
  db = openKysely(openPool({ url: bench.url, connectionsMax: 3, name: 'takeover test' }))
  bus = await openNatsBus({ carrier, db, clock: Date, log, onFatal: () => {} })
}, 600_000)
afterEach(async () => {
  if (!hasNats) return
  await bus.close()
  await Promise.all(servers.splice(0).map((server) => server.kill('SIGKILL')))
  await db.destroy()
  await bench.close()
  await nats.kill()
  await rm(directory, { recursive: true, force: true })
})

/** A user with two balances and four resting orders. */
async function enter(user: number): Promise<void> {
  const credit = (asset: string, amount: Amount) =>
    run(bench.exchange, { type: 'transfer.creditFaucet', user, transferId: 0, asset, amount })
  await Promise.all([credit('BTC', RICH), credit('USDT', RICH)])
  const away = user % 1000
  for (const side of ['BUY', 'SELL', 'BUY', 'SELL'] as const) {
    const price = side === 'BUY' ? 900_000 - away : 1_100_000 + away
    await run(bench.exchange, limitOrder({ user, side, price, quantity: 1 }))
  }
}

function spawn(): RealServer {
  const environment = { ROLES: 'exchange', NATS_URL: nats.url }
  const server = new RealServer({ directory, databaseUrl: bench.url, environment })
  servers.push(server)
  return server
}

async function says(server: RealServer, line: string): Promise<void> {
  await eventually(() => expect(server.output).toContain(line))
}

const countOrders = async () => {
  const { rows } = await bench.pool.query<{ count: bigint }>('select count(*) from orders where user_id = $1', [alice])
  return Number(rows[0]?.count)
}

describe.skipIf(!hasNats)(`two exchanges (${needsNats})`, () => {
  test('when the acting one is killed, the standby goes on with the state that it has followed', async () => {
    const acting = spawn()
    await says(acting, 'The exchange takes orders')
    const standby = spawn()
    await says(standby, 'Stands by with the state')
    const command = limitOrder({ user: alice, side: 'BUY', price: 800_000, quantity: 1 })
    await bus.door().submit({ command })
    const killedAt = performance.now()
    await acting.kill('SIGKILL')
    await eventually(() => bus.door().submit({ command }))
    const tookMs = performance.now() - killedAt
    expect(standby.output).toContain('Takes over with the state that it has followed.')
    expect(await countOrders()).toBe(2)
    expect((await audit(bench.pool)).faults).toEqual([])
    if (isNightly) expect(tookMs).toBeLessThan(WRITES_WITHIN_MS)
  }, 600_000)
})
