// Traders who move money around their trades to look better than they are.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markAt } from '../testing/markAt.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'
import { keepTraders } from './keepTraders.ts'

const START = 1_800_000_000_000
const DAY_MS = 86_400_000
const symbol = 'btcusdt-perp'
let app: TestServer
let maker: Trader
let leader: Trader

beforeAll(async () => {
  app = await startTestServer({ now: START })
  maker = await createFuturesTrader(app, '10000000')
})
afterAll(() => app.close())
beforeEach(async () => {
  await moveTo(60_000)
  leader = await createFuturesTrader(app, '10000')
  const profile = { user_id: leader.userId, name: `Trader ${leader.userId}`, about: 'For a test.', applied_at: START }
  await app.server.db
    .insertInto('trader_profiles')
    .values({ ...profile, state: 'APPROVED' })
    .execute()
  await keepTraders(app.server)
  await leader.client.futures.changeLeverage({ symbol, leverage: 10 })
  await move('CONTRACT', 'PLATFORM')
})

/** Ten BTC on each side, five dollars from the price. */
async function moveTo(price: number): Promise<void> {
  await maker.client.futures.cancelAllOrders({})
  await markAt(app, price)
  const order = { symbol, type: 'LIMIT', quantity: '10' } as const
  await maker.client.futures.placeOrder({ ...order, side: 'SELL', price: String(price + 5) })
  await maker.client.futures.placeOrder({ ...order, side: 'BUY', price: String(price - 5) })
}

/** 9,000 of the 10,000. */
const move = (from: 'CONTRACT' | 'PLATFORM', to: 'CONTRACT' | 'PLATFORM') =>
  leader.client.wallet.transferFunds({ coin: 'usdt', from, to, amount: '9000' })

const open = () => leader.client.futures.placeOrder({ symbol, type: 'MARKET', side: 'BUY', quantity: '0.1' })

/** The money is there for the opening alone. */
async function openWithMoneyOfAMoment(): Promise<void> {
  app.clock.advance(1)
  await move('PLATFORM', 'CONTRACT')
  app.clock.advance(1)
  await open()
  app.clock.advance(1)
  await move('CONTRACT', 'PLATFORM')
}

async function close(): Promise<void> {
  const { rows } = await leader.client.futures.listPositions({})
  for (const { positionId } of rows) await leader.client.futures.closePosition({ id: positionId })
}

/** The sessions of the day before have ended. */
async function nextDay(): Promise<void> {
  app.clock.advance(DAY_MS)
  const again = async (one: Trader) => ({ ...one, client: app.client(await app.server.sessions.create(one.userId)) })
  ;[leader, maker] = [await again(leader), await again(maker)]
}

async function figures() {
  app.clock.advance(60_000)
  return await app.client().follow.getTrader({ traderId: leader.userId, days: 30 })
}

describe('money that is there for the moment of an opening', () => {
  it('makes a later gain no larger than a later loss', async () => {
    await openWithMoneyOfAMoment()
    await moveTo(61_000)
    await nextDay()
    await close()
    // 86.9 of the 10,000 with which it was opened, not of the 1,000 of the day on which it was closed.
    expect(await figures()).toMatchObject({ profit: '86.9', return: '0.00869' })
  })

  it('makes no loss smaller, on the same day or a later one', async () => {
    await openWithMoneyOfAMoment()
    await moveTo(59_000)
    await move('PLATFORM', 'CONTRACT')
    await close()
    await move('CONTRACT', 'PLATFORM')
    // 112.9 of the 1,000 that stayed.
    expect(await figures()).toMatchObject({ return: '-0.1129', drawdown: '0.1129' })
    await nextDay()
    await moveTo(60_000)
    await openWithMoneyOfAMoment()
    await nextDay()
    await nextDay()
    await nextDay()
    await moveTo(59_000)
    await close()
    // Of 887.1 now; the least equity of a trader is 1,000.
    expect(Number((await figures()).return)).toBeCloseTo(0.8871 ** 2 - 1, 3)
  })

  it('hides no loss of another position', async () => {
    await open()
    await moveTo(59_000)
    await close()
    await moveTo(60_000)
    await openWithMoneyOfAMoment()
    await moveTo(59_000)
    await close()
    // Twice 112.9 of 1,000, on one day.
    expect(Number((await figures()).return)).toBeCloseTo(-0.2258, 3)
  })
})

describe('a loss that is still open', () => {
  it('counts over the money with which it was opened, whatever comes in beside it', async () => {
    await open()
    await moveTo(59_000)
    const before = await figures()
    expect(Number(before.drawdown)).toBeGreaterThan(0.1)
    await move('PLATFORM', 'CONTRACT')
    expect(await figures()).toMatchObject({ return: before.return, drawdown: before.drawdown })
    await nextDay()
    expect(await figures()).toMatchObject({ return: before.return, drawdown: before.drawdown })
  })
})
