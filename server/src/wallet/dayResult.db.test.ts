// Today's result: what is counted at midnight, and what is no gain.
import { DAY_MS } from '@assay/engine/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditUnpriced } from '../testing/creditUnpriced.ts'
import { createFuturesTrader, openPositions } from '../testing/openFutures.ts'
import { markAt } from '../testing/markAt.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { quotedOption } from '../testing/quotedOption.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { EQUITY_DECIMALS, takeEquity } from './takeEquity.ts'

const MIDNIGHT = Date.UTC(2026, 10, 22)
const HOUR_MS = 3_600_000
let exchange: RestartableServer
/** Holds a coin that has no price. */
let unpriced: Trader

beforeAll(async () => {
  exchange = await startTestServer({ now: MIDNIGHT - 2 * HOUR_MS })
  await exchange.beat()
  unpriced = await createTrader(exchange, { usdt: '40' })
  await creditUnpriced(exchange, unpriced.userId)
})
afterAll(() => exchange.close())

/** A session ends after a while: each day has its own. */
async function again({ userId }: Trader) {
  return exchange.client(await exchange.server.sessions.create(userId))
}

function moveTo(time: number): void {
  exchange.clock.advance(time - exchange.clock.now())
}

/** Gives the pair a last price. */
async function trade(symbol: 'btcusdt' | 'ethusdt', buyer: Trader): Promise<void> {
  const seller = await createTrader(exchange, { [symbol.slice(0, 3)]: '1' })
  const order = { symbol, type: 'LIMIT', price: nearPrice(exchange, symbol, 0), quantity: '0.1' } as const
  await seller.client.spot.placeOrder({ ...order, side: 'SELL' })
  await buyer.client.spot.placeOrder({ ...order, side: 'BUY' })
}

const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.slice(0, EQUITY_DECIMALS).padEnd(EQUITY_DECIMALS, '0'))
  return text.startsWith('-') ? -size : size
}

/** The total of the wallet's page, from what the page reads. */
async function walletTotal(client: Trader['client']): Promise<bigint> {
  const [balances, tickers, account, options] = await Promise.all([
    client.wallet.listBalances({}),
    client.market.listTickers({}),
    client.futures.getAccount({}),
    client.options.listOptionPositions({ status: 'open', pageSize: 1000 }),
  ])
  const priceOf = (coin: string) =>
    coin === 'usdt' ? '1' : (tickers.find(({ symbol }) => symbol === `${coin}usdt`)?.close ?? '')
  const coins = balances.map(({ coin, total }) => (units(total) * units(priceOf(coin))) / units('1'))
  const positions = units(account.equity) - units(account.available) - units(account.orderMargin)
  return [...coins, ...options.rows.map(({ value }) => units(value ?? ''))].reduce((sum, each) => sum + each, positions)
}

async function takeDay(): Promise<void> {
  await takeEquity({ ...exchange.server, readOptionBids: () => exchange.slices.options.readBids() })
}

test('while no server has taken the day’s equity, the result is unknown', async () => {
  const { client } = await createTrader(exchange, { usdt: '100' })
  expect(await client.wallet.getDayResult({})).toEqual({ start: null })
})

test('at midnight every account is worth what its wallet shows: coins, held coins, positions and options', async () => {
  const long = await createFuturesTrader(exchange, '20000')
  const short = await createFuturesTrader(exchange, '20000')
  await markAt(exchange, Number(nearPrice(exchange, 'btcusdt', 0)))
  await openPositions(exchange, { long, short, quantity: '0.05' })
  const holder = await createTrader(exchange, { usdt: '5000', btc: '0.12345678', eth: '1.234567890123456789' })
  const buyer = await createTrader(exchange, { usdt: '20000' })
  for (const symbol of ['btcusdt', 'ethusdt'] as const) await trade(symbol, buyer)
  await holder.client.spot.placeOrder({
    symbol: 'btcusdt',
    side: 'SELL',
    type: 'LIMIT',
    price: nearPrice(exchange, 'btcusdt', 5),
    quantity: '0.01',
  })
  await exchange.beat()
  const { symbol, ask, quoteSequence } = await quotedOption(exchange, 'btcusdt')
  await holder.client.options.buyOption({ symbol, units: 3, price: ask, quoteSequence, clientOrderId: 'midnight' })
  const records = await holder.client.wallet.listRecords({})
  expect(records.rows.map((record) => [record.type, record.symbol]).slice(0, 2)).toEqual([
    ['FEE', symbol],
    ['PREMIUM', symbol],
  ])
  moveTo(MIDNIGHT + 1000)
  await exchange.beat()
  await markAt(exchange, Number(nearPrice(exchange, 'btcusdt', 1)))
  await takeDay()
  for (const trader of [long, short, buyer, holder]) {
    const client = await again(trader)
    const { start } = await client.wallet.getDayResult({})
    expect(start).not.toBeNull()
    expect(units(start?.equityThen ?? '')).toBe(await walletTotal(client))
    expect(start).toMatchObject({ since: exchange.clock.now(), inflow: '0.0000000000' })
  }
})

