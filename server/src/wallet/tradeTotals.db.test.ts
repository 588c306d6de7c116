// What was traded is added up as the lists of trades have it.
import { parseAmount } from '@assay/engine/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { markAt } from '../testing/markAt.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { quotedOption } from '../testing/quotedOption.ts'
import { BEFORE_EXPIRY, runSecond } from '../testing/settledProducts.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer({ now: BEFORE_EXPIRY })
  await runSecond(exchange)
  await runSecond(exchange)
})
afterAll(() => exchange.close())

const units = (text: string) => BigInt(parseAmount(text.replace('-', ''), 8) ?? 0n) * (text.startsWith('-') ? -1n : 1n)
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + units(text), 0n)

test('spot trades are added up for each coin, in both roles', async () => {
  const one = await createTrader(exchange, { usdt: '50000', btc: '1' })
  const other = await createTrader(exchange, { usdt: '50000', btc: '1' })
  const price = nearPrice(exchange, 'btcusdt', -1)
  const order = { symbol: 'btcusdt', type: 'LIMIT', price } as const
  await other.client.spot.placeOrder({ ...order, side: 'SELL', quantity: '0.1' })
  await one.client.spot.placeOrder({ ...order, side: 'BUY', quantity: '0.1' })
  await one.client.spot.placeOrder({ ...order, side: 'SELL', quantity: '0.03' })
  await other.client.spot.placeOrder({ ...order, side: 'BUY', quantity: '0.03' })
  const { rows } = await one.client.spot.listTradeRecords({})
  const [bought, sold] = [rows.find(({ side }) => side === 'BUY'), rows.find(({ side }) => side === 'SELL')]
  expect(await one.client.wallet.listTradeTotals({ product: 'SPOT' })).toEqual([
    {
      product: 'SPOT',
      coin: 'btc',
      count: 2,
      given: '0.03000000',
      received: '0.10000000',
      fee: bought?.fee,
      result: null,
    },
    {
      product: 'SPOT',
      coin: 'usdt',
      count: 2,
      given: bought?.quote,
      received: sold?.quote,
      fee: sold?.fee,
      result: null,
    },
  ])
  expect(await one.client.wallet.listTradeTotals({ symbol: 'ethusdt' })).toEqual([])
  expect(await one.client.wallet.listTradeTotals({ to: 1 })).toEqual([])
})

test('futures, second contracts and options are added up with their results', async () => {
  await markAt(exchange, 60_000)
  const maker = await createFuturesTrader(exchange, '1000000')
  const trader = await createFuturesTrader(exchange, '10000')
  const limit = { symbol: 'btcusdt-perp', type: 'LIMIT', quantity: '0.01' } as const
  await maker.client.futures.placeOrder({ ...limit, side: 'SELL', price: '60000' })
  await trader.client.futures.placeOrder({ ...limit, side: 'BUY', price: '60000' })
  await maker.client.futures.placeOrder({ ...limit, side: 'BUY', price: '59900' })
  await trader.client.futures.placeOrder({ ...limit, side: 'SELL', price: '59900', reduceOnly: true })
  await trader.client.demo.creditFaucet({ coin: 'usdt', amount: '5000' })
  await trader.client.binary.openPosition({ symbol: 'btcusdt', periodId: 101, direction: 'UP', amount: '10' })
  for (let passed = 0; passed < 34; passed += 1) await runSecond(exchange)
  const { symbol, ask: price, quoteSequence } = await quotedOption(exchange, 'btcusdt')
  await trader.client.options.buyOption({ symbol, units: 100, price, quoteSequence })

  const fills = (await trader.client.futures.listTradeRecords({})).rows
  const seconds = (await trader.client.binary.listRecords({})).rows
  const options = (await trader.client.options.listOptionRecords({})).rows
  const totals = await trader.client.wallet.listTradeTotals({})
  expect(totals.map(({ product, count }) => [product, count])).toEqual([
    ['FUTURES', 2],
    ['SECOND', 1],
    ['OPTION', 1],
  ])
  const [futures, second, option] = totals
  expect(futures).toMatchObject({ coin: 'usdt', given: '600.00000000', received: '599.00000000' })
  expect(units(futures?.fee ?? '')).toBe(sum(fills.map(({ fee }) => fee)))
  expect(units(futures?.result ?? '')).toBe(sum(fills.map(({ realizedPnl }) => realizedPnl)))
  expect(second).toMatchObject({ given: '10.00000000', received: seconds[0]?.payout, result: seconds[0]?.profit })
  expect(option).toMatchObject({ given: options[0]?.amount, received: '0.00000000', fee: options[0]?.fee })

  const ofPair = async (pair: string) => [
    (await trader.client.options.listOptionRecords({ symbol: pair })).total,
    (await trader.client.wallet.listTradeTotals({ product: 'OPTION', symbol: pair })).length,
  ]
  expect(await ofPair('btcusdt')).toEqual([1, 1])
  expect(await ofPair(symbol)).toEqual([1, 1])
  expect(await ofPair('ethusdt')).toEqual([0, 0])
})
