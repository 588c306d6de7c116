// Fifty concurrent requests that want the same money. Exactly as many succeed as the money allows, all accounts sum to
// zero, and none is negative.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { burst, type BurstRequest, countAnswers } from '../testing/burst.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const AT_ONCE = 50
const ROUNDS = 20
let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())
afterEach(() => expectSumsToBeZero(exchange.server))

const times = (make: (place: number) => BurstRequest) => Array.from({ length: AT_ONCE }, (_, place) => make(place))
const send = (requests: BurstRequest[]) => burst(exchange.url, requests)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)

/** Far enough below the market to rest, within the price band. */
const restingPrice = () => nearPrice(exchange, 'btcusdt', -5)
const submit = (trader: Trader, order: object): BurstRequest => ({
  path: '/api/currency/order/submit',
  token: trader.token,
  body: { symbol: 'btcusdt', type: 'LIMIT', side: 'BUY', price: restingPrice(), ...order },
})
const transfer = (trader: Trader, fields: object): BurstRequest => ({
  path: '/api/asset/transferFunds',
  token: trader.token,
  body: { coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '10', ...fields },
})
async function held(trader: Trader, coin: string) {
  const balances = await trader.client.wallet.listBalances({ wallet: 'PLATFORM' })
  return balances.find((balance) => balance.coin === coin)
}

test.each(rounds)('transfers of 10 out of 105 succeed ten times (round %i)', async () => {
  const trader = await createTrader(exchange, { usdt: '105' })
  const answers = await send(times(() => transfer(trader, {})))
  expect(countAnswers(answers)).toEqual({ OK: 10, INSUFFICIENT_BALANCE: 40 })
  expect(await held(trader, 'usdt')).toMatchObject({ available: '5.00000000' })
})

test.each(rounds)(
  'one transfer sent fifty times under one client id happens once, and all hear the same (round %i)',
  async (round) => {
    const trader = await createTrader(exchange, { usdt: '1000' })
    const answers = await send(times(() => transfer(trader, { clientId: `once-${round}` })))
    expect(countAnswers(answers)).toEqual({ OK: AT_ONCE })
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await held(trader, 'usdt')).toMatchObject({ available: '990.00000000' })
  },
)

test('one client id for two different transfers is refused for the second', async () => {
  const trader = await createTrader(exchange, { usdt: '1000' })
  const answers = await send(
    times((place) => transfer(trader, { clientId: 'shared', amount: place % 2 === 0 ? '1' : '2' })),
  )
  expect(countAnswers(answers)).toEqual({ OK: 25, CLIENT_ID_REUSED: 25 })
})

test.each(rounds)('orders that hold a tenth each of the balance are accepted ten times (round %i)', async () => {
  const price = Number(restingPrice())
  const trader = await createTrader(exchange, { usdt: (price * 0.01 * 10.5).toFixed(2) })
  const answers = await send(times(() => submit(trader, { quantity: '0.01' })))
  expect(countAnswers(answers)).toEqual({ OK: 10, INSUFFICIENT_BALANCE: 40 })
  expect((await trader.client.spot.listOrders({ pageSize: 100 })).total).toBe(10)
})

test.each(rounds)(
  'one order cancelled fifty times is cancelled once, and its money released once (round %i)',
  async () => {
    const trader = await createTrader(exchange, { usdt: '5000' })
    const { orderId } = await trader.client.spot.placeOrder({
      symbol: 'btcusdt',
      type: 'LIMIT',
      side: 'BUY',
      price: restingPrice(),
      quantity: '0.01',
    })
    const answers = await send(
      times(() => ({ path: '/api/currency/order/cancelOrder', token: trader.token, body: { id: orderId } })),
    )
    expect(countAnswers(answers)).toEqual({ OK: 1, ORDER_NOT_OPEN: 49 })
    expect(await held(trader, 'usdt')).toMatchObject({ available: '5000.00000000', held: '0.00000000' })
  },
)

test.each(rounds)('orders and transfers never spend the same money twice (round %i)', async () => {
  const trader = await createTrader(exchange, { usdt: '3000' })
  const requests = times((place) =>
    place % 2 === 0 ? transfer(trader, { amount: '500' }) : submit(trader, { quantity: '0.005' }),
  )
  await send(requests)
  const rest = await held(trader, 'usdt')
  expect(Number(rest?.available)).toBeGreaterThanOrEqual(0)
  expect(Number(rest?.available)).toBeLessThan(500)
})

test.each(rounds)('a cancel that races fills never releases what was sold (round %i)', async () => {
  const seller = await createTrader(exchange, { btc: '0.5' })
  const buyer = await createTrader(exchange, { usdt: '100000' })
  const order = { symbol: 'ethusdt', side: 'SELL', type: 'LIMIT', quantity: '0.5' } as const
  const price = nearPrice(exchange, 'ethusdt', 0)
  const eth = await createTrader(exchange, { eth: '0.5' })
  const { orderId } = await eth.client.spot.placeOrder({ ...order, price })
  const buys = times((place) =>
    place % 10 === 0
      ? { path: '/api/currency/order/cancelOrder', token: eth.token, body: { id: orderId } }
      : submit(buyer, { symbol: 'ethusdt', timeInForce: 'IOC', price, quantity: '0.02' }),
  )
  await send(buys)
  const [sold] = (await eth.client.spot.listOrders({ status: 'history' })).rows
  const left = await held(eth, 'eth')
  expect(Number(left?.total) + Number(sold?.filledQuantity)).toBeCloseTo(0.5, 12)
  expect(await held(seller, 'btc')).toMatchObject({ available: '0.50000000' })
})

test.each(rounds)('the faucet’s daily limit holds for concurrent calls (round %i)', async () => {
  const trader = await createTrader(exchange)
  const answers = await send(
    times(() => ({ path: '/api/demo/faucet', token: trader.token, body: { coin: 'usdt', amount: '9000' } })),
  )
  expect(countAnswers(answers)).toEqual({ OK: 11, FAUCET_LIMIT: 39 })
})
