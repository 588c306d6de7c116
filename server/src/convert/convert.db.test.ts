// Converts over HTTP, with a clock that the test moves: the test makes every second and its tick.
import type { Client } from '@assay/api/client'
import { INVENTORY } from '@assay/engine/nouns'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import { eventually } from '../testing/eventually.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { createTrader } from '../testing/traders.ts'
import { untilConsumed } from '../testing/untilConsumed.ts'

const START = 1_800_000_000_000
const CENT = 1e-8

let app: RestartableServer

beforeAll(async () => {
  app = await startTestServer({ now: START })
  await tick()
})
afterAll(() => app?.close())
afterEach(() => expectSumsToBeZero(app.server))

async function tick(seconds = 1): Promise<void> {
  for (let at = 0; at < seconds; at++) {
    app.clock.advance(1000)
    await app.beat()
    await app.slices.convert.idle?.()
  }
}

const newest = async (client: Client) => (await client.convert.listConverts({})).rows[0]

/** What the caller gets once it is decided. Further ticks change nothing: the first ones after acceptance decide. */
async function decided<T>(client: Client, ask: () => Promise<T>): Promise<T> {
  const before = (await client.convert.listConverts({})).total
  let isAnswered = false
  const answer = ask().finally(() => {
    isAnswered = true
  })
  await Promise.race([
    answer,
    eventually(async () => expect((await client.convert.listConverts({})).total).toBe(before + 1)),
  ])
  while (!isAnswered) await tick()
  return await answer
}

