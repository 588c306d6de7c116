// The live source against a local server with the protocols of public exchanges: two by stream and one by polling.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { openLivePrices, Words } from './live.ts'
import type { PricedPair, PriceSource } from './priceSource.ts'

const scales = { priceDecimals: 2, quantityDecimals: 5, baseScale: 8, quoteScale: 8 }
const pair = (id: number, coin: string, symbol: string): PricedPair => ({
  id,
  symbol,
  coin,
  baseCoin: 'usdt',
  scales,
})
const pairs = [pair(1, 'btc', 'btcusdt'), pair(2, 'eth', 'ethusdt'), pair(3, 'XAU', 'XAU')]

const binanceSymbol = (base: string) => ({
  symbol: `${base}USDT`,
  status: 'TRADING',
  baseAsset: base,
  quoteAsset: 'USDT',
  baseAssetPrecision: 8,
  quoteAssetPrecision: 8,
  isSpotTradingAllowed: true,
  permissions: ['SPOT'],
  filters: [],
})
const okxInstrument = (base: string) => ({
  instType: 'SPOT',
  instId: `${base}-USDT`,
  baseCcy: base,
  quoteCcy: 'USDT',
  state: 'live',
  tickSz: '0.1',
  lotSz: '0.00000001',
  minSz: '0.00001',
})
const bitstampMarket = (base: string) => ({
  name: `${base}/USDT`,
  market_symbol: `${base.toLowerCase()}usdt`,
  base_currency: base,
  description: base,
  base_decimals: 8,
  counter_currency: 'USDT',
  counter_decimals: 0,
  minimum_order_value: '10',
  trading: 'Enabled',
  market_type: 'SPOT',
})

/** By the relevant part of the address; all other requests get an empty success. */
const answers: [RegExp, (price: number) => unknown][] = [
  [/binance.*exchangeInfo/, () => ({ symbols: [binanceSymbol('BTC'), binanceSymbol('ETH')] })],
  [/okx.*public\/instruments/, () => ({ code: '0', msg: '', data: [okxInstrument('BTC')] })],
  [/bitstamp.*markets/, () => [bitstampMarket('BTC')]],
  // The same answer each time, as from a cache.
  [
    /bitstamp.*ticker/,
    (price) => [{ pair: 'BTC/USDT', timestamp: '1795305600', bid: `${price + 4}`, ask: `${price + 5}`, last: '1' }],
  ],
]

/** Sends its price once, on subscription; okx answers no heartbeat. */
function speak(socket: WebSocket, address: string, price: number): void {
  const send = (message: unknown) => socket.send(JSON.stringify(message))
  socket.on('message', (raw) => {
    const text = String(raw)
    if (text === 'ping') return
    const { id, method, args } = JSON.parse(text) as { id?: number; method?: string; args?: { channel: string }[] }
    if (address.includes('binance') && method === 'SUBSCRIBE') {
      send({ result: null, id })
      send({ u: 1, s: 'BTCUSDT', b: `${price}`, B: '1', a: `${price + 1}`, A: '1' })
    }
    if (address.includes('okx') && args?.[0] !== undefined)
      send({
        arg: { ...args[0], instId: 'BTC-USDT' },
        data: [{ instId: 'BTC-USDT', bidPx: `${price + 2}`, askPx: `${price + 3}`, ts: '1795305600000' }],
      })
  })
}

let server: Server | undefined
let source: PriceSource | undefined
afterEach(async () => {
  await source?.close()
  server?.closeAllConnections()
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)))
  source = undefined
  server = undefined
})

async function startVenues(price: number): Promise<string> {
  server = createServer((request, response) => {
    const found = answers.find(([address]) => address.test(decodeURIComponent(request.url ?? '')))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(found?.[1](price) ?? { code: '0', error: [], data: [], result: {} }))
  })
  const streams = new WebSocketServer({ server })
  streams.on('connection', (socket, { url }) => speak(socket, decodeURIComponent(url ?? ''), price))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const quoteOf = (venue: string) => source?.quotes('btcusdt', Date.now()).find((quote) => quote.venue === venue)
