// VIP levels over HTTP, with a clock that the test moves over midnight.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import { readEarnProduct } from '../exchange/projectEarn.ts'
import { eventually } from '../testing/eventually.ts'
import { createCopied } from '../testing/followInputs.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { takeEquityNow } from '../testing/takeEquityNow.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { recordDays } from './recordDays.ts'

const DAY = 86_400_000
const START = Date.UTC(2027, 0, 15) + 12 * 3_600_000

let app: RestartableServer

beforeAll(async () => {
  app = await startTestServer({ now: START })
  await app.beat()
})
afterAll(() => app?.close())
afterEach(() => expectSumsToBeZero(app.server))

/** Soon after the next midnight, with everything that is recorded then. */
async function nextDay(): Promise<void> {
  app.clock.advance(DAY - (app.clock.now() % DAY) + 2000)
  await app.beat()
  await takeEquityNow(app)
  await recordDays(app.server)
}

/** Sessions do not outlive the days that a test skips. */
async function again({ userId }: Trader) {
  return app.client(await app.server.sessions.create(userId))
}

/** Both pay their fees: 0.1 % of the coins for the buyer, of the money for the seller. */
async function trade(buyer: Trader, seller: Trader, quantity: string) {
  const price = nearPrice(app, 'btcusdt', 0)
  const order = { symbol: 'btcusdt', type: 'LIMIT', quantity, price } as const
  const resting = await (await again(seller)).spot.placeOrder({ ...order, side: 'SELL' })
  const taking = await (await again(buyer)).spot.placeOrder({ ...order, side: 'BUY' })
  return { resting, taking, price }
}

async function expectAudited() {
  const pool = openPool({ url: app.server.config.databaseUrl ?? '', connectionsMax: 1, name: 'audit' })
  expect((await audit(pool)).faults).toEqual([])
  await pool.end()
}

describe('the published table', () => {
  it('lists the levels with a range, and what every pair, contract and coin costs at each', async () => {
    const client = app.client()
    const { levels, weights, graceDays, isOpen } = await client.vip.listLevels({})
    expect(isOpen).toBe(true)
    expect(levels.map(({ level, start, end }) => [level, start, end])).toEqual([
      [0, 0, 100],
      [1, 101, 500],
      [2, 501, 1000],
      [3, 1001, 3000],
      [4, 3001, 10_000],
      [5, 10_001, 20_000],
      [6, 20_001, 50_000],
    ])
    expect(weights).toEqual({ fees: '10', assets: '0.05', earn: '0.1' })
    expect(graceDays).toBe(30)
    const fees = await client.vip.listFees({})
    const of = (product: string, symbol: string, level: number) =>
      fees.find((fee) => fee.product === product && fee.symbol === symbol && fee.level === level)
    expect(of('SPOT', 'btcusdt', 0)).toMatchObject({ first: '0.0008', second: '0.001' })
    expect(of('SPOT', 'btcusdt', 6)).toMatchObject({ first: '0.00048', second: '0.0006' })
    expect(of('FUTURES', 'btcusdt-perp', 3)).toMatchObject({ first: '0.00085', second: '0.00085' })
    expect(of('CONVERT', 'btc', 6)).toMatchObject({ first: '0.00025' })
    expect(await client.vip.listFees({ level: 12 })).toEqual([])
  })
})

describe('growth', () => {
  it('comes from fees paid and from what stayed in the account, and changes what later orders pay', async () => {
    const [rich, poor] = [await createTrader(app, { usdt: '200000' }), await createTrader(app, { btc: '0.2' })]
    const first = await trade(rich, poor, '0.1')
    await nextDay()
    // The first midnight has nothing before it: only fees count.
    const early = await (await again(rich)).vip.getStanding({})
    expect(Number(early.fees)).toBeCloseTo(Number(first.price) * 0.1 * 0.001, 0)
    expect([early.assets, early.level]).toEqual(['0', 0])
    await nextDay()
    const standing = await (await again(rich)).vip.getStanding({})
    // About 200,000 of one day in thirty, at 0.05 points: 333.
    expect(Number(standing.assets)).toBeGreaterThan(6500)
    expect(standing).toMatchObject({ level: 1, fallsAt: null, next: { level: 2, start: 501 } })
    expect(standing.growth).toBe(Math.floor(Number(standing.assets) * 0.05))
    const { taking, resting } = await trade(rich, poor, '0.1')
    // 5 % less than 0.1 % of 0.1 btc; the other one pays what is published.
    expect(taking).toMatchObject({ fee: '0.00009500', makerFeeRate: '0.00076', takerFeeRate: '0.00095' })
    expect(resting).toMatchObject({ makerFeeRate: '0.0008', takerFeeRate: '0.001' })
    expect(await (await again(rich)).user.getUser({})).toMatchObject({
      vipLevel: 1,
      feeDiscounts: { spot: '0.05', futures: '0.05', convert: '0.05' },
    })
    await eventually(async () => {
      const { rows } = await (await again(rich)).user.listMessages({})
      const risen = rows.find(({ kind }) => kind === 'VIP_LEVEL_RISEN')
      expect(risen).toMatchObject({ facts: { level: 1, growth: standing.growth } })
    })
  })

  it('can be computed again from the rows of its days by anybody', async () => {
    const { rows } = await sql<{ user_id: bigint; growth: bigint; again: string }>`
      select user_id, growth, floor(greatest(
        sum(fees) * 10, div(sum(assets), 30) * 0.05, div(sum(earn), 30) * 0.1) / 10::numeric ^ 10)::text as again
      from vip_standings join vip_figures using (user_id)
      where vip_figures.day between vip_standings.day - 29 and vip_standings.day
      group by user_id`.execute(app.server.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { growth, again: computed } of rows) expect(computed).toBe(String(growth))
  })

  it('takes the terms of convert with it: a quote of another level expires', async () => {
    const trader = await createTrader(app, { usdt: '200000' })
    await nextDay()
    const client = await again(trader)
    const before = await client.convert.getQuote({ fromSymbol: 'usdt', toSymbol: 'btc', total: '100' })
    expect(before.feeRate).toBe('0.0005')
    await nextDay()
    const after = await (await again(trader)).convert.getQuote({ fromSymbol: 'usdt', toSymbol: 'btc', total: '100' })
    expect(after.feeRate).toBe('0.000475')
  })

  it('is worth nothing where coins only come for the midnight', async () => {
    const guest = await createTrader(app)
    const credit = async (amount: string) => (await again(guest)).demo.creditFaucet({ coin: 'usdt', amount })
    await nextDay()
    await credit('50000')
    await nextDay()
    const { rows } = await (await again(guest)).vip.listDays({})
    // Not there at the beginning of the day.
    expect(rows).toEqual([])
    await nextDay()
    expect(await (await again(guest)).vip.listDays({})).toMatchObject({ total: 1, rows: [{ assets: '50000' }] })
  })
})

