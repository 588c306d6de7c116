// Every balance is the sum of its entries, and what is held of it is the sum of its holds.
import type { Output } from '@assay/api/schemas'
import { type Amount, parseAmount } from '@assay/engine/money'
import { EXTERNAL_CHAIN } from '@assay/engine/nouns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { markAt } from '../testing/markAt.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

type Explained = Output<'wallet', 'explainBalance'>
let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer({ now: 1_800_000_000_000 })
  await exchange.beat()
})
afterAll(() => exchange.close())

const units = (text: string) => {
  const amount = parseAmount(text.replace('-', ''), 8)
  if (amount === null) throw new Error(`${text} is no amount`)
  return text.startsWith('-') ? -amount : (amount as bigint)
}
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + units(text), 0n)

/** As the page checks it: from the answers alone. */
async function expectItAddsUp({ client }: Trader, { wallet, coin, sequence, total, held, holds }: Explained) {
  const entries = await client.wallet.listRecords({ wallet, coin, toSequence: sequence, pageSize: 1000 })
  const sums = await client.wallet.sumRecords({ wallet, coin, toSequence: sequence })
  expect(sum(entries.rows.map(({ amount }) => amount))).toBe(units(total))
  expect(sum(sums.map(({ amount }) => amount))).toBe(units(total))
  expect(sums.reduce((count, each) => count + each.count, 0)).toBe(entries.total)
  expect(sum(holds.map(({ amount }) => amount))).toBe(units(held))
  expect(entries.rows.map(({ before }) => before)).toEqual([
    ...entries.rows.slice(1).map(({ after }) => after),
    ...(entries.total === 0 ? [] : ['0.00000000']),
  ])
}

test('the entries of a spot trader add up to each balance, and open orders to what is held', async () => {
  const maker = await createTrader(exchange, { btc: '5' })
  const trader = await createTrader(exchange, { usdt: '50000' })
  const price = nearPrice(exchange, 'btcusdt', -1)
  const order = { symbol: 'btcusdt', type: 'LIMIT', price } as const
  await maker.client.spot.placeOrder({ ...order, side: 'SELL', quantity: '0.1' })
  await trader.client.spot.placeOrder({ ...order, side: 'BUY', quantity: '0.1' })
  const bid = await trader.client.spot.placeOrder({ ...order, side: 'BUY', quantity: '0.02' })
  await trader.client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '100' })

  const explained = await trader.client.wallet.explainBalance({ wallet: 'PLATFORM', coin: 'USDT' })
  expect(explained.holds).toMatchObject([{ reason: 'SPOT_ORDER', id: bid.orderId, symbol: 'btcusdt' }])
  await expectItAddsUp(trader, explained)
  await expectItAddsUp(trader, await trader.client.wallet.explainBalance({ wallet: 'PLATFORM', coin: 'btc' }))
  await expectItAddsUp(trader, await trader.client.wallet.explainBalance({ wallet: 'CONTRACT', coin: 'usdt' }))
  const sums = await trader.client.wallet.sumRecords({ wallet: 'PLATFORM', coin: 'usdt', type: 'TRANSFER' })
  expect(sums).toEqual([{ coin: 'usdt', type: 'TRANSFER', amount: '-100.00000000', count: 1 }])
})

test('a futures order holds a part of the contract wallet', async () => {
  await markAt(exchange, 60_000)
  const trader = await createFuturesTrader(exchange, '1000')
  const bid = { symbol: 'btcusdt-perp', type: 'LIMIT', side: 'BUY', price: '59000', quantity: '0.01' } as const
  const { orderId } = await trader.client.futures.placeOrder(bid)
  const explained = await trader.client.wallet.explainBalance({ wallet: 'CONTRACT', coin: 'usdt' })
  expect(explained.holds).toMatchObject([{ reason: 'FUTURES_ORDER', id: orderId, symbol: 'btcusdt-perp' }])
  await expectItAddsUp(trader, explained)
})

test('an open second contract holds its stake', async () => {
  const trader = await createTrader(exchange, { usdt: '100' })
  await exchange.beat()
  const bet = { symbol: 'btcusdt', periodId: 101, direction: 'UP', amount: '10' } as const
  const { orderId } = await trader.client.binary.openPosition(bet)
  const explained = await trader.client.wallet.explainBalance({ wallet: 'PLATFORM', coin: 'usdt' })
  expect(explained).toMatchObject({ available: '90.00000000', held: '10.00000000' })
  expect(explained.holds).toMatchObject([{ reason: 'SECOND_CONTRACT', id: orderId, symbol: 'btcusdt' }])
  await expectItAddsUp(trader, explained)
})

test('a withdrawal holds its whole amount until it is paid or refunded', async () => {
  const trader = await createTrader(exchange, { usdt: '100' })
  const user = trader.userId
  const wanted = {
    user,
    asset: 'usdt',
    payee: EXTERNAL_CHAIN,
    amount: 4_000_000_000n as Amount,
    fee: 300_000_000n as Amount,
  }
  await exchange.server.exchange.submit({ command: { type: 'transfer.holdWithdrawal', withdrawalId: 0, ...wanted } })
  const explained = await trader.client.wallet.explainBalance({ wallet: 'PLATFORM', coin: 'usdt' })
  expect(explained).toMatchObject({ available: '60.00000000', held: '40.00000000' })
  expect(explained.holds).toMatchObject([{ reason: 'WITHDRAWAL', symbol: null, amount: '40.00000000' }])
  await expectItAddsUp(trader, explained)
})

test('what happens afterwards does not change the entries of an explained balance', async () => {
  const trader = await createTrader(exchange, { usdt: '100' })
  const { sequence, total } = await trader.client.wallet.explainBalance({ wallet: 'PLATFORM', coin: 'usdt' })
  await trader.client.demo.creditFaucet({ coin: 'usdt', amount: '7' })
  const { rows } = await trader.client.wallet.listRecords({ coin: 'usdt', toSequence: sequence })
  expect(rows.map(({ after }) => after)).toEqual([total])
})

test('a coin that was never held is zero, and one that is not listed is refused', async () => {
  const { client } = await createTrader(exchange)
  expect(await client.wallet.explainBalance({ wallet: 'FINANCIAL', coin: 'btc' })).toMatchObject({
    total: '0.00000000',
    holds: [],
  })
  await expect(client.wallet.explainBalance({ wallet: 'PLATFORM', coin: 'shib' })).rejects.toMatchObject({
    error: 'UNKNOWN_ASSET',
  })
})