describe('a convert', () => {
  it('is quoted with spread and fee, held when it is accepted, and answered when the ticks have decided it', async () => {
    const { client } = await createTrader(app, { btc: '1' })
    const quote = await client.convert.getQuote({ fromSymbol: 'BTC', toSymbol: 'usdt', total: '0.01' })
    expect(quote).toMatchObject({ fromSymbol: 'btc', total: '0.01', spread: '0.001', feeRate: '0.0005' })
    expect(quote.expiresAt - quote.createdAt).toBe(8000)
    expect(Number(quote.rate)).toBeCloseTo(Number(quote.mid) * 0.999, 4)
    expect(Number(quote.receive)).toBeCloseTo(Number(quote.rate) * 0.01 * 0.9995, 6)
    const asking = client.convert.currencyExchange({ quoteId: quote.quoteId })
    await eventually(async () => expect(await newest(client)).toMatchObject({ status: 0, decidedAt: null }))
    const held = (await client.wallet.listBalances({})).find(({ coin }) => coin === 'btc')
    expect(held).toMatchObject({ available: '0.99000000', held: '0.01000000' })
    await eventually(async () => {
      await tick()
      expect((await newest(client))?.status).not.toBe(0)
    })
    const done = await asking
    expect(done).toMatchObject({ status: 1, reason: null, receive: quote.receive, rate: quote.rate })
    expect(Math.abs(Number(done.decidedMid) / Number(done.mid) - 1)).toBeLessThanOrEqual(0.001)
    const balances = await client.wallet.listBalances({})
    expect(Number(balances.find(({ coin }) => coin === 'usdt')?.available)).toBeCloseTo(Number(quote.receive), 8)
    const { rows } = await client.wallet.listRecords({ type: 'CONVERT' })
    expect(rows.map(({ typeCode, coin }) => [typeCode, coin])).toEqual(
      expect.arrayContaining([
        [10, 'usdt'],
        [11, 'btc'],
      ]),
    )
  })

  it('accepts a quote once: the second caller gets the first answer', async () => {
    const { client } = await createTrader(app, { usdt: '100' })
    const { quoteId } = await client.convert.getQuote({ fromSymbol: 'usdt', toSymbol: 'eth', total: '50' })
    const ask = () => client.convert.currencyExchange({ quoteId })
    const answers = await decided(client, () => Promise.all([ask(), ask(), ask(), ask(), ask()]))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await client.convert.listConverts({})).total).toBe(1)
    expect((await client.wallet.listBalances({})).find(({ coin }) => coin === 'usdt')?.total).toBe('50.00000000')
  })

  it('is refused where something else is said besides the quote', async () => {
    const { client } = await createTrader(app, { usdt: '1000' })
    const { quoteId } = await client.convert.getQuote({ fromSymbol: 'usdt', toSymbol: 'eth', total: '50' })
    for (const [field, value] of Object.entries({ fromSymbol: 'btc', toSymbol: 'btc', total: '500' }))
      await expect(client.convert.currencyExchange({ quoteId, [field]: value })).rejects.toMatchObject({
        error: 'BAD_REQUEST',
        facts: { field },
      })
    const same = { quoteId, fromSymbol: 'USDT', toSymbol: 'eth', total: '50.0' }
    expect(await decided(client, () => client.convert.currencyExchange(same))).toMatchObject({ total: '50' })
  })

  it('needs no quote, and then has the rate of now', async () => {
    const { client } = await createTrader(app, { eth: '1' })
    const asked = { fromSymbol: 'eth', toSymbol: 'btc', total: '0.5', clientId: 'mine' }
    const done = await decided(client, () => client.convert.currencyExchange(asked))
    expect(done).toMatchObject({ status: 1, total: '0.5', spread: '0.002' })
    expect(await client.convert.currencyExchange(asked)).toEqual(done)
    await expect(client.convert.currencyExchange({ ...asked, total: '0.4' })).rejects.toMatchObject({
      error: 'CLIENT_ID_REUSED',
    })
  })

  it('takes a whole balance below the minimum into USDT, and no part of one', async () => {
    const { client } = await createTrader(app, { btc: '0.000005', eth: '1' })
    const small = { fromSymbol: 'btc', toSymbol: 'usdt', total: '0.000005' }
    const below = { error: 'CONVERT_BELOW_MINIMUM' }
    await expect(client.convert.getQuote(small)).rejects.toMatchObject(below)
    await expect(client.convert.currencyExchange({ ...small, total: '0.000004' })).rejects.toMatchObject(below)
    await expect(client.convert.currencyExchange({ ...small, toSymbol: 'eth' })).rejects.toMatchObject(below)
    const done = await decided(client, () => client.convert.currencyExchange(small))
    expect(done).toMatchObject({ status: 1, total: '0.000005' })
    const left = (await client.wallet.listBalances({})).find(
      ({ coin, wallet }) => coin === 'btc' && wallet === 'PLATFORM',
    )
    expect(Number(left?.total ?? 0)).toBe(0)
  })

  it('can be asked for what arrives', async () => {
    const { client } = await createTrader(app, { usdt: '1000' })
    const quote = await client.convert.getQuote({ fromSymbol: 'usdt', toSymbol: 'btc', receive: '0.001' })
    expect(Number(quote.receive)).toBeGreaterThanOrEqual(0.001)
    expect(Number(quote.receive)).toBeLessThan(0.001 + 2 * CENT)
  })

  it('is refused after 8 seconds, with another user’s quote, and with one that was changed', async () => {
    const { client } = await createTrader(app, { btc: '1' })
    const { client: other } = await createTrader(app, { btc: '1' })
    const quote = async () =>
      (await client.convert.getQuote({ fromSymbol: 'btc', toSymbol: 'usdt', total: '0.01' })).quoteId
    const expired = { error: 'QUOTE_EXPIRED' }
    const old = await quote()
    await tick(9)
    await expect(client.convert.currencyExchange({ quoteId: old })).rejects.toMatchObject(expired)
    const mine = await quote()
    await expect(other.convert.currencyExchange({ quoteId: mine })).rejects.toMatchObject(expired)
    const [payload = '', signature = ''] = mine.split('.')
    const text = Buffer.from(payload, 'base64url').toString().replace('"1000000"', '"9000000"')
    const forged = `${Buffer.from(text).toString('base64url')}.${signature}`
    expect(text).toContain('"9000000"')
    await expect(client.convert.currencyExchange({ quoteId: forged })).rejects.toMatchObject(expired)
    await expect(client.convert.currencyExchange({ quoteId: 'x' })).rejects.toMatchObject(expired)
    await expect(client.convert.currencyExchange({})).rejects.toMatchObject({ error: 'BAD_REQUEST' })
    expect((await client.convert.listConverts({})).total).toBe(0)
  })

  it('is decided after a restart by the ticks of its own time', async () => {
    const { client, token } = await createTrader(app, { btc: '1' })
    const asking = client.convert
      .currencyExchange({ fromSymbol: 'btc', toSymbol: 'usdt', total: '0.01' })
      .catch(() => null)
    await eventually(async () => expect((await newest(client))?.status).toBe(0))
    await app.restart()
    await asking
    await eventually(async () => {
      await tick()
      expect((await newest(app.client(token)))?.status).not.toBe(0)
    })
    expect(await newest(app.client(token))).toMatchObject({ total: '0.01' })
  })
})

