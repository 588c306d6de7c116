// Earn over HTTP, with a clock that the test moves over midnight. The demo has funded the reserve.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import { eventually } from '../testing/eventually.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'

const DAY = 86_400_000
const NOON = 12 * 3_600_000
const START = Date.UTC(2027, 0, 15) + NOON

let app: RestartableServer

beforeAll(async () => {
  app = await startTestServer({ now: START })
  await app.beat()
})
afterAll(() => app?.close())
afterEach(() => expectSumsToBeZero(app.server))

/** With coins in the financial wallet. */
async function saver(amount: string) {
  const trader = await createTrader(app, { usdt: amount })
  await trader.client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'FINANCIAL', amount })
  return trader
}

/** When every day that is over has been accrued; with a new session, which does not outlive the days that the test skips. */
async function later(userId: number, days: number) {
  app.clock.advance(days * DAY)
  await app.beat()
  const today = Math.floor(app.clock.now() / DAY)
  await eventually(async () => {
    const next = app.server.db.selectFrom('earn_days').selectAll().orderBy('day', 'desc').limit(1)
    expect(await next.executeTakeFirst()).toMatchObject({ day: today, has_begun: false })
  })
  return app.client(await app.server.sessions.create(userId))
}

async function financial(client: Awaited<ReturnType<typeof later>>) {
  const rows = await client.wallet.listBalances({})
  return rows.find(({ coin, wallet }) => coin === 'usdt' && wallet === 'FINANCIAL')
}

describe('a subscription', () => {
  it('earns from the next day on, is paid daily, and continues after a restart', async () => {
    const { client, userId } = await saver('1000')
    const plan = (await client.earn.listProducts({})).find(({ planId }) => planId === 'usdt-flexible')
    expect(plan).toMatchObject({ coin: 'usdt', kind: 'FLEXIBLE', paid: 'DAILY', unavailable: null, version: 1 })
    const opened = await client.earn.subscribe({ planId: 'usdt-flexible', money: '1000' })
    expect(opened).toMatchObject({ principal: '1000', pending: '0', paidInterest: '0', status: 0 })
    expect(opened.startTime).toBe(Date.UTC(2027, 0, 16))
    expect(await financial(client)).toMatchObject({ available: '0.00000000', held: '1000.00000000' })
    await app.restart()
    const once = await later(userId, 1)
    expect((await once.earn.getFinanceAmount({}))[0]).toMatchObject({ interest: '0', yesterday: '0' })
    const twice = await later(userId, 1)
    // 1,000 at 5 % a year: 0.136986301369863013 a day, of which whole smallest units are paid.
    expect((await twice.earn.getFinanceAmount({}))[0]).toEqual({
      coin: 'usdt',
      principal: '1000',
      interest: '0.136986301369863013',
      yesterday: '0.136986301369863013',
      pending: '0.000000001369863013',
    })
    const { rows } = await twice.wallet.listRecords({ type: 'INTEREST' })
    expect(rows).toMatchObject([{ typeCode: 7, wallet: 'FINANCIAL', amount: '0.13698630' }])
    const after = await later(userId, 3)
    const statement = await after.earn.listInterest({ orderId: opened.orderId })
    expect(statement.total).toBe(4)
    expect(statement.rows.map(({ day }) => (day - opened.startTime) / DAY)).toEqual([3, 2, 1, 0])
    const left = await after.earn.redeem({ orderId: opened.orderId })
    expect(left).toMatchObject({ principal: '0', pending: '0', status: 2, paidInterest: '0.5479452' })
    expect(await financial(after)).toMatchObject({ available: '1000.54794520', held: '0.00000000' })
  })

  it('of a fixed term ends by itself with its interest, and early without any', async () => {
    const { client, userId } = await saver('2000')
    const kept = await client.earn.subscribe({ planId: 'usdt-7', money: '1000', days: 7 })
    const early = await client.earn.subscribe({ planId: 'usdt-7', money: '1000', days: 7 })
    expect(early.orderId).not.toBe(kept.orderId)
    const middle = await later(userId, 4)
    expect(await middle.earn.redeem({ orderId: early.orderId })).toMatchObject({ status: 2, paidInterest: '0' })
    // The interest of the position that was left early is given up: only the other one's is counted.
    const [amounts] = await middle.earn.getFinanceAmount({})
    expect(amounts).toMatchObject({ interest: amounts?.pending, principal: '1000' })
    expect(amounts?.interest).toBe('0.32876712328767123')
    const end = await later(userId, 4)
    expect((await end.earn.getFinanceAmount({}))[0]).toMatchObject({ interest: '0.76712328', pending: '0' })
    const { rows } = await end.earn.listPositions({ state: 'done' })
    // 1,000 at 4 % a year, for seven days: 0.76712328767…
    expect(rows.find(({ orderId }) => orderId === kept.orderId)).toMatchObject({
      status: 1,
      principal: '0',
      mostPrincipal: '1000',
      paidInterest: '0.76712328',
    })
    expect(await financial(end)).toMatchObject({ available: '2000.76712328', held: '0.00000000' })
  })
})

