// Copy trading over HTTP, at an index that the test sets.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditFaults } from '../testing/auditFaults.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { markAt } from '../testing/markAt.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { verifyAdvanced } from '../testing/verifyAdvanced.ts'
import { keepTraders } from './keepTraders.ts'
import { pauseFrozen } from './pauseFrozen.ts'
import { watchStops } from './watchStops.ts'

const START = 1_800_000_000_000
const symbol = 'btcusdt-perp'
let app: RestartableServer
let maker: Trader
let ann: TestOperator
let bob: TestOperator
let made = 0

beforeAll(async () => {
  app = await startTestServer({ now: START })
  maker = await createFuturesTrader(app, '10000000')
  ann = await createOperator(app, ['risk'])
  bob = await createOperator(app, ['risk'])
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.close()
})
beforeEach(async () => {
  await markAt(app, 60_000)
  await offerBothSides(60_000)
})
afterEach(async () => {
  await app.client(maker.token).futures.cancelAllOrders({})
  await expectSumsToBeZero(app.server)
})

/** Ten BTC on each side, five dollars from the price. */
async function offerBothSides(price: number): Promise<void> {
  const order = { symbol, type: 'LIMIT', quantity: '10' } as const
  await maker.client.futures.placeOrder({ ...order, side: 'SELL', price: String(price + 5) })
  await maker.client.futures.placeOrder({ ...order, side: 'BUY', price: String(price - 5) })
}

async function moveTo(price: number): Promise<void> {
  await maker.client.futures.cancelAllOrders({})
  await markAt(app, price)
  await offerBothSides(price)
}

async function apply(usdt = '10000'): Promise<{ leader: Trader; revision: number; name: string }> {
  const leader = await createFuturesTrader(app, usdt)
  await verifyAdvanced(app, leader.userId)
  const name = `Trader ${++made} x`
  await leader.client.follow.applyAsTrader({ name, about: 'Trends in BTC, for days.', acceptsRules: true })
  const { rows } = await ann.client.follow.listTraderReviews({})
  return { leader, name, revision: rows.find((row) => row.name === name)?.revision ?? 0 }
}

/** Approved by two operators, and known to the engine. */
async function createLeader(usdt = '10000'): Promise<Trader> {
  const { leader, revision } = await apply(usdt)
  const named = { customerId: leader.userId, revision }
  const { requestId } = await ann.client.follow.requestTrader({ ...named, reason: 'sound record' })
  await bob.client.approvals.approveRequest({ requestId })
  await keepTraders(app.server)
  await leader.client.futures.changeLeverage({ symbol, leverage: 10 })
  return leader
}

const trade = (leader: Trader, side: 'BUY' | 'SELL', quantity: string) =>
  leader.client.futures.placeOrder({ symbol, type: 'MARKET', side, quantity })

async function closeAll(leader: Trader): Promise<void> {
  const { rows } = await leader.client.futures.listPositions({})
  for (const { positionId } of rows) await leader.client.futures.closePosition({ id: positionId })
}

async function only({ client }: Trader, state: 'running' | 'ended' = 'running') {
  const { rows, total } = await client.follow.listFollows({ state })
  expect(total).toBe(1)
  return rows[0] as NonNullable<(typeof rows)[number]>
}

const ratio = { mode: 'FIXED_RATIO', ratio: '0.5' } as const

