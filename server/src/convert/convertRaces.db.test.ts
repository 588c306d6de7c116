// Fifty concurrent requests that want the same coins, by converts, transfers, orders and limit converts: they take together
// what the money allows, and never more.
import type { Client } from '@assay/api/client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { burst, type BurstRequest, countAnswers } from '../testing/burst.ts'
import { eventually } from '../testing/eventually.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const AT_ONCE = 50
const ROUNDS = 5
let app: TestServer

beforeAll(async () => {
  app = await startTestServer({ now: 1_800_000_000_000 })
  await tick()
})
afterAll(() => app?.close())
afterEach(() => expectSumsToBeZero(app.server))

async function tick(): Promise<void> {
  app.clock.advance(1000)
  await app.beat()
  await app.slices.convert.idle?.()
}

/** Sends them together; once hasBegun, seconds pass until all are answered. */
async function sendWhileTimePasses(requests: BurstRequest[], hasBegun: () => Promise<void> = async () => {}) {
  let isAnswered = false
  const answers = burst(app.url, requests).finally(() => {
    isAnswered = true
  })
  await hasBegun()
  while (!isAnswered) await tick()
  return await answers
}

const times = (make: (place: number) => BurstRequest) => Array.from({ length: AT_ONCE }, (_, place) => make(place))
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)
const convert = ({ token }: Trader, fields: object): BurstRequest => ({
  path: '/api/texchange/currencyExchange',
  token,
  body: { fromSymbol: 'usdt', toSymbol: 'btc', total: '30', ...fields },
})
const held = async (client: Client, coin: string) =>
  (await client.wallet.listBalances({ wallet: 'PLATFORM' })).find((row) => row.coin === coin)

test.each(rounds)('converts of 30 out of 105 succeed three times (round %i)', async () => {
  const trader = await createTrader(app, { usdt: '105' })
  const answers = await sendWhileTimePasses(times(() => convert(trader, {})))
  expect(countAnswers(answers)).toEqual({ OK: 3, INSUFFICIENT_BALANCE: 47 })
  expect(await held(trader.client, 'usdt')).toMatchObject({ available: '15.00000000', held: '0.00000000' })
  expect((await trader.client.convert.listConverts({})).total).toBe(3)
})

test.each(rounds)('one convert sent fifty times under one client id happens once (round %i)', async (round) => {
  const trader = await createTrader(app, { usdt: '1000' })
  const answers = await sendWhileTimePasses(times(() => convert(trader, { clientId: `once-${round}` })))
  expect(countAnswers(answers)).toEqual({ OK: AT_ONCE })
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect((await held(trader.client, 'usdt'))?.total).toBe('970.00000000')
})

test.each(rounds)('one quote that fifty requests accept is one convert (round %i)', async () => {
  const trader = await createTrader(app, { usdt: '1000' })
  const { quoteId } = await trader.client.convert.getQuote({ fromSymbol: 'usdt', toSymbol: 'btc', total: '30' })
  const request = { path: '/api/texchange/currencyExchange', token: trader.token, body: { quoteId } }
  // A quote is valid for eight seconds.
  const isAccepted = () => eventually(async () => expect((await trader.client.convert.listConverts({})).total).toBe(1))
  const answers = await sendWhileTimePasses(
    times(() => request),
    isAccepted,
  )
  expect(countAnswers(answers)).toEqual({ OK: AT_ONCE })
  expect((await trader.client.convert.listConverts({})).total).toBe(1)
  expect((await held(trader.client, 'usdt'))?.total).toBe('970.00000000')
})

test.each(rounds)('converts, transfers and orders never spend the same coins (round %i)', async () => {
  const trader = await createTrader(app, { usdt: '105' })
  const { token } = trader
  const price = nearPrice(app, 'btcusdt', -5)
  const order = { symbol: 'btcusdt', type: 'LIMIT', side: 'BUY', price, quantity: (30 / Number(price)).toFixed(5) }
  const transfer = { coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '30' }
  const answers = await sendWhileTimePasses(
    times((place) => {
      if (place % 3 === 0) return convert(trader, {})
      if (place % 3 === 1) return { path: '/api/asset/transferFunds', token, body: transfer }
      return { path: '/api/currency/order/submit', token, body: order }
    }),
  )
  expect(countAnswers(answers)).toEqual({ OK: 3, INSUFFICIENT_BALANCE: 47 })
  expect(Number((await held(trader.client, 'usdt'))?.available)).toBeGreaterThanOrEqual(14)
})

test.each(rounds)('a limit convert that is cancelled while its rate is reached ends one way (round %i)', async () => {
  const trader = await createTrader(app, { btc: '0.02' })
  const sale = { fromSymbol: 'btc', toSymbol: 'usdt', total: '0.01' }
  const { receive } = await trader.client.convert.getQuote(sale)
  const wanted = { ...sale, receive: (Number(receive) * 0.99).toFixed(8) }
  const { id } = await trader.client.convert.placeLimitConvert(wanted)
  const cancel = { path: '/api/texchange/limit/cancel', token: trader.token, body: { id } }
  const answers = await sendWhileTimePasses(times(() => cancel))
  const open = async () => (await trader.client.convert.listLimitConverts({ state: 'open' })).total
  while ((await open()) > 0) await tick()
  const [ended] = (await trader.client.convert.listLimitConverts({})).rows
  const { OK: cancelled = 0 } = countAnswers(answers)
  const isFilled = ended?.status === 'FILLED'
  expect(cancelled).toBe(isFilled ? 0 : 1)
  expect((await held(trader.client, 'btc'))?.total).toBe(isFilled ? '0.01000000' : '0.02000000')
  expect((await trader.client.convert.listConverts({})).total).toBe(isFilled ? 1 : 0)
})
