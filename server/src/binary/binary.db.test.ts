// The second contract over HTTP, with a clock that the test moves: the test makes every second and its tick.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@assay/api/client'
import { verifyRecord } from '@assay/api/verifyRecord'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import { openServer } from '../roles/openServer.ts'
import { burst, countAnswers } from '../testing/burst.ts'
import { eventually } from '../testing/eventually.ts'
import { freshDatabase } from '../testing/freshDatabase.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { openLiveClient } from '../testing/liveClient.ts'
import { settableClock } from '../testing/settableClock.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const MINUTE_START = 1_800_000_000_000
const THIRTY_SECONDS = 101
const POOL = 107
const SUBMIT = '/api/secondContractOrder/createSecondContractOrder'
const up = { symbol: 'btcusdt', periodId: THIRTY_SECONDS, direction: 'UP', amount: '10' } as const

let app: TestServer

beforeAll(async () => {
  app = await startTestServer({ now: MINUTE_START })
  await tick(app)
})
afterAll(() => app?.close())
afterEach(() => expectSumsToBeZero(app.server))

type Clocked = Pick<TestServer, 'beat' | 'slices' | 'clock'>

/** The next seconds, each with its tick and the settlements it causes. */
async function tick({ beat, slices, clock }: Clocked, seconds = 1): Promise<void> {
  for (let at = 0; at < seconds; at++) {
    clock.advance(1000)
    await beat()
    await slices.binary.idle?.()
  }
}

const only = async (client: Client, orderId: number) =>
  (await client.binary.listRecords({})).rows.find((row) => row.orderId === orderId)

describe('a contract', () => {
  it('is accepted with a receipt, shows its entry, and is settled when it ends', async () => {
    const { client } = await createTrader(app, { usdt: '100' })
    const opened = await client.binary.openPosition({ ...up, clientOrderId: 'mine' })
    expect(opened).toMatchObject({ status: 'OPEN', clientOrderId: 'mine', winPayout: '17.50000000', entry: null })
    const newest = app.server.market.newestTick('btcusdt')?.tick
    expect(opened.receipt).toMatchObject({ headSequence: newest?.sequence, headHash: newest?.hash })
    await tick(app)
    const [open] = (await client.binary.listPositions({})).rows
    expect(open?.entry).toMatchObject({ sequence: opened.receipt.headSequence + 1 })
    await tick(app, 29)
    expect((await client.binary.listPositions({})).total).toBe(1)
    await tick(app)
    expect((await client.binary.listPositions({})).total).toBe(0)
    const settled = await only(client, opened.orderId)
    expect(['WON', 'LOST', 'TIE']).toContain(settled?.status)
    const { rows } = await client.wallet.listRecords({ type: 'BINARY' })
    expect(rows.map(({ symbol }) => symbol)).toEqual(rows.map(() => 'btcusdt'))
    expect(settled?.closing.map(({ time }) => (settled?.expiresAt ?? 0) - time)).toEqual([2000, 1000, 0])
  })

  it('has a proof that the verifier accepts, for its owner and for anybody with its token', async () => {
    const { client } = await createTrader(app, { usdt: '100' })
    const { client: stranger } = await createTrader(app)
    const { orderId, shareToken } = await client.binary.openPosition({ ...up, direction: 'DOWN' })
    await expect(client.binary.getProof({ id: orderId })).rejects.toMatchObject({ error: 'NOT_SETTLED_YET' })
    await tick(app, 31)
    const record = await client.binary.getProof({ id: orderId })
    const checks = await verifyRecord(record, await app.client().binary.getKeys({}))
    expect(checks.filter(({ passed }) => !passed)).toEqual([])
    expect(await app.client().binary.getProof({ id: orderId, token: shareToken })).toEqual(record)
    const token = '0'.repeat(32)
    for (const asked of [{ id: orderId }, { id: orderId, token }])
      await expect(stranger.binary.getProof(asked)).rejects.toMatchObject({ error: 'NOT_FOUND' })
    const byPath = await fetch(`${app.url}/api/public/fair/order/${orderId}?token=${shareToken}`)
    expect(await byPath.json()).toMatchObject({ code: 200, data: { terms: { orderId } } })
    expect(JSON.stringify(record)).not.toContain('user')
  })

  it('is void, with its stake returned, if there is no tick for more than three seconds at its end', async () => {
    const { client } = await createTrader(app, { usdt: '100' })
    const { orderId } = await client.binary.openPosition(up)
    await tick(app, 27)
    app.clock.advance(10_000)
    await tick(app)
    expect(await only(client, orderId)).toMatchObject({
      status: 'VOID',
      voidReason: 'SETTLE_GAP',
      payout: '10.00000000',
    })
    const [balance] = await client.wallet.listBalances({})
    expect(balance).toMatchObject({ available: '100.00000000', held: '0.00000000' })
  })

  it('is void, with its stake returned, if no tick comes within ten seconds, and its record shows it', async () => {
    const { client } = await createTrader(app, { usdt: '100' })
    const { orderId } = await client.binary.openPosition(up)
    app.clock.advance(10_000)
    await tick(app)
    const end = { status: 'VOID', voidReason: 'ENTRY_GAP', entry: null, payout: '10.00000000' }
    expect(await only(client, orderId)).toMatchObject(end)
    const record = await client.binary.getProof({ id: orderId })
    expect((await verifyRecord(record)).filter(({ passed }) => !passed)).toEqual([])
    const [balance] = await client.wallet.listBalances({})
    expect(balance).toMatchObject({ available: '100.00000000', held: '0.00000000' })
  })

  it('sends its owner a live message when it opens and when it is settled', async () => {
    const trader = await createTrader(app, { usdt: '100' })
    const line = await openLiveClient(app.url)
    line.say({ op: 'auth', token: trader.token })
    await line.hear('auth')
    const { orderId } = await trader.client.binary.openPosition(up)
    const told = (isOpen: boolean) =>
      line.hear('SETTLEMENT', ({ data }) => data.product === 'binary' && (data.status === 'OPEN') === isOpen)
    const opened = await told(true)
    await tick(app, 32)
    const settled = await told(false)
    expect([opened.data, settled.data]).toMatchObject([{ orderId }, { orderId }])
    expect(settled.sequence).toBeGreaterThan(opened.sequence)
    await line.close()
  })
})

