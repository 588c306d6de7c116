// The live source against a local server that answers as public exchanges do: three of them, each in its own words.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openLivePrices } from './live.ts'
import type { PricedPair, PriceSource, VenueQuote } from './priceSource.ts'

const scales = { priceDecimals: 2, quantityDecimals: 5, baseScale: 8, quoteScale: 8 }
const simulated = { startPrice: 1, volatility: 1, correlation: 0, dailyTurnover: 1 }
const pair = (id: number, coin: string, symbol: string): PricedPair => ({
  id,
  symbol,
  coin,
  baseCoin: 'usdt',
  scales,
  simulated,
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
const krakenAsset = (altname: string) => ({
  aclass: 'currency',
  altname,
  decimals: 10,
  display_decimals: 5,
  status: 'enabled',
})
const krakenPair = (base: string) => ({
  altname: `${base}USDT`,
  wsname: `${base}/USDT`,
  base,
  quote: 'USDT',
  pair_decimals: 1,
  lot_decimals: 8,
  cost_decimals: 5,
  ordermin: '0.00005',
  costmin: '0.5',
  tick_size: '0.1',
  status: 'online',
  fees: [],
  fees_maker: [],
})

/** By the part of the address that matters; the rest of what a client may ask is an empty success. */
const answers: [RegExp, (price: number) => unknown][] = [
  [/binance.*exchangeInfo/, () => ({ symbols: [binanceSymbol('BTC'), binanceSymbol('ETH')] })],
  [
    /binance.*ticker\/bookTicker/,
    (price) => [
      { symbol: 'BTCUSDT', bidPrice: `${price}`, bidQty: '1', askPrice: `${price + 1}`, askQty: '1' },
      { symbol: 'ETHUSDT', bidPrice: '0.00', bidQty: '0', askPrice: '3001', askQty: '1' },
    ],
  ],
  [/okx.*public\/instruments/, () => ({ code: '0', msg: '', data: [okxInstrument('BTC')] })],
  [
    /okx.*market\/tickers/,
    (price) => ({
      code: '0',
      msg: '',
      data: [{ instType: 'SPOT', instId: 'BTC-USDT', bidPx: `${price + 2}`, askPx: `${price + 3}`, ts: '1' }],
    }),
  ],
  [/kraken.*AssetPairs/, () => ({ error: [], result: { XBTUSDT: krakenPair('XXBT') } })],
  [/kraken.*\/Assets/, () => ({ error: [], result: { XXBT: krakenAsset('XBT'), USDT: krakenAsset('USDT') } })],
  [
    /kraken.*Ticker/,
    (price) => ({ error: [], result: { XBTUSDT: { b: [`${price + 4}`, '1', '1'], a: [`${price + 5}`, '1', '1'] } } }),
  ],
]

let server: Server | undefined
let source: PriceSource | undefined
afterEach(async () => {
  await source?.close()
  await new Promise((resolve) => server?.close(resolve))
})

async function startVenues(price: number): Promise<string> {
  server = createServer((request, response) => {
    const found = answers.find(([address]) => address.test(decodeURIComponent(request.url ?? '')))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(found?.[1](price) ?? { code: '0', error: [], data: [], result: {} }))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function quotesOf(symbol: string, count: number): Promise<VenueQuote[]> {
  for (;;) {
    const quotes = source?.quotes(symbol, Date.now()) ?? []
    if (quotes.length >= count) return quotes
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('the best prices of every venue that lists a pair arrive with their times, and those of the benchmark apart', {
  timeout: 60_000,
}, async () => {
  const faults: string[] = []
  const urlPrefix = await startVenues(104_000)
  const before = Date.now()
  source = openLivePrices({
    venues: ['binance', 'okx', 'nosuch'],
    benchmark: 'kraken',
    pairs,
    urlPrefix,
    onFault: (fault) => faults.push(fault),
  })
  const quotes = await quotesOf('btcusdt', 2)
  const byVenue = Object.fromEntries(quotes.map(({ venue, bid, ask }) => [venue, [bid, ask]]))
  expect(byVenue).toEqual({ binance: [104_000, 104_001], okx: [104_002, 104_003] })
  await expect
    .poll(() => source?.benchmark('btcusdt', Date.now()), { timeout: 20_000 })
    .toMatchObject({ venue: 'kraken', bid: 104_004, ask: 104_005 })
  for (const { receivedAt } of quotes) expect(receivedAt).toBeGreaterThanOrEqual(before)
  expect(source.quotes('XAU', Date.now())).toEqual([])
  expect(faults.join()).toContain('nosuch')
})
