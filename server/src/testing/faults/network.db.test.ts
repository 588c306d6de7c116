// The network swallows everything between a process and the others: a gateway's, whose customers still reach it, and with
// FAULTS=nightly the acting exchange's, for 30 s. Nothing closes a connection, so nobody is told. What was acknowledged must
// be stored once, and what was refused must not be stored at all.
import { randomUUID } from 'node:crypto'
import { appendFile, chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@assay/api/errors'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '../../db/embedded.ts'
import { openPool } from '../../db/pool.ts'
import { eventually } from '../eventually.ts'
import { httpClient } from '../httpClient.ts'
import { hasNats, type NatsServer, needsNats, startNats } from '../natsServer.ts'
import { makeScratchFolder } from '../scratchFolder.ts'
import { Cleanup } from './cleanup.ts'
import { type FarSide, openFarSide } from './farSide.ts'
import { Load, type Trader } from './load.ts'
import { Random } from './random.ts'
import { RealServer } from './realServer.ts'
import { signUp } from './signUp.ts'
import { tellFigure } from './tellFigure.ts'
import { verify } from './verify.ts'
import { Witness } from './witness.ts'

const isNightly = process.env['FAULTS'] === 'nightly'
const TRADERS = 3
/** In the short set the network is back once everything has been refused. */
const CUT_MS = isNightly ? 30_000 : 0
/** A client waits for ten seconds. A busy machine may take longer. */
const REFUSED_WITHIN_MS = isNightly ? 10_000 : 60_000

let cleanup: Cleanup
let directory: string
let far: FarSide
let postgres: EmbeddedPostgres
let pool: pg.Pool
let nats: NatsServer
let witness: Witness
/** In the environment of every process, so that the cleanup finds exactly these. */
let mark: { ASSAY_FAULTS: string }
const servers: RealServer[] = []
const random = new Random(7)

beforeEach(async () => {
  if (!hasNats) return
  cleanup = new Cleanup()
  directory = await makeScratchFolder('assay-network-')
  await chmod(directory, 0o755)
  cleanup.later(`rm -rf ${directory}`)
  cleanup.later(`kill -QUIT $(head -n 1 ${directory}/postgres/cluster/postmaster.pid)`)
  far = await openFarSide(cleanup, tellFigure)
  mark = { ASSAY_FAULTS: randomUUID() }
  const marked = `grep -lsz '^ASSAY_FAULTS=${mark.ASSAY_FAULTS}$' /proc/[0-9]*/environ`
  cleanup.later(`${marked} | cut -d / -f 3 | xargs -r kill -9`)
  postgres = await startPostgres()
  nats = await startNats({ host: far.here, environment: mark })
  witness = new Witness(join(directory, 'witness.jsonl'))
})
afterEach(async () => {
  if (!hasNats) return
  try {
    await Promise.all(servers.splice(0).map((server) => server.kill('SIGKILL')))
    await nats.kill()
    await pool.end()
    await far.close()
    await postgres.stop()
  } finally {
    await cleanup.run()
  }
})

/** A separate server, because it must be reached from the far side as well. */
async function startPostgres(): Promise<EmbeddedPostgres> {
  const listen_addresses = [...new Set(['127.0.0.1', far.here])].join()
  const started = await startEmbedded({ directory, settings: { listen_addresses, max_connections: '200' } })
  pool = openPool({ url: started.url, connectionsMax: 2, name: 'network faults' })
  const { rows } = await pool.query<{ hba_file: string }>('show hba_file')
  await appendFile(rows[0]?.hba_file ?? '', 'host all all samenet scram-sha-256\n')
  await pool.query('select pg_reload_conf()')
  return started
}

async function start(roles: string, place: 'here' | 'there' = 'here'): Promise<RealServer> {
  const url = new URL(postgres.url)
  url.hostname = far.here
  const isThere = place === 'there'
  const environment = {
    ...mark,
    ROLES: roles,
    NATS_URL: isThere ? await far.urlThere(nats.url) : nats.url,
    HOST: isThere ? far.there : '127.0.0.1',
  }
  const databaseUrl = isThere ? await far.urlThere(url.href) : postgres.url
  const words = isThere ? far.words : []
  const server = new RealServer({ directory: join(directory, 'data'), databaseUrl, environment, words })
  servers.push(server)
  return server
}

/** Processes that start together on a busy machine need long. */
async function says(server: RealServer, line: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(server.output).toMatch(line), { timeout: 240_000, interval: 50 })
}

async function urlOf(gateway: RealServer): Promise<string> {
  return (await gateway.ready()).url
}

interface Market {
  traders: Trader[]
  price: number
}

async function openMarket(url: string, jobs: RealServer): Promise<Market> {
  await says(jobs, /Invite code/)
  const { inviteCode } = jobs
  const traders: Trader[] = []
  for (let trader = 0; trader < TRADERS; trader += 1)
    traders.push(await signUp({ account: `trader${trader}`, inviteCode, url }))
  let price = 0
  // A gateway has no index before the first tick reaches it.
  await eventually(async () => {
    price = Number((await httpClient({ url }).market.getIndex({ symbol: 'btcusdt' })).price)
  })
  return { traders, price }
}

async function acknowledges(load: Load): Promise<void> {
  const since = performance.now()
  await eventually(() => expect(load.lastAcknowledgedAt).toBeGreaterThan(since))
}

async function answerOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.error : String(error)),
  )
}