describe('a pool', () => {
  it('shows its round, and pays the losing side’s stakes to the winners', async () => {
    const traders = [await createTrader(app, { usdt: '100' }), await createTrader(app, { usdt: '100' })]
    const sides = ['UP', 'DOWN'] as const
    const opened = await Promise.all(
      traders.map(({ client }, at) =>
        client.binary.openPosition({ symbol: 'btcusdt', periodId: POOL, direction: sides[at] ?? 'UP', amount: '50' }),
      ),
    )
    const [first] = (await app.client().binary.listRounds({ periodId: POOL })).rounds
    expect(first).toMatchObject({ status: 'OPEN', up: '50.00000000', down: '50.00000000', upMultiple: '1.9400' })
    await tick(app, 121)
    const ends = await Promise.all(traders.map(({ client }, at) => only(client, opened[at]?.orderId ?? 0)))
    expect(new Set(ends.map((end) => end?.payout))).toEqual(
      new Set(ends[0]?.status === 'TIE' ? ['50.00000000'] : ['0.00000000', '97.00000000']),
    )
    const record = await (traders[0] as Trader).client.binary.getProof({ id: opened[0]?.orderId ?? 0 })
    expect((await verifyRecord(record)).filter(({ passed }) => !passed)).toEqual([])
  })
})

describe("a user's limits", () => {
  it('stop the next stake at once, and increase a day later', async () => {
    const { client } = await createTrader(app, { usdt: '100' })
    await client.binary.setLimits({ stakePerDay: '15', lossPerDay: '50' })
    await client.binary.openPosition(up)
    await expect(client.binary.openPosition(up)).rejects.toMatchObject({ error: 'STAKE_LIMIT_REACHED' })
    const raised = await client.binary.setLimits({ stakePerDay: null })
    expect(raised).toMatchObject({
      stakePerDay: '15.00000000',
      nextStakePerDay: { amount: null, startsAt: app.clock.now() + 86_400_000 },
      stakedToday: '10.00000000',
      atRisk: '10.00000000',
    })
    const paused = await client.binary.setLimits({ pauseDays: 7 })
    expect(paused.pausedUntil).toBe(app.clock.now() + 7 * 86_400_000)
    await expect(client.binary.openPosition({ ...up, amount: '5' })).rejects.toMatchObject({ error: 'ON_A_BREAK' })
  })
})