const patience = { timeout: 60_000, interval: 50 }

test('prices have their time of receipt, and only an answered heartbeat renews it', {
  timeout: 240_000,
}, async () => {
  const faults: string[] = []
  const urlPrefix = await startVenues(104_000)
  const before = Date.now()
  source = openLivePrices({
    venues: ['binance', 'okx', 'nosuch'],
    benchmark: 'bitstamp',
    pairs,
    urlPrefix,
    clock: { now: Date.now },
    onFault: (fault) => faults.push(fault),
  })
  await expect.poll(() => quoteOf('binance'), patience).toMatchObject({ bid: 104_000, ask: 104_001 })
  await expect.poll(() => quoteOf('okx'), patience).toMatchObject({ bid: 104_002, ask: 104_003 })
  const benchmark = () => source?.benchmark('btcusdt', Date.now())
  await expect.poll(benchmark, patience).toMatchObject({ venue: 'bitstamp', bid: 104_004, ask: 104_005 })
  const [binance, okx, bitstamp] = [quoteOf('binance'), quoteOf('okx'), benchmark()].map((one) => one?.receivedAt ?? 0)
  for (const receivedAt of [binance, okx, bitstamp]) expect(receivedAt).toBeGreaterThanOrEqual(before - 1000)
  // Long enough for the others to be polled and to get heartbeats too.
  await expect.poll(() => (quoteOf('binance')?.receivedAt ?? 0) - (binance ?? 0), patience).toBeGreaterThan(5000)
  expect([quoteOf('okx')?.receivedAt, benchmark()?.receivedAt]).toEqual([okx, bitstamp])
  expect(source.quotes('XAU', Date.now())).toEqual([])
  expect(faults.join()).toContain('nosuch')
})

test('a pair that is listed later is priced as well', async () => {
  const urlPrefix = await startVenues(104_000)
  const options = { venues: ['binance'], benchmark: 'bitstamp', urlPrefix, clock: { now: Date.now } }
  source = openLivePrices({ ...options, pairs: pairs.filter(({ coin }) => coin === 'eth') })
  expect(quoteOf('binance')).toBeUndefined()
  source.list(pairs)
  await expect.poll(() => quoteOf('binance'), patience).toMatchObject({ bid: 104_000, ask: 104_001 })
})

describe('messages of a process with its own clock', () => {
  const quote = (receivedAt: number, bid = 100) => ({ symbol: 'btcusdt', venue: 'a', bid, ask: bid + 1, receivedAt })
  function heard(aheadMs: number, ...quotes: ReturnType<typeof quote>[]): Words {
    const words = new Words()
    words.hear({ type: 'clock', askedAt: 1000, at: 1000 + aheadMs, wallAheadMs: null })
    words.hear({ type: 'quotes', quotes })
    return words
  }

  test('are converted to our clock by its largest possible lead, and never look newer', () => {
    expect(heard(700, quote(5000)).newest('btcusdt', 9000)).toMatchObject([{ receivedAt: 4300 }])
    expect(heard(-700, quote(5000)).newest('btcusdt', 9000)).toMatchObject([{ receivedAt: 5700 }])
  })

  test('are not used until its lead is measured, as after a restart', () => {
    const words = new Words()
    words.hear({ type: 'quotes', quotes: [quote(5000)] })
    expect(words.newest('btcusdt', 9000)).toEqual([])
  })

  test('later than the requested second are ignored, so that a late tick has no newer prices', () => {
    const words = heard(0, quote(5000), quote(5900, 101), quote(6200, 102))
    expect(words.newest('btcusdt', 6000)).toMatchObject([{ bid: 101 }])
    expect(words.newest('btcusdt', 4000)).toMatchObject([{ bid: 102, receivedAt: 6200 }])
  })
})
