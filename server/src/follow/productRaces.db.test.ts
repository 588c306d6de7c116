// Two sessions of one customer ask for the same money, position, follow or reward in the same moment: together they get what
// one of them would.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { auditFaults } from '../testing/auditFaults.ts'
import { burst, type BurstRequest, countAnswers } from '../testing/burst.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { keepTraders } from './keepTraders.ts'

const START = 1_800_000_000_000
let app: TestServer
let traderId: number

beforeAll(async () => {
  app = await startTestServer({ now: START })
  await app.beat()
  traderId = (await createFuturesTrader(app, '10000')).userId
  const profile = { user_id: traderId, name: 'Copied by many', about: 'For a test.', applied_at: START }
  await app.server.db
    .insertInto('trader_profiles')
    .values({ ...profile, state: 'APPROVED' })
    .execute()
  await keepTraders(app.server)
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.close()
})
afterEach(() => expectSumsToBeZero(app.server))

/** Twenty requests, from two sessions in turn. */
async function race(trader: Trader, path: string, bodyOf: (place: number) => object) {
  const tokens = [trader.token, await app.server.sessions.create(trader.userId)]
  const requests = Array.from(
    { length: 20 },
    (_, place): BurstRequest => ({
      path,
      token: tokens[place % 2] ?? '',
      body: bodyOf(place),
    }),
  )
  return countAnswers(await burst(app.url, requests))
}

async function balances({ client }: Trader, wallet: 'CONTRACT' | 'FINANCIAL') {
  const [usdt] = (await client.wallet.listBalances({ wallet })).filter(({ coin }) => coin === 'usdt')
  return [usdt?.available, usdt?.held]
}

const idOf = (place: number) => ({ clientId: `race-${place}` })

it('subscriptions take together what the wallet has, and redemptions what was subscribed', async () => {
  const saver = await createTrader(app, { usdt: '1000' })
  await saver.client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'FINANCIAL', amount: '1000' })
  const plan = { planId: 'usdt-flexible', money: '150' }
  expect(await race(saver, '/api/finance/submit', (place) => ({ ...plan, ...idOf(place) }))).toEqual({
    OK: 6,
    INSUFFICIENT_BALANCE: 14,
  })
  expect(await balances(saver, 'FINANCIAL')).toEqual(['100.00000000', '900.00000000'])
  const [position] = (await saver.client.earn.listPositions({ state: 'open' })).rows
  const of = { orderId: position?.orderId, money: '200' }
  const redeemed = await race(saver, '/api/finance/redeem', (place) => ({ ...of, clientId: `back-${place}` }))
  expect(redeemed).toMatchObject({ OK: 4 })
  expect(await balances(saver, 'FINANCIAL')).toEqual(['900.00000000', '100.00000000'])
  const whole = await race(saver, '/api/finance/redeem', () => ({ orderId: position?.orderId, clientId: 'all-of-it' }))
  expect(whole).toEqual({ OK: 20 })
  expect(await balances(saver, 'FINANCIAL')).toEqual(['1000.00000000', '0.00000000'])
})

it('one follow begins, gets no more than there is, and gives it back once', async () => {
  const follower = await createFuturesTrader(app, '1000')
  const start = { traderId, totalAmount: '300', mode: 'FIXED_RATIO', ratio: '0.5' }
  expect(await race(follower, '/api/follow/submit', (place) => ({ ...start, ...idOf(place) }))).toEqual({
    OK: 1,
    ALREADY_FOLLOWING: 19,
  })
  const [follow] = (await follower.client.follow.listFollows({})).rows
  const of = { followId: follow?.followId }
  const added = await race(follower, '/api/follow/add', (place) => ({ ...of, amount: '200', clientId: `add-${place}` }))
  expect(added).toEqual({ OK: 3, INSUFFICIENT_BALANCE: 17 })
  expect(await balances(follower, 'CONTRACT')).toEqual(['100.00000000', '0.00000000'])
  const left = await race(follower, '/api/follow/leave', (place) => ({ ...of, clientId: `leave-${place}` }))
  expect(left.OK).toBeGreaterThan(0)
  await expect.poll(() => balances(follower, 'CONTRACT')).toEqual(['1000.00000000', '0.00000000'])
})

it('a reward is claimed once', async () => {
  const trader = await createTrader(app)
  await app.server.db
    .insertInto('totp_secrets')
    .values({ holder: `user ${trader.userId}`, sealed_secret: Buffer.alloc(1), created_at: START, confirmed_at: START })
    .execute()
  expect(await race(trader, '/api/welfare/claim', () => ({ taskId: 'second-factor' }))).toEqual({
    OK: 1,
    WELFARE_CLAIMED: 19,
  })
})