describe('fifty concurrent requests', () => {
  const rounds = Array.from({ length: 20 }, (_, round) => round + 1)
  const submit = ({ token }: Trader, fields: object = {}) =>
    Array.from({ length: 50 }, () => ({ path: SUBMIT, token, body: { ...up, ...fields } }))

  it.each(rounds)('open no more contracts than the balance covers (round %i)', async () => {
    const trader = await createTrader(app, { usdt: '105' })
    expect(countAnswers(await burst(app.url, submit(trader)))).toEqual({ OK: 10, INSUFFICIENT_BALANCE: 40 })
  })

  it.each(rounds)('open one contract if they have one client id (round %i)', async () => {
    const trader = await createTrader(app, { usdt: '105' })
    const answers = await burst(app.url, submit(trader, { clientOrderId: 'once' }))
    expect(countAnswers(answers)).toEqual({ OK: 50 })
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  })

  it.each(rounds)('exceed none of the user’s own limits (round %i)', async () => {
    const trader = await createTrader(app, { usdt: '1000' })
    await trader.client.binary.setLimits({ lossPerDay: '35' })
    expect(countAnswers(await burst(app.url, submit(trader)))).toEqual({ OK: 3, LOSS_LIMIT_REACHED: 47 })
  })
})

describe('the public', () => {
  it('sees counts, payouts and the house’s result, computed from the settled contracts', async () => {
    await tick(app, 40)
    const { rows, house } = await app.client().binary.getStatistics({})
    const { rows: settled } = await app.server.db
      .selectFrom('binary_positions')
      .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.sum<bigint>('payout').as('paid')])
      .where('status', '<>', 'OPEN')
      .execute()
      .then(([sums]) => ({ rows: sums }))
    expect(rows.reduce((sum, row) => sum + row.contracts, 0)).toBe(Number(settled?.count))
    expect(rows.reduce((sum, row) => sum + Number(row.paidOut), 0)).toBeCloseTo(Number(settled?.paid) / 1e8, 6)
    const won = rows.reduce((sum, row) => sum + Number(row.houseResult), 0)
    expect(Number(house[0]?.available) + Number(house[0]?.promised)).toBeCloseTo(5_000_000 + won, 6)
  })

  it('sees the share of traders who lost money', async () => {
    const losers = await Promise.all(Array.from({ length: 10 }, () => createTrader(app, { usdt: '20' })))
    for (const { client } of losers) {
      await client.binary.openPosition({ ...up, amount: '5' })
      await client.binary.openPosition({ ...up, direction: 'DOWN', amount: '5' })
    }
    await tick(app, 40)
    const results = new Map<bigint, bigint>()
    const settled = await app.server.db
      .selectFrom('binary_positions')
      .select(['user_id', 'payout', 'stake'])
      .where('status', '<>', 'OPEN')
      .execute()
    for (const { user_id, payout, stake } of settled)
      results.set(user_id, (results.get(user_id) ?? 0n) + payout - stake)
    const lost = [...results.values()].filter((result) => result < 0n).length
    app.clock.advance(5000)
    const { people } = await app.client().binary.getStatistics({})
    expect(people).toEqual({
      days: 90,
      people: results.size,
      shareLost: (Math.floor((lost / results.size) * 10_000) / 10_000).toFixed(4),
    })
  })

  it('reads the rules by the hash of any receipt', async () => {
    const rules = await app.client().binary.getRulesText({})
    expect(await app.client().binary.getRulesText({ hash: rules.hash })).toEqual(rules)
    await expect(app.client().binary.getRulesText({ hash: '0'.repeat(64) })).rejects.toMatchObject({
      error: 'NOT_FOUND',
    })
  })

  it('is not offered it in some countries, where a repeated request still gets its first answer', async () => {
    const { client } = await createTrader(app, { usdt: '100' })
    await tick(app)
    const first = await client.binary.openPosition({ ...up, clientOrderId: 'before' })
    const { binary } = app.server.config
    Object.assign(app.server.config, { binary: { ...binary, blockedCountries: ['DE'] }, environment: 'production' })
    try {
      const another = client.binary.openPosition({ ...up, clientOrderId: 'after' })
      await expect(another).rejects.toMatchObject({ error: 'NOT_OFFERED' })
      const again = await client.binary.openPosition({ ...up, clientOrderId: 'before' })
      expect(again.orderId).toBe(first.orderId)
    } finally {
      Object.assign(app.server.config, { binary, environment: 'demo' })
    }
  })

  it('is not offered it when it is off', async () => {
    const off = await startTestServer({
      now: MINUTE_START,
      config: { binary: { isOffered: false, blockedCountries: [] } },
    })
    const { client } = await createTrader(off, { usdt: '100' })
    await expect(client.binary.openPosition(up)).rejects.toMatchObject({ error: 'NOT_OFFERED' })
    expect(await client.binary.listPeriods({})).toEqual([])
    expect((await client.market.listCoins({})).coinList).toEqual([])
    const tabs = (await client.settings.getSettings({})).PLAYING_SETTING
    expect(tabs.find(({ name }) => name === 'SecondContract')).toMatchObject({ isOpen: false })
    await off.close()
  })
})