describe('an application', () => {
  it('is refused until everything that it needs is met', async () => {
    const poor = await createTrader(app)
    const form = { name: 'Too early', about: 'Nothing to show yet.', acceptsRules: true } as const
    await expect(poor.client.follow.applyAsTrader(form)).rejects.toMatchObject({ error: 'APPLICATION_TOO_EARLY' })
    const { requirements, state } = await poor.client.follow.getApplication({})
    expect(state).toBe('NONE')
    // The demo asks for no days of history.
    expect(requirements).toMatchObject([
      { name: 'VERIFICATION', isMet: false },
      { name: 'EQUITY', isMet: false, has: '0', needs: '1000' },
    ])
  })

  it('is decided by two operators, who read the same facts; the name is taken once', async () => {
    const { leader, name, revision } = await apply()
    const named = { customerId: leader.userId, revision, reason: 'sound record' }
    await expect(
      leader.client.follow.applyAsTrader({ name, about: 'Once more, please.', acceptsRules: true }),
    ).rejects.toMatchObject({ error: 'ALREADY_APPLIED' })
    const { requestId } = await ann.client.follow.requestTrader(named)
    await expect(ann.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'TWO_PERSONS' })
    await keepTraders(app.server)
    await expect(app.client().follow.getTrader({ traderId: leader.userId })).rejects.toMatchObject({
      error: 'UNKNOWN_TRADER',
    })
    await bob.client.approvals.approveRequest({ requestId })
    await keepTraders(app.server)
    app.clock.advance(60_000)
    expect(await app.client().follow.getTrader({ traderId: leader.userId })).toMatchObject({
      name,
      unavailable: null,
      isRanked: false,
    })
    expect(await leader.client.follow.getApplication({})).toMatchObject({ state: 'APPROVED' })
    const other = await createFuturesTrader(app, '5000')
    await verifyAdvanced(app, other.userId)
    const about = { about: 'Somebody else altogether.', acceptsRules: true } as const
    for (const copied of [name.toUpperCase(), name.replaceAll(' ', ''), name.replace('Trader', 'Tráder')])
      await expect(other.client.follow.applyAsTrader({ ...about, name: copied })).rejects.toMatchObject({
        error: 'TRADER_NAME_TAKEN',
      })
    const mixed = name.replace('a', 'а')
    await expect(other.client.follow.applyAsTrader({ ...about, name: mixed })).rejects.toMatchObject({
      error: 'BAD_REQUEST',
    })
  })

  it('comes back with a reason and can be sent again; a decision about the old one is refused', async () => {
    const { leader, name, revision } = await apply()
    const named = { customerId: leader.userId, revision }
    const { requestId } = await ann.client.follow.requestTrader({ ...named, reason: 'looks fine' })
    await bob.client.follow.returnTrader({ ...named, reason: 'Say how much you risk.' })
    expect(await leader.client.follow.getApplication({})).toMatchObject({
      state: 'RETURNED',
      reason: 'Say how much you risk.',
    })
    await leader.client.follow.applyAsTrader({ name, about: 'At most 5 % at once.', acceptsRules: true })
    await expect(bob.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'REQUEST_STALE' })
    await expect(bob.client.follow.returnTrader({ ...named, reason: 'old one' })).rejects.toMatchObject({
      error: 'APPLICATION_CHANGED',
    })
  })
})