/** How long each call takes until it is refused, in ms. None of them may be answered as done. */
async function refusalsMs(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  return await Promise.all(
    calls.map(async (call) => {
      const since = performance.now()
      expect(['BUSY', 'ANSWER_UNKNOWN']).toContain(await answerOf(call()))
      return performance.now() - since
    }),
  )
}

async function readEpoch(): Promise<number> {
  const { rows } = await pool.query<{ epoch: bigint }>('select epoch from engine_head')
  return Number(rows[0]?.epoch)
}

/** The next batch, empty, as a writer of that epoch would send it. */
async function appendAs(epoch: number): Promise<unknown> {
  const none = Array.from({ length: 9 }, () => `'{}'`).join()
  return await pool.query(`select append_batch($1, sequence + 1, sequence + 1, time, '', ${none}) from engine_head`, [
    epoch,
  ])
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

describe.skipIf(!hasNats)(`the network (${needsNats})`, () => {
  test('of a gateway: signed-in requests there are refused until it is back, and the other gateway continues', async () => {
    const core = await start('exchange,feeds,jobs')
    await says(core, 'The exchange takes orders')
    const gateways = [await start('gateway'), await start('gateway', 'there')]
    const [here = '', there = ''] = await Promise.all(gateways.map(urlOf))
    const { traders, price } = await openMarket(here, core)
    const leaver = await signUp({ account: 'leaver', inviteCode: core.inviteCode, url: there })
    const [load, farLoad] = [here, there].map((url) => new Load({ url, traders, witness, random, price })) as [
      Load,
      Load,
    ]
    await acknowledges(load)
    await acknowledges(farLoad)
    const client = httpClient({ url: there, token: leaver.token })
    const buy = {
      symbol: 'btcusdt',
      side: 'BUY',
      type: 'LIMIT',
      price: (price * 0.97).toFixed(2),
      quantity: '0.001',
    } as const
    const { orderId } = await client.spot.placeOrder(buy)

    await far.cut()
    const cutAt = performance.now()
    const refusals = refusalsMs([
      () => client.spot.placeOrder(buy),
      () => client.spot.cancelOrder({ id: orderId }),
      () => client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '1' }),
      () => client.spot.listOrders({ status: 'open' }),
      () => client.user.getUser({}),
    ])
    await eventually(async () => expect((await fetch(`${there}/api/ready`)).status).toBe(503))
    const silentSince = performance.now()
    const slowestMs = Math.max(...(await refusals))
    expect(slowestMs).toBeLessThan(REFUSED_WITHIN_MS)
    await acknowledges(load)
    await httpClient({ url: here, token: leaver.token }).user.logout({})
    await eventually(() => expect(performance.now() - cutAt).toBeGreaterThan(CUT_MS))
    await refusalsMs([() => client.spot.placeOrder(buy)])
    expect(farLoad.lastAcknowledgedAt).toBeLessThan(silentSince)

    await far.mend()
    const mendedAt = performance.now()
    await acknowledges(farLoad)
    tellFigure(
      `${far.means} cut a gateway off for ${seconds(mendedAt - cutAt)}: the slowest of its refusals took ${seconds(slowestMs)}, ` +
        `${farLoad.busy} were BUSY, and it acknowledged ${seconds(farLoad.lastAcknowledgedAt - mendedAt)} after the network was back`,
    )
    await Promise.all([load.stop(), farLoad.stop()])
    let answer = 'BUSY'
    // Connections that broke meanwhile are found one by one.
    await eventually(async () => {
      answer = await answerOf(client.user.getUser({}))
      expect(answer).not.toBe('BUSY')
    })
    expect(answer).toContain('Token is no longer valid')
    expect(await verify({ pool, url: there, traders, witness })).toEqual([])
    expect(servers.filter(({ isRunning }) => !isRunning)).toEqual([])
  }, 600_000)

  test.runIf(isNightly)(
    'of the acting exchange, for 30 s: the standby goes on, and the old one is refused and ends when it is back',
    async () => {
      const acting = await start('exchange', 'there')
      await says(acting, 'The exchange takes orders')
      const others = await start('feeds,jobs')
      const url = await urlOf(await start('gateway'))
      const standby = await start('exchange')
      const { traders, price } = await openMarket(url, others)
      await says(standby, 'Stands by with the state')
      const load = new Load({ url, traders, witness, random, price })
      await acknowledges(load)
      const epoch = await readEpoch()

      await far.cut()
      const cutAt = performance.now()
      await says(standby, 'The exchange takes orders')
      await acknowledges(load)
      const tookMs = load.lastAcknowledgedAt - cutAt
      await eventually(() => expect(performance.now() - cutAt).toBeGreaterThan(CUT_MS))
      expect(acting.isRunning).toBe(true)

      await far.mend()
      const mendedAt = performance.now()
      expect(await acting.exited).toBe(70)
      const endedMs = performance.now() - mendedAt
      const [reason = ''] =
        /Another (server has taken over writing|process acts as exchange now)/.exec(acting.output) ?? []
      expect(reason).not.toBe('')
      expect(await readEpoch()).toBeGreaterThan(epoch)
      await expect(appendAs(epoch)).rejects.toMatchObject({ code: 'AS001' })
      await acknowledges(load)
      await load.stop()
      tellFigure(
        `${far.means} cut the acting exchange off for ${seconds(mendedAt - cutAt)}: the next one acknowledged after ` +
          `${seconds(tookMs)}, and the old one ended ${seconds(endedMs)} after the network was back (${reason})`,
      )
      expect(await verify({ pool, url, traders, witness })).toEqual([])
      expect(servers.filter(({ isRunning }) => !isRunning)).toEqual([acting])
    },
    600_000,
  )
})
