// Effects of the index on positions over HTTP: a pause, a fall that liquidates, and what is public of it. 0.01 BTC at
// 60 000 with ten times leverage is a margin of 60.
import type { Position } from '@assay/api/futures'
import type { Liquidation } from '@assay/api/liquidations'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditFaults } from '../testing/auditFaults.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { openLiveClient } from '../testing/liveClient.ts'
import { markAt } from '../testing/markAt.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'

const START = 1_800_000_000_000
const symbol = 'btcusdt-perp'
const limit = { symbol, type: 'LIMIT', quantity: '0.01' } as const
let app: RestartableServer
let maker: Trader
let trader: Trader
let id: number

beforeAll(async () => {
  app = await startTestServer({ now: START })
  maker = await createFuturesTrader(app, '1000000')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.close()
})
beforeEach(async () => {
  await markAt(app, 60_000)
  trader = await createFuturesTrader(app, '1000')
  await trader.client.futures.changeLeverage({ symbol, leverage: 10 })
  await offer('SELL', '60000')
  await trader.client.futures.placeOrder({ ...limit, side: 'BUY', price: '60000' })
  id = (await position())?.positionId ?? 0
})
afterEach(async () => {
  await maker.client.futures.cancelAllOrders({})
  await expectSumsToBeZero(app.server)
})

const offer = (side: 'BUY' | 'SELL', price: string) => maker.client.futures.placeOrder({ ...limit, side, price })
const position = async (): Promise<Position | undefined> => (await trader.client.futures.listPositions({})).rows[0]

describe('while the index is paused', () => {
  it('nothing is opened or reversed, and no margin is removed', async () => {
    await markAt(app, null)
    const { futures } = trader.client
    const open = () => futures.placeOrder({ ...limit, side: 'BUY', price: '59000' })
    await expect(open()).rejects.toMatchObject({ error: 'INDEX_PAUSED' })
    await expect(futures.adjustMargin({ id, money: '1', flag: 1 })).rejects.toMatchObject({ error: 'INDEX_PAUSED' })
    await expect(futures.changeLeverage({ symbol, leverage: 100 })).rejects.toMatchObject({ error: 'POSITIONS_EXIST' })
    await offer('BUY', '60000')
    await futures.reversePosition({ id })
    expect(await position()).toBeUndefined()
  })

  it('margin can be added, and positions can be closed against open orders', async () => {
    await markAt(app, null)
    const { futures } = trader.client
    expect(await futures.adjustMargin({ id, money: '5', flag: 0 })).toMatchObject({ margin: '65.00000000' })
    await expect(futures.closePosition({ id })).rejects.toMatchObject({ error: 'NO_LIQUIDITY' })
    await offer('BUY', '59900')
    expect(await futures.closePosition({ id })).toMatchObject({ position: { status: 'CLOSED', end: 'CLOSED' } })
  })

  it('nothing is liquidated until there is a price again', async () => {
    await markAt(app, null)
    await offer('BUY', '54050')
    await markAt(app, null)
    expect(await position()).toMatchObject({ positionId: id, status: 'OPEN', quantity: '0.0100' })
    await markAt(app, 54_100)
    expect(await position()).toBeUndefined()
    const [closed] = (await trader.client.futures.listPositions({ status: 1 })).rows
    expect(closed).toMatchObject({ positionId: id, end: 'LIQUIDATED' })
  })
})

it('shows winners their ADL rank, in the list and by WebSocket', async () => {
  const line = await openLiveClient(app.url)
  line.say({ op: 'auth', token: trader.token })
  await line.hear('auth')
  expect(await position()).toMatchObject({ adlRank: null })
  await markAt(app, 60_900)
  await markAt(app, 60_900)
  expect(await position()).toMatchObject({ adlRank: 5 })
  // Another winner with half the leverage has the lower score.
  const second = await createFuturesTrader(app, '1000')
  await offer('SELL', '60100')
  await second.client.futures.placeOrder({ ...limit, side: 'BUY', price: '60100' })
  await markAt(app, 60_900)
  expect((await second.client.futures.listPositions({})).rows).toMatchObject([{ adlRank: 3 }])
  await trader.client.futures.adjustMargin({ id, money: '1', flag: 0 })
  await line.hear('POSITION', ({ data }) => data.positionId === id && data.adlRank === 5)
  await line.close()
})

describe('a liquidation', () => {
  async function liquidate(): Promise<Liquidation> {
    await offer('BUY', '54150')
    await markAt(app, 54_100)
    const { rows, total } = await trader.client.futures.listLiquidations({})
    expect(total).toBe(1)
    return rows[0] as Liquidation
  }

  it('gives its owner a report that can be recomputed', async () => {
    const before = await trader.client.futures.getAccount({})
    const report = await liquidate()
    const figure = (name: keyof Liquidation) => Number(report[name])
    expect(report).toMatchObject({ positionId: id, symbol, side: 'LONG', tier: 1, tierAfter: 0 })
    expect([figure('quantity'), figure('entryPrice'), figure('margin')]).toEqual([0.01, 60_000, 60])
    expect(figure('equity')).toBeCloseTo(60 + (figure('markPrice') - 60_000) * 0.01, 8)
    expect(figure('maintenanceMargin')).toBeCloseTo(figure('markPrice') * 0.01 * 0.004, 8)
    expect(figure('equity')).toBeLessThanOrEqual(figure('maintenanceMargin'))
    expect([figure('filledQuantity'), figure('averagePrice'), figure('remainingQuantity')]).toEqual([0.01, 54_150, 0])
    const left = 60 + (54_150 - 60_000) * 0.01
    expect(figure('fee') + figure('liquidationFee') + figure('returned')).toBeCloseTo(left, 8)
    const after = await trader.client.futures.getAccount({})
    expect(Number(after.balance)).toBeCloseTo(Number(before.balance) - 60 + figure('returned'), 8)
  })

  it('is public without its owner', async () => {
    const { time } = await liquidate()
    const [shown] = (await app.client().futures.listPublicLiquidations({ symbol })).rows
    expect(shown).toMatchObject({ symbol, side: 'LONG', time, averagePrice: '54150.0000' })
    const words = JSON.stringify(shown).toLowerCase()
    for (const owned of ['position', 'user', 'margin', 'equity', 'returned']) expect(words).not.toContain(owned)
  })

  it('is sent by WebSocket, and its fee goes to the public insurance fund', async () => {
    const fund = Number((await app.client().futures.getInsuranceFund({})).balance)
    const line = await openLiveClient(app.url)
    line.say({ op: 'auth', token: trader.token })
    await line.hear('auth')
    const report = await liquidate()
    const { data } = await line.hear('POSITION', (message) => message.data.end !== null)
    expect(data).toMatchObject({ positionId: id, end: 'LIQUIDATED', status: 'CLOSED' })
    await line.hear('ORDER', (message) => 'origin' in message.data && message.data.origin === 'LIQUIDATION')
    const after = Number((await app.client().futures.getInsuranceFund({})).balance)
    expect(after - fund).toBeCloseTo(Number(report.liquidationFee), 8)
    await line.close()
  })

  it('and its report exist after a restart, once', async () => {
    const report = await liquidate()
    await app.restart()
    maker = { ...maker, client: app.client(maker.token) }
    trader = { ...trader, client: app.client(trader.token) }
    await markAt(app, 54_100)
    expect((await trader.client.futures.listLiquidations({})).rows).toEqual([report])
  })
})