describe('a refusal', () => {
  it.each([
    [{ planId: 'nothing', money: '10' }, 'UNKNOWN_EARN_PRODUCT'],
    [{ planId: 'usdt-flexible', money: '0.5' }, 'EARN_BELOW_MINIMUM'],
    [{ planId: 'usdt-flexible', money: '100001' }, 'EARN_ABOVE_MAXIMUM'],
    [{ planId: 'usdt-flexible', money: '10', version: 9 }, 'EARN_TERMS_CHANGED'],
    [{ planId: 'usdt-flexible', money: '10', autoRenew: true }, 'EARN_RENEWAL_INVALID'],
    [{ planId: 'usdt-7', money: '10', days: 30 }, 'BAD_REQUEST'],
    [{ planId: 'usdt-7', money: '501', days: 7 }, 'INSUFFICIENT_BALANCE'],
  ])('of %o is %s, and holds nothing', async (asked, error) => {
    const { client } = await saver('500')
    await expect(client.earn.subscribe(asked)).rejects.toMatchObject({ error })
    expect(await financial(client)).toMatchObject({ available: '500.00000000', held: '0.00000000' })
  })

  it('comes in a country where earn is not offered, and open positions can still be left', async () => {
    const { client } = await saver('100')
    const first = { planId: 'usdt-flexible', money: '60', clientId: 'first' }
    const { orderId } = await client.earn.subscribe(first)
    const { binary } = app.server.config
    Object.assign(app.server.config, { binary: { ...binary, blockedCountries: ['DE'] }, environment: 'production' })
    try {
      expect(await client.earn.listProducts({})).toEqual([])
      const again = client.earn.subscribe({ planId: 'usdt-flexible', money: '40' })
      await expect(again).rejects.toMatchObject({ error: 'NOT_OFFERED' })
      // Only repeated: it gets its first answer.
      expect((await client.earn.subscribe(first)).orderId).toBe(orderId)
      expect(await client.earn.redeem({ orderId })).toMatchObject({ status: 2 })
    } finally {
      Object.assign(app.server.config, { binary, environment: 'demo' })
    }
    expect(await financial(client)).toMatchObject({ available: '100.00000000', held: '0.00000000' })
  })

  it("comes for somebody else's position as for one that does not exist", async () => {
    const [one, other] = [await saver('100'), await saver('100')]
    const { orderId } = await one.client.earn.subscribe({ planId: 'usdt-flexible', money: '100' })
    const error = 'UNKNOWN_EARN_POSITION'
    await expect(other.client.earn.redeem({ orderId })).rejects.toMatchObject({ error })
    await expect(other.client.earn.setAutoRenew({ orderId, autoRenew: true })).rejects.toMatchObject({ error })
    expect((await other.client.earn.listInterest({ orderId })).total).toBe(0)
  })
})

it('the audit finds every position, its hold and its interest as the journal has them', async () => {
  const pool = openPool({ url: app.server.config.databaseUrl ?? '', connectionsMax: 1, name: 'audit' })
  try {
    expect(await audit(pool)).toMatchObject({ faults: [] })
  } finally {
    await pool.end()
  }
})