describe('the inventory', () => {
  const hedges = () =>
    app.server.db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', BigInt(INVENTORY))
      .orderBy('order_id')
      .execute()
  const sell = async (client: Client, total: string) =>
    await decided(client, () => client.convert.currencyExchange({ fromSymbol: 'btc', toSymbol: 'usdt', total }))

  it('sells what a convert brought to a bid at the quoted rate, and leaves the book alone where there is none', async () => {
    const { client } = await createTrader(app, { btc: '1' })
    const { client: maker } = await createTrader(app, { usdt: '10000' })
    const before = (await hedges()).length
    expect(await sell(client, '0.01')).toMatchObject({ status: 1 })
    await untilConsumed(app)
    const [alone] = (await hedges()).slice(before)
    expect(alone).toMatchObject({ side: 'SELL', status: 'EXPIRED', filled_quantity: 0n })
    const bid = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', quantity: '0.02' } as const
    await maker.spot.placeOrder({ ...bid, price: nearPrice(app, 'btcusdt', 0) })
    const done = await sell(client, '0.01')
    expect(done).toMatchObject({ status: 1 })
    await untilConsumed(app)
    const sold = (await hedges()).at(-1)
    expect(sold).toMatchObject({ side: 'SELL', status: 'FILLED', filled_quantity: 1000n })
    expect(Number(sold?.filled_quote) / 1e8 / 0.01).toBeGreaterThanOrEqual(Number(done.rate))
  })
})

describe('the list of coins', () => {
  it('shows terms and prices, and why a coin cannot be converted', async () => {
    const coins = await app.client().convert.listConvertCoins({})
    expect(coins[0]).toMatchObject({ coin: 'usdt', symbol: null, unavailable: null })
    expect(coins.find(({ coin }) => coin === 'btc')).toMatchObject({ spread: '0.001', minimum: '1', unavailable: null })
    app.clock.advance(4000)
    const stale = await app.client().convert.listConvertCoins({})
    expect(stale.find(({ coin }) => coin === 'btc')?.unavailable).toBe('INDEX')
    const { client } = await createTrader(app, { btc: '1' })
    const asked = { fromSymbol: 'btc', toSymbol: 'usdt', total: '0.01' }
    await expect(client.convert.getQuote(asked)).rejects.toMatchObject({ error: 'INDEX_PAUSED' })
    await tick()
  })

  it('gives the price of one coin in another', async () => {
    const { prices, rate } = await app.client().convert.getCurrencyPrice({ currency: 'btc,usdt' })
    expect(prices).toMatchObject([{ coin: 'btc' }, { coin: 'usdt', price: '1' }])
    expect(Number(rate)).toBe(Number(prices[0]?.price))
    const back = await app.client().convert.getCurrencyPrice({ currency: 'usdt,btc' })
    expect(Number(back.rate) * Number(rate)).toBeCloseTo(1, 6)
  })
})

it('the audit finds every convert, its holds and its ticks as the journal has them', async () => {
  const pool = openPool({ url: app.server.config.databaseUrl ?? '', connectionsMax: 1, name: 'audit' })
  try {
    const report = await audit(pool)
    expect(report).toMatchObject({ faults: [] })
  } finally {
    await pool.end()
  }
  const inventory = await app.server.db
    .selectFrom('balances')
    .selectAll()
    .where('owner', '=', BigInt(INVENTORY))
    .execute()
  expect(inventory.every(({ held }) => held === 0n)).toBe(true)
})