test('anyone who held something without a price at that time has no result', async () => {
  expect((await (await again(unpriced)).wallet.getDayResult({})).start).toBeNull()
})

test('the day is taken once, whatever is asked of it later', async () => {
  const before = await exchange.server.db.selectFrom('user_equity').selectAll().orderBy('user_id').execute()
  exchange.clock.advance(HOUR_MS)
  await createTrader(exchange, { usdt: '7' })
  await Promise.all([takeDay(), takeDay()])
  expect(await exchange.server.db.selectFrom('user_equity').selectAll().orderBy('user_id').execute()).toEqual(before)
})

test('a user who came after midnight began with nothing, and demo coins are inflow', async () => {
  const { client } = await createTrader(exchange)
  const { start } = await client.wallet.getDayResult({})
  expect(start).toMatchObject({ equityThen: '0.0000000000', inflow: '0.0000000000' })
  await client.demo.creditFaucet({ coin: 'usdt', amount: '250' })
  expect((await client.wallet.getDayResult({})).start).toMatchObject({
    equityThen: '0.0000000000',
    inflow: '250.0000000000',
  })
})

test('demo coins in another coin count at the price of the minute before', async () => {
  const { client } = await createTrader(exchange)
  const [bar] = await exchange.server.market.candles({
    symbol: 'btcusdt',
    source: 'trade',
    interval: '1min',
    before: exchange.clock.now() - (exchange.clock.now() % 60_000),
    limit: 1,
  })
  if (bar === undefined) throw new Error('nothing was traded')
  await client.demo.creditFaucet({ coin: 'btc', amount: '0.5' })
  const { start } = await client.wallet.getDayResult({})
  expect(units(start?.inflow ?? '')).toBe((BigInt(bar.close) * 10n ** 8n) / 2n)
})

test('what trading and a transfer between wallets move is no inflow', async () => {
  const buyer = await createTrader(exchange, { usdt: '20000' })
  const before = (await buyer.client.wallet.getDayResult({})).start
  await trade('btcusdt', buyer)
  await buyer.client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'FINANCIAL', amount: '5' })
  expect((await buyer.client.wallet.getDayResult({})).start).toEqual(before)
})

test('a profit of trading is the result', async () => {
  const buyer = await createTrader(exchange, { usdt: '20000' })
  await trade('btcusdt', buyer)
  const paid = await walletTotal(buyer.client)
  const { price, ...order } = { price: nearPrice(exchange, 'btcusdt', 2), symbol: 'btcusdt', quantity: '0.01' }
  const others = [await createTrader(exchange, { btc: '1' }), await createTrader(exchange, { usdt: '20000' })] as const
  await others[0].client.spot.placeOrder({ ...order, type: 'LIMIT', price, side: 'SELL' })
  await others[1].client.spot.placeOrder({ ...order, type: 'LIMIT', price, side: 'BUY' })
  const { start } = await buyer.client.wallet.getDayResult({})
  const result = (await walletTotal(buyer.client)) - units(start?.equityThen ?? '') - units(start?.inflow ?? '')
  expect(start?.inflow).toBe('20000.0000000000')
  expect(result).toBe((await walletTotal(buyer.client)) - units('20000'))
  expect(await walletTotal(buyer.client)).toBeGreaterThan(paid)
})

test('a server that was off at midnight takes the day when it starts, and says since when', async () => {
  const trader = await createTrader(exchange, { usdt: '40' })
  moveTo(MIDNIGHT + DAY_MS + 8 * HOUR_MS + 12 * 60_000)
  await exchange.restart()
  expect((await (await again(trader)).wallet.getDayResult({})).start).toBeNull()
  await takeDay()
  expect((await (await again(trader)).wallet.getDayResult({})).start).toEqual({
    since: exchange.clock.now(),
    equityThen: '40.0000000000',
    inflow: '0.0000000000',
  })
})