describe('money in a copy', () => {
  it('counts as assets of its follower, and of nobody else', async () => {
    const [follower, leader] = [await createFuturesTrader(app, '5000'), await createCopied(app)]
    const copy = { traderId: leader.userId, totalAmount: '3000', mode: 'FIXED_RATIO', ratio: '1' } as const
    await (await again(follower)).follow.startFollow(copy)
    await nextDay()
    await nextDay()
    expect((await (await again(follower)).vip.listDays({})).rows[0]).toMatchObject({ assets: '5000' })
    const { rows } = await sql`select user_id from vip_figures where user_id > 4000000000000000`.execute(app.server.db)
    expect(rows).toEqual([])
  })
})

describe('ten accounts that trade with each other', () => {
  it('reach a level only by fees that they really pay, not by the rebates of their own inviter', async () => {
    const inviter = await createTrader(app)
    const { inviteCode } = await inviter.client.user.getUser({})
    const one = await createTrader(app, { usdt: '50000', btc: '1' }, inviteCode)
    const other = await createTrader(app, { usdt: '50000', btc: '1' })
    await app.server.exchange.submit({
      command: {
        type: 'referral.set',
        referral: { user: one.userId, inviters: [inviter.userId], split: 0 as never, status: 'ACTIVE' },
      },
    })
    const { taking } = await trade(one, other, '0.1')
    expect(taking.fee).toBe('0.00010000')
    await nextDay()
    const paid = await (await again(one)).vip.getStanding({})
    const others = await (await again(other)).vip.getStanding({})
    // 1 % of the fee went back to the inviter, and is not counted for anybody.
    const price = Number(nearPrice(app, 'btcusdt', 0))
    expect(Number(paid.fees) / (0.0001 * price)).toBeCloseTo(0.99, 2)
    expect(Number(others.fees)).toBeGreaterThan(0)
    expect((await (await again(inviter)).vip.getStanding({})).fees).toBe('0')
  })
})

describe('a restart', () => {
  it('changes no level and computes no day twice', async () => {
    const before = await app.server.db.selectFrom('vip_standings').selectAll().orderBy('user_id').execute()
    await app.restart()
    await recordDays(app.server)
    const after = await app.server.db.selectFrom('vip_standings').selectAll().orderBy('user_id').execute()
    expect(after).toEqual(before)
    await eventually(async () => {
      const { levels } = app.server
      for (const { user_id: user, level } of after) expect(levels.levelOf(Number(user))).toBe(level)
    })
    await expectAudited()
  })
})

describe('earn with a VIP minimum', () => {
  it('takes who is at the level, and tells the others which one it needs', async () => {
    const planId = 'usdt-flexible'
    const row = await app.server.db
      .selectFrom('earn_products')
      .select('rules')
      .where('product', '=', planId)
      .executeTakeFirstOrThrow()
    await app.server.exchange.submit({
      command: { type: 'earn.defineProduct', product: { ...readEarnProduct(row.rules), vipMin: 1 } },
    })
    const [low, high] = [await createTrader(app, { usdt: '100' }), await createTrader(app, { usdt: '400000' })]
    await nextDay()
    await nextDay()
    const subscribe = async (trader: Trader) => {
      const client = await again(trader)
      await client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'FINANCIAL', amount: '10' })
      return client.earn.subscribe({ planId, money: '10' })
    }
    await expect(subscribe(low)).rejects.toMatchObject({
      error: 'VIP_LEVEL_TOO_LOW',
      facts: { needed: '1', level: '0' },
    })
    expect(await subscribe(high)).toMatchObject({ principal: '10' })
  })
})
