// Options over HTTP: listing by rule, recomputed quotes, buying and selling back, and settlement after a restart from
// the stored ticks.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quoteOption } from '@assay/engine/options/pricing'
import { firstSample } from '@assay/engine/options/settlement'
import { parsePrice, parseRate, priceTicks } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openKysely, openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import { genesisHead, linkTick } from '../ticks/tickChain.ts'
import { insertTicks, readHeads } from '../ticks/tickRows.ts'
import { openServer } from '../roles/openServer.ts'
import { burst, countAnswers } from '../testing/burst.ts'
import { freshDatabase } from '../testing/freshDatabase.ts'
import { httpClient } from '../testing/httpClient.ts'
import { openLiveClient } from '../testing/liveClient.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { settableClock } from '../testing/settableClock.ts'
import type { TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const START = Date.UTC(2026, 10, 21, 9)
const EXPIRY = Date.UTC(2026, 10, 22, 8)
const SERIES = 'BTC-261122'
const clock = settableClock(START)
let database: Awaited<ReturnType<typeof freshDatabase>>
let directory: string
let exchange: TestServer

beforeAll(async () => {
  database = await freshDatabase()
  directory = await mkdtemp(join(tmpdir(), 'assay-options-'))
  exchange = await open()
  await second()
})
afterAll(async () => {
  await exchange.close()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})
afterEach(() => expectSumsToBeZero(exchange.server))

/** The same database and directory each time: the state at a restart. */
async function open(): Promise<TestServer> {
  const config = { ...readConfig({ PARTICIPANTS: 'off' }), databaseUrl: database.url, directory, port: 0 }
  const opened = await openServer({
    config,
    clock,
    log: pino({ level: 'silent' }),
    runsByTheClock: false,
    onFatal: (error) => {
      throw error
    },
  })
  const client = (token?: string) => httpClient({ url: opened.url, ...(token === undefined ? {} : { token }) })
  return { ...opened, client, consoleUrl: '', metricsUrl: '', clock }
}

/** One more second: the ticks of all pairs, and due option work. */
async function second(): Promise<void> {
  clock.advance(1000)
  await exchange.beat()
  await exchange.slices.options.runSeries()
}

async function chainOf(series = SERIES) {
  return await exchange.client().options.getOptionChain({ symbol: 'btcusdt', series })
}

/** The quoted call nearest to the index. */
async function nearestCall() {
  const chain = await chainOf()
  const row = chain.rows.find(({ isAtTheMoney }) => isAtTheMoney)
  if (row === undefined || chain.quote === null) throw new Error('nothing is quoted')
  return { ...row.call, strike: row.strike, quoteSequence: chain.quote.sequence }
}

async function buy(trader: Trader, units: number, extra: object = {}) {
  const { symbol, ask, quoteSequence } = await nearestCall()
  return await trader.client.options.buyOption({ symbol, units, price: ask, quoteSequence, ...extra })
}

describe('the chain', () => {
  test('lists five expiries of each coin by rule, and each once', async () => {
    const { expiries, series } = await chainOf()
    expect(series).toBe(SERIES)
    expect(expiries.map((listed) => `${listed.series} ${listed.kind}`)).toEqual([
      'BTC-261122 DAILY',
      'BTC-261123 DAILY',
      'BTC-261127 WEEKLY',
      'BTC-261204 WEEKLY',
      'BTC-261225 MONTHLY',
    ])
    expect(expiries.every(({ strikes }) => strikes.length === 21)).toBe(true)
    const before = exchange.server.exchange.committedSequence()
    await exchange.slices.options.runSeries()
    expect(exchange.server.exchange.committedSequence()).toBe(before)
    const { optionList } = await exchange.client().market.listCoins({})
    expect(optionList.map(({ coin, unit }) => `${coin} ${unit}`)).toEqual(['btc 0.01', 'eth 0.1', 'sol 1'])
  })

  test('quotes prices that can be recomputed from the named tick and volatility', async () => {
    const { quote, rows } = await chainOf()
    const series = exchange.slices.options.board.findSeries(SERIES)
    if (quote === null || series === undefined) throw new Error('nothing is quoted')
    expect(rows.length).toBe(21)
    const inputs = {
      index: parsePrice(quote.index, 2) ?? priceTicks(1),
      volatility: parseRate(quote.volatility) ?? (0 as never),
      time: quote.time,
    }
    for (const { call, put } of rows)
      for (const shown of [call, put]) {
        const contract = exchange.slices.options.board.findContract(shown.symbol)
        if (contract === undefined) throw new Error(`${shown.symbol} is not listed`)
        const { bid, ask } = quoteOption(contract, inputs)
        expect([Number(shown.bid) * 100, Number(shown.ask) * 100].map(Math.round)).toEqual([bid, ask])
      }
    expect(Number(quote.volatility)).toBeGreaterThanOrEqual(0.2)
  })
})

describe('the WebSocket', () => {
  test('sends a subscribed chain with every tick, as by HTTP', async () => {
    const live = await openLiveClient(exchange.url)
    live.say({ op: 'subscribe', type: 'chain', symbol: 'btcusdt', series: 'BTC-000101' })
    expect(await live.hear('error')).toMatchObject({ error: 'UNKNOWN_OPTION', op: 'subscribe' })
    live.say({ op: 'subscribe', type: 'chain', symbol: 'btcusdt', series: SERIES })
    live.say({ op: 'ping' })
    await live.hear('pong')
    await second()
    const { quote, rows } = await chainOf()
    const told = await live.hear('chain', ({ data }) => data.quote?.sequence === quote?.sequence)
    expect(told).toMatchObject({ symbol: 'btcusdt', series: SERIES, data: { quote, rows } })
    live.say({ op: 'unsubscribe', type: 'chain', symbol: 'btcusdt', series: SERIES })
    live.say({ op: 'ping', time: 2 })
    await live.hear('pong', ({ time }) => time === 2)
    const before = live.heard.length
    await second()
    live.say({ op: 'ping', time: 3 })
    await live.hear('pong', ({ time }) => time === 3)
    expect(live.heard.slice(before).map(({ type }) => type)).toEqual(['pong'])
    await live.close()
  })
})

describe('a purchase', () => {
  test('pays premium and fee, is listed as a position, and is idempotent by client id', async () => {
    const trader = await createTrader(exchange, { usdt: '10000' })
    const bought = await buy(trader, 2, { clientOrderId: 'mine-1' })
    const cost = Number(bought.trade.amount) + Number(bought.trade.fee)
    const [balance] = await trader.client.wallet.listBalances({ wallet: 'PLATFORM' })
    expect(Number(balance?.available)).toBeCloseTo(10_000 - cost, 6)
    expect(bought.position).toMatchObject({ units: 2, status: 'OPEN', unit: '0.01', type: 'C' })
    expect(bought.trade.quote?.sequence).toBe((await chainOf()).quote?.sequence)
    const { rows, total } = await trader.client.options.listOptionPositions({})
    expect([rows[0]?.id, total]).toEqual([bought.position.id, 1])
    const { strike, averageCost, breakEven } = bought.position
    expect(Number(breakEven)).toBeCloseTo(Number(strike) + Number(averageCost), 6)
    const [record] = (await trader.client.options.listOptionRecords({})).rows
    expect(record).toEqual(bought.trade)
    for (let passed = 0; passed < 15; passed += 1) await second()
    const { symbol, price, clientOrderId, quote } = bought.trade
    const same = { symbol, units: 2, price, clientOrderId, quoteSequence: quote?.sequence ?? 0 }
    expect((await trader.client.options.buyOption(same)).trade).toEqual(bought.trade)
  })

  test('is refused at another price, after five seconds, and for an unlisted contract', async () => {
    const trader = await createTrader(exchange, { usdt: '10000' })
    const call = await nearestCall()
    const order = { symbol: call.symbol, units: 1, price: call.ask, quoteSequence: call.quoteSequence }
    const { client } = trader
    await expect(client.options.buyOption({ ...order, price: '1' })).rejects.toMatchObject({ error: 'PRICE_MOVED' })
    await expect(client.options.buyOption({ ...order, symbol: 'BTC-261122-1-C' })).rejects.toMatchObject({
      error: 'UNKNOWN_OPTION',
    })
    await expect(client.options.buyOption({ ...order, quoteSequence: 999_999 })).rejects.toMatchObject({
      error: 'QUOTE_EXPIRED',
    })
    for (let passed = 0; passed < 6; passed += 1) await second()
    await expect(client.options.buyOption(order)).rejects.toMatchObject({ error: 'QUOTE_EXPIRED' })
  })

  test('fifty times under one client id happens once; fifty purchases happen while the balance suffices', async () => {
    const call = await nearestCall()
    const cost = Number(call.ask) * 0.01
    const trader = await createTrader(exchange, { usdt: String(Math.floor(cost * 4)) })
    const body = { symbol: call.symbol, units: 1, price: call.ask, quoteSequence: call.quoteSequence }
    const path = '/api/option/order/submit'
    const once = Array.from({ length: 50 }, () => ({
      path,
      token: trader.token,
      body: { ...body, clientOrderId: 'once' },
    }))
    const same = await burst(exchange.url, once)
    expect(countAnswers(same)).toEqual({ OK: 50 })
    expect(new Set(same.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const many = Array.from({ length: 50 }, () => ({ path, token: trader.token, body }))
    const { OK = 0, INSUFFICIENT_BALANCE = 0 } = countAnswers(await burst(exchange.url, many))
    expect([OK, OK + INSUFFICIENT_BALANCE]).toEqual([2, 50])
  })
})

test('units are sold back at the bid, and never more than were bought', async () => {
  const trader = await createTrader(exchange, { usdt: '10000' })
  const { position } = await buy(trader, 3)
  const { bid, quoteSequence, symbol } = await nearestCall()
  const order = { symbol, price: bid, quoteSequence }
  const sold = await trader.client.options.sellOption({ ...order, units: 2 })
  expect(sold.trade).toMatchObject({ kind: 'SELL', units: 2, price: bid })
  expect(sold.position).toMatchObject({ id: position.id, units: 1, status: 'OPEN' })
  await expect(trader.client.options.sellOption({ ...order, units: 2 })).rejects.toMatchObject({
    error: 'POSITION_TOO_SMALL',
    facts: { units: '1' },
  })
  const closed = await trader.client.options.sellOption({ ...order, units: 1 })
  expect(closed.position).toMatchObject({ units: 0, status: 'CLOSED', payoutMax: '0.00000000' })
  expect((await trader.client.options.listOptionPositions({})).total).toBe(0)
  const { rows } = await trader.client.options.listOptionPositions({ status: 'history' })
  expect(Number(rows[0]?.realised)).toBeLessThan(0)
})

test('fifty concurrent sales sell at most the position; each is paid', async () => {
  const trader = await createTrader(exchange, { usdt: '10000' })
  await buy(trader, 7)
  const { bid, quoteSequence, symbol } = await nearestCall()
  const body = { symbol, units: 1, price: bid, quoteSequence }
  const sales = Array.from({ length: 50 }, () => ({ path: '/api/option/order/sell', token: trader.token, body }))
  expect(countAnswers(await burst(exchange.url, sales))).toEqual({ OK: 7, POSITION_TOO_SMALL: 43 })
  const { rows } = await trader.client.options.listOptionRecords({ kind: 'SELL' })
  expect(rows.map(({ units }) => units)).toEqual(Array.from({ length: 7 }, () => 1))
})

test('transfers and purchases never spend the same money twice', async () => {
  const { symbol, ask, quoteSequence } = await nearestCall()
  const trader = await createTrader(exchange, { usdt: String(Math.ceil(Number(ask) * 0.01 * 6)) })
  const [before] = await trader.client.wallet.listBalances({ wallet: 'PLATFORM' })
  const purchase = { symbol, units: 1, price: ask, quoteSequence }
  const transfer = { coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: (Number(ask) * 0.01).toFixed(4) }
  const requests = Array.from({ length: 50 }, (_, place) => ({
    path: place % 2 === 0 ? '/api/option/order/submit' : '/api/asset/transferFunds',
    token: trader.token,
    body: place % 2 === 0 ? purchase : transfer,
  }))
  await burst(exchange.url, requests)
  const [left] = await trader.client.wallet.listBalances({ wallet: 'PLATFORM' })
  const moved = await trader.client.wallet.listBalances({ wallet: 'CONTRACT' })
  const { rows } = await trader.client.options.listOptionRecords({ kind: 'BUY' })
  const spent = rows.reduce((sum, { amount, fee }) => sum + Number(amount) + Number(fee), 0)
  expect(Number(left?.available) + Number(moved[0]?.available ?? 0) + spent).toBeCloseTo(Number(before?.available), 6)
  expect(Number(left?.available)).toBeLessThan(Number(ask) * 0.0101)
})

test('an expiry is settled once from the stored ticks, also after downtime', async () => {
  const trader = await createTrader(exchange, { usdt: '10000' })
  const { position, trade } = await buy(trader, 2, { clientOrderId: 'before-expiry' })
  const strike = Number(position.strike)
  const held = await houseHolds()
  expect(held).toBeGreaterThan(0)
  await exchange.close()
  const sum = await keepWindow(Math.round((strike + 500) * 100))
  clock.set(EXPIRY + 1000)
  exchange = await open()
  const client = await signInAgain(trader)
  await second()
  const [paid] = (await client.options.listOptionPositions({ status: 'history' })).rows
  const mean = Math.floor((2 * sum + 1790) / (2 * 1790)) / 100
  expect(paid).toMatchObject({ status: 'SETTLED', settlementPrice: mean.toFixed(2), units: 0 })
  expect(Number(paid?.payout)).toBeCloseTo((mean - strike) * 0.02, 6)
  expect(await houseHolds()).toBe(0)

  const proof = await exchange.client().options.getOptionProof({ series: SERIES })
  expect(proof).toMatchObject({ sum: String(sum), firstTime: firstSample(EXPIRY), lastTime: EXPIRY })
  expect(proof.settlement).toMatchObject({ samples: 1790, seconds: 1800, settlementPrice: mean.toFixed(2) })
  const { rows } = await exchange.client().options.listOptionSettlements({ coin: 'btc' })
  expect(rows.map(({ series }) => series)).toEqual([SERIES])
  expect((await chainOf()).expiries.map(({ series }) => series)).not.toContain(SERIES)

  const before = exchange.server.exchange.committedSequence()
  await exchange.slices.options.runSeries()
  expect(exchange.server.exchange.committedSequence()).toBe(before)

  const { symbol, price, quote } = trade
  const same = { symbol, units: 2, price, quoteSequence: quote?.sequence ?? 0 }
  const again = await client.options.buyOption({ ...same, clientOrderId: 'before-expiry' })
  expect(again.trade).toEqual(trade)
  for (const clientOrderId of ['after-expiry', undefined])
    await expect(client.options.buyOption({ ...same, clientOrderId })).rejects.toMatchObject({
      error: 'UNKNOWN_OPTION',
    })
})

test('the journal and the tables are identical', async () => {
  const pool = openPool({ url: database.url, connectionsMax: 2, name: 'audit' })
  const report = await audit(pool)
  await pool.end()
  expect(report.faults).toEqual([])
})

/** Ticks of the window as stored, ten of them paused; returns the sum of the others. */
async function keepWindow(price: number): Promise<number> {
  const pool = openPool({ url: database.url, connectionsMax: 2, name: 'ticks' })
  const db = openKysely(pool)
  let sum = 0
  for (const symbol of ['btcusdt', 'ethusdt', 'solusdt']) {
    let head = (await readHeads(db, [symbol])).get(symbol) ?? genesisHead
    const ticks = []
    for (let place = 0; place < 1800; place += 1) {
      const isPaused = place % 180 === 7
      const ticked = priceTicks(price + (place % 50))
      const reading = {
        time: firstSample(EXPIRY) + place * 1000,
        state: isPaused ? ('PAUSED' as const) : ('NORMAL' as const),
        price: isPaused ? null : ticked,
        sources: [],
      }
      const tick = linkTick({ symbol, priceDecimals: 2 }, head, reading)
      ticks.push(tick)
      head = { sequence: tick.sequence, time: tick.time, hash: tick.hash, state: tick.state }
      if (symbol === 'btcusdt' && !isPaused) sum += ticked
    }
    await insertTicks(db, ticks)
  }
  await pool.end()
  return sum
}

/** The earlier session has ended: a day has passed. */
async function signInAgain({ userId }: Trader) {
  return exchange.client(await exchange.server.sessions.create(userId))
}

async function houseHolds(): Promise<number> {
  const row = await exchange.server.db
    .selectFrom('balances')
    .select('held')
    .where('owner', '=', BigInt(HOUSE))
    .where('asset', '=', 'usdt')
    .executeTakeFirst()
  return Number(row?.held ?? 0n)
}