describe('a follow', () => {
  it('copies in proportion, at the same average price as the trader, and says what was not copied', async () => {
    const leader = await createLeader()
    const follower = await createFuturesTrader(app, '2000')
    const { followId } = await follower.client.follow.startFollow({
      traderId: leader.userId,
      totalAmount: '1000',
      ...ratio,
    })
    await trade(leader, 'BUY', '0.1')
    const follow = await only(follower)
    expect(follow).toMatchObject({
      status: 'ACTIVE',
      allotted: '1000',
      positions: [{ side: 'LONG', quantity: '0.0500', leverage: 10 }],
    })
    const [own] = (await leader.client.futures.listPositions({})).rows
    expect(follow.positions[0]?.entryPrice).toBe(own?.entryPrice)
    // Value 3,000.25 at 0.1 %.
    expect(follow).toMatchObject({ equity: '996.74975', unrealized: '-0.25' })
    expect((await follower.client.follow.listFollowOrders({ followId })).rows).toMatchObject([
      { side: 'BUY', effect: 'OPEN', quantity: '0.0500', price: '60005.0000', fee: '3.00025000' },
    ])
    await follower.client.follow.pauseFollow({ followId, isPaused: true })
    await trade(leader, 'BUY', '0.1')
    expect((await follower.client.follow.listSkips({ followId })).rows).toMatchObject([{ symbol, reason: 'PAUSED' }])
    // A trader's close is copied even then: half of his is half of the follower's.
    await trade(leader, 'SELL', '0.1')
    expect((await only(follower)).positions).toMatchObject([{ quantity: '0.0250' }])
    const stranger = await createTrader(app)
    await expect(stranger.client.follow.listSkips({ followId })).rejects.toMatchObject({ error: 'UNKNOWN_FOLLOW' })
  })

  it('pays the share of its profit when it is left, and both sides read the same statement', async () => {
    const leader = await createLeader()
    const follower = await createFuturesTrader(app, '1000')
    await follower.client.follow.startFollow({ traderId: leader.userId, totalAmount: '1000', ...ratio })
    await trade(leader, 'BUY', '0.1')
    await moveTo(62_000)
    const { followId, shareDue } = await only(follower)
    expect(Number(shareDue)).toBe(0)
    await closeAll(leader)
    const due = (await only(follower)).shareDue
    // (61,995 − 60,005) × 0.05 = 99.5, less fees of 3.00025 and 3.09975: 93.4, of which 20 %.
    expect(due).toBe('18.68')
    const before = (await leader.client.futures.getAccount({})).available
    await follower.client.follow.leaveFollow({ followId })
    await expect.poll(async () => (await follower.client.follow.listFollows({ state: 'ended' })).total).toBe(1)
    expect(await only(follower, 'ended')).toMatchObject({
      status: 'ENDED',
      shared: '18.68',
      returned: '1074.72',
      equity: '0',
    })
    expect(Number((await leader.client.futures.getAccount({})).available) - Number(before)).toBeCloseTo(18.68, 8)
    const [asFollower] = (await follower.client.follow.listShares({})).rows
    const [asTrader] = (await leader.client.follow.listShares({ as: 'trader' })).rows
    expect(asFollower).toMatchObject({
      realized: '93.4',
      unrealized: '0',
      shareRate: '0.2',
      sharedBefore: '0',
      due: '18.68',
      paid: '18.68',
      reason: 'LEAVING',
    })
    expect({ ...asTrader, name: '' }).toEqual({ ...asFollower, name: '' })
    expect(asTrader?.name).not.toContain('trader')
    const wallet = (await follower.client.wallet.listBalances({})).find(({ wallet: each }) => each === 'CONTRACT')
    expect(wallet).toMatchObject({ available: '1074.72000000', held: '0.00000000' })
  })

  it('ends by itself at its own stop, and not before', async () => {
    const leader = await createLeader()
    const follower = await createFuturesTrader(app, '1000')
    await follower.client.follow.startFollow({
      traderId: leader.userId,
      totalAmount: '1000',
      portfolioStop: '0.1',
      ...ratio,
    })
    await trade(leader, 'BUY', '0.2')
    await moveTo(59_200)
    await watchStops(app.server)
    expect(await only(follower)).toMatchObject({ status: 'ACTIVE' })
    await moveTo(58_900)
    await watchStops(app.server)
    await expect.poll(async () => (await follower.client.follow.listFollows({ state: 'ended' })).total).toBe(1)
    expect(await only(follower, 'ended')).toMatchObject({ leavingReason: 'PORTFOLIO_STOP', shared: '0' })
  })

  it('ends at its own stop also while it waits for the close of its trader', async () => {
    const leader = await createLeader()
    const follower = await createFuturesTrader(app, '1000')
    const start = {
      traderId: leader.userId,
      totalAmount: '1000',
      portfolioStop: '0.1',
      onLeaving: 'COPY_CLOSE',
      ...ratio,
    } as const
    const { followId } = await follower.client.follow.startFollow(start)
    await trade(leader, 'BUY', '0.2')
    expect(await follower.client.follow.leaveFollow({ followId })).toMatchObject({ status: 'LEAVING' })
    await moveTo(58_900)
    await watchStops(app.server)
    await expect.poll(async () => (await follower.client.follow.listFollows({ state: 'ended' })).total).toBe(1)
  })

  it('of an account that is frozen opens nothing until its owner lets it continue', async () => {
    const leader = await createLeader()
    const follower = await createFuturesTrader(app, '1000')
    const { followId } = await follower.client.follow.startFollow({
      traderId: leader.userId,
      totalAmount: '1000',
      ...ratio,
    })
    await follower.client.security.freeze({})
    await pauseFrozen(app.server)
    await trade(leader, 'BUY', '0.1')
    expect((await follower.client.follow.listSkips({ followId })).rows).toMatchObject([{ reason: 'PAUSED' }])
    expect((await only(follower)).positions).toEqual([])
    await closeAll(leader)
  })

  it('is offered the margin that its trader adds, also after another trader’s offer was taken', async () => {
    const follower = await createFuturesTrader(app, '2000')
    const leaders = [await createLeader(), await createLeader()]
    for (const { userId } of leaders)
      await follower.client.follow.startFollow({ traderId: userId, totalAmount: '900', ...ratio })
    for (const leader of leaders) {
      await trade(leader, 'BUY', '0.1')
      const [own] = (await leader.client.futures.listPositions({})).rows
      app.clock.advance(1)
      await leader.client.futures.adjustMargin({ id: own?.positionId ?? 0, money: '60', flag: 0 })
    }
    const offers = async () =>
      (await follower.client.follow.listFollows({})).rows.map(({ positions }) => positions[0]?.marginOffer !== null)
    expect(await offers()).toEqual([true, true])
    const [newest] = (await follower.client.follow.listFollows({})).rows
    app.clock.advance(1)
    const taken = { followId: newest?.followId ?? 0, positionId: newest?.positions[0]?.positionId ?? 0, amount: '30' }
    await follower.client.follow.addFollowMargin(taken)
    expect(await offers()).toEqual([false, true])
    for (const leader of leaders) await closeAll(leader)
  })

  it('refuses what cannot be, and holds nothing', async () => {
    const leader = await createLeader()
    const follower = await createFuturesTrader(app, '100')
    const start = (more: object) =>
      follower.client.follow.startFollow({ traderId: leader.userId, totalAmount: '50', ...ratio, ...more })
    await expect(start({ totalAmount: '9.99' })).rejects.toMatchObject({ error: 'FOLLOW_BELOW_MINIMUM' })
    await expect(start({ totalAmount: '101' })).rejects.toMatchObject({ error: 'INSUFFICIENT_BALANCE' })
    await expect(start({ traderId: 999_999 })).rejects.toMatchObject({ error: 'UNKNOWN_TRADER' })
    await expect(start({ symbols: ['nothing-perp'] })).rejects.toMatchObject({ error: 'UNKNOWN_MARKET' })
    await expect(start({ ratio: null })).rejects.toMatchObject({ error: 'FOLLOW_SETTINGS_INVALID' })
    await expect(
      leader.client.follow.startFollow({ traderId: leader.userId, totalAmount: '50', ...ratio }),
    ).rejects.toMatchObject({ error: 'FOLLOW_INVALID' })
    await start({})
    await expect(start({})).rejects.toMatchObject({ error: 'ALREADY_FOLLOWING' })
    const wallet = (await follower.client.wallet.listBalances({})).find(({ wallet: each }) => each === 'CONTRACT')
    expect(wallet).toMatchObject({ available: '50.00000000', held: '0.00000000' })
  })

  it('of a trader who was closed copies closes only', async () => {
    const leader = await createLeader()
    const follower = await createFuturesTrader(app, '1000')
    const { followId } = await follower.client.follow.startFollow({
      traderId: leader.userId,
      totalAmount: '500',
      ...ratio,
    })
    await trade(leader, 'BUY', '0.1')
    const { rows } = await ann.client.follow.listTraderReviews({ list: 'traders' })
    const revision = rows.find(({ customerId }) => customerId === leader.userId)?.revision ?? 0
    await ann.client.follow.closeTrader({ customerId: leader.userId, revision, reason: 'Misleading description.' })
    await keepTraders(app.server)
    const late = await createFuturesTrader(app, '100')
    await expect(
      late.client.follow.startFollow({ traderId: leader.userId, totalAmount: '50', ...ratio }),
    ).rejects.toMatchObject({ error: 'TRADER_CLOSED' })
    await trade(leader, 'BUY', '0.1')
    expect((await follower.client.follow.listSkips({ followId })).rows).toMatchObject([{ reason: 'TRADER_CLOSED' }])
    await closeAll(leader)
    expect((await only(follower)).positions).toEqual([])
  })
})

