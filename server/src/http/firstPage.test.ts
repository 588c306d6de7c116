// The page before any script has loaded.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstPage } from './firstPage.ts'

const html =
  '<div><!-- pairs --><i></i><!-- /pairs --></div>' +
  '<p><!-- asks --><i></i><!-- /asks --><!-- bids --><i></i><!-- /bids --></p>' +
  '<template id="first-pair"><p>{coin}/{quote} {price} {change}% {direction}</p></template>' +
  '<template id="first-level"><b>{price} {quantity} {direction}</b></template>'
const places = '<p><!-- asks --><i></i><!-- /asks --><!-- bids --><i></i><!-- /bids --></p>'
const book = { symbol: 'btcusdt', priceDecimals: 1, quantityDecimals: 3 }

let directory: string
let file: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assay-page-'))
  file = join(directory, 'index.html')
  await writeFile(file, html)
})
afterAll(() => rm(directory, { recursive: true }))

interface Figures {
  close: string
  priceChangePercent: string
  volume2: string
}
const pairs: Record<string, Figures> = {
  '<b>': { close: '1.5', priceChangePercent: '0', volume2: '900' },
  eth: { close: '4012.30', priceChangePercent: '-0.829', volume2: '20' },
  btc: { close: '104233.10', priceChangePercent: '1.249', volume2: '10' },
}

function openPage(listed: Record<string, Figures | undefined> = pairs) {
  let now = 1_800_000_000_000
  const app = fastify()
  const server = {
    market: {
      pairs: () => Object.keys(listed).map((coin) => ({ symbol: `${coin}usdt`, coin, baseCoin: 'usdt' })),
      ticker: (symbol: string) => listed[symbol.slice(0, -4)],
      book: (symbol: string) => (symbol === 'btcusdt' ? book : undefined),
      depth: () => ({
        asks: [
          { price: 1_042_331, quantity: 27 },
          { price: 1_042_340, quantity: 1000 },
        ],
        bids: [{ price: 1_042_330, quantity: 5 }],
      }),
    },
    settings: { current: () => ({ HOME_COIN_SETTING: [{ coin: 'BTC', sort: 1, isOpen: true }] }) },
    clock: { now: () => now },
  }
  const { sendPairs, sendBook } = createFirstPage(file, server as never)
  app.get('/', sendPairs)
  app.get('/trade', sendBook)
  const load = async (encoding: string, url = '/') =>
    await app.inject({ url, headers: { 'accept-encoding': encoding } })
  return { load, pass: (ms: number) => (now += ms) }
}

test('the page contains rows with the newest prices: the chosen coins first, then the most traded', async () => {
  const { body } = await openPage().load('identity')
  expect(body).toBe(
    '<div><span data-ready>' +
      '<p>BTC/USDT 104,233.10 +1.24% text-up</p>' +
      '<p>&#60;B&#62;/USDT 1.5 0.01% text-muted</p>' +
      '<p>ETH/USDT 4,012.30 \u22120.82% text-down</p>' +
      `</span></div>${places}`,
  )
})

test('every encoding has the same page', async () => {
  const page = openPage()
  const plain = (await page.load('identity')).rawPayload
  expect(brotliDecompressSync((await page.load('gzip, br')).rawPayload)).toEqual(plain)
  expect(gunzipSync((await page.load('gzip')).rawPayload)).toEqual(plain)
})

test('a page is rendered again after a second', async () => {
  const listed = { ...pairs }
  const page = openPage(listed)
  expect((await page.load('identity')).body).toContain('104,233.10')
  listed.btc = { close: '104300.00', priceChangePercent: '1.3', volume2: '10' }
  expect((await page.load('identity')).body).toContain('104,233.10')
  page.pass(1000)
  expect((await page.load('identity')).body).toContain('104,300.00')
})

test('without a price the placeholders stay', async () => {
  expect((await openPage({ btc: undefined }).load('identity')).body).toBe(
    `<div><!-- pairs --><i></i><!-- /pairs --></div>${places}`,
  )
})

test('a trade page has the book of the pair in its address, if there is one', async () => {
  const page = openPage()
  expect((await page.load('identity', '/trade?symbol=btcusdt')).body).toContain(
    '<p><span data-ready><b>104,234.0 1.000 text-down</b><b>104,233.1 0.027 text-down</b></span>' +
      '<span data-ready><b>104,233.0 0.005 text-up</b></span></p>',
  )
  for (const address of ['/trade', '/trade?symbol=nothing', '/trade?symbol=a&symbol=b'])
    expect((await page.load('identity', address)).body).toContain(places)
})

test('a newer build is sent from the next request on', async () => {
  const page = openPage()
  expect((await page.load('identity')).body).not.toContain('newer')
  await writeFile(file, `newer${html}`)
  await utimes(file, 1, 1)
  expect((await page.load('identity')).body).toMatch(/^newer.*104,233/)
})