it('settles once, with the same result, if the server stops in the middle', async () => {
  const database = await freshDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'assay-test-'))
  const clock = settableClock(MINUTE_START)
  const config = { ...readConfig({ PARTICIPANTS: 'off' }), databaseUrl: database.url, directory, port: 0 }
  const log = pino({ level: 'silent' })
  const onFatal = (error: unknown) => {
    throw error
  }
  const start = () => openServer({ config, clock, log, onFatal, runsByTheClock: false })
  const first = await start()
  await tick({ ...first, clock })
  const { userId } = await createTrader({ ...app, server: first.server, clock }, { usdt: '100' })
  const open = (direction: 'UP' | 'DOWN') => openAt(first.server, { userId, direction })
  const orderIds = [await open('UP'), await open('DOWN')]
  // The ticks are made and stored, and the server stops before anything is settled by them.
  for (let second = 0; second < 31; second++) {
    clock.advance(1000)
    await first.beat()
    if (second === 28) first.server.exchange.submit = () => Promise.reject(new Error('gone'))
  }
  await first.close()
  const second = await start()
  // What a slow database refused is tried again with the next tick.
  await eventually(async () => {
    clock.advance(1000)
    await second.beat()
    await second.slices.binary.idle?.()
    const rows = await second.server.db.selectFrom('binary_positions').selectAll().execute()
    expect(new Set(rows.map(({ order_id: id }) => Number(id)))).toEqual(new Set(orderIds))
    expect(rows.map(({ status }) => status)).not.toContain('OPEN')
    expect(rows.map(({ entry_sequence: entry }) => entry)).toEqual([2n, 2n])
  })
  const postings = await second.server.db
    .selectFrom('postings')
    .select('reference')
    .where('reference', 'like', 'binary:%')
    .where('owner', '=', BigInt(userId))
    .execute()
  expect(new Set(postings.map(({ reference }) => reference)).size).toBe(postings.length)
  await expectSumsToBeZero(second.server)
  await second.close()
  const pool = openPool({ url: database.url, connectionsMax: 1, name: 'audit' })
  expect((await audit(pool)).faults).toEqual([])
  await pool.end()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

async function openAt(
  server: TestServer['server'],
  { userId, direction }: { userId: number; direction: 'UP' | 'DOWN' },
): Promise<number | undefined> {
  const tick = server.market.newestTick('btcusdt')?.tick
  const { events } = await server.exchange.submit({
    command: {
      type: 'binary.openPosition',
      user: userId,
      orderId: 0,
      clientOrderId: '',
      symbol: 'btcusdt',
      periodId: THIRTY_SECONDS,
      direction,
      stake: 1_000_000_000n as never,
      head:
        tick === undefined ? null : { sequence: tick.sequence, hash: tick.hash, time: tick.time, state: tick.state },
    },
  })
  return events.find((event) => event.type === 'binaryPositionChanged')?.orderId
}