it('figures of a trader are those of the closed positions', async () => {
  const leader = await createLeader()
  await trade(leader, 'BUY', '0.1')
  await moveTo(61_000)
  await closeAll(leader)
  app.clock.advance(60_000)
  const trader = await app.client().follow.getTrader({ traderId: leader.userId, days: 30 })
  // (60,995 − 60,005) × 0.1 = 99 less fees of 6.0005 and 6.0995, of 10,000.
  expect(trader).toMatchObject({ profit: '86.9', return: '0.00869', winRate: '1', closedPositions: 1, recordDays: 1 })
  const { rows } = await app.client().follow.listTraderPositions({ traderId: leader.userId })
  expect(rows).toMatchObject([
    { side: 'LONG', entryPrice: '60005.0000', closePrice: '60995.0000', profit: '86.90000000' },
  ])
  expect((await app.client().follow.listTraders({ search: 'nobody is called this' })).rows).toEqual([])
})

it('figures of a trader do not change with money that is there for a moment', async () => {
  const leader = await createLeader()
  const figures = async () => {
    app.clock.advance(60_000)
    const { drawdown, return: made } = await app.client().follow.getTrader({ traderId: leader.userId, days: 30 })
    return [made, drawdown]
  }
  const transfer = (from: 'CONTRACT' | 'PLATFORM', to: 'CONTRACT' | 'PLATFORM') =>
    leader.client.wallet.transferFunds({ coin: 'usdt', from, to, amount: '9000' })
  await trade(leader, 'BUY', '0.1')
  await moveTo(61_000)
  await closeAll(leader)
  await transfer('CONTRACT', 'PLATFORM')
  expect(await figures()).toEqual(['0.00869', '0'])
  await trade(leader, 'BUY', '0.1')
  app.clock.advance(1)
  await transfer('PLATFORM', 'CONTRACT')
  await moveTo(60_000)
  await closeAll(leader)
  // (61,005 − 59,995) × 0.1 = 101 and fees of 12.1: of the 1,000 of the opening, and no part of a gain of this day.
  expect(await figures()).toEqual(['-0.10441', '0.10441'])
})

// Last: clients of the time before do not know the address after it.
it('a follow continues after a restart, with the position and the mark that it had', async () => {
  const leader = await createLeader()
  const follower = await createFuturesTrader(app, '1000')
  await follower.client.follow.startFollow({ traderId: leader.userId, totalAmount: '500', mode: 'TRADER_RATIO' })
  await trade(leader, 'SELL', '0.1')
  const before = await only(follower)
  await app.restart()
  const client = app.client(follower.token)
  const [after] = (await client.follow.listFollows({})).rows
  expect(after).toEqual(before)
})
