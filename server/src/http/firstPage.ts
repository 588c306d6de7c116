// The app's page with its first rows already in it, so that users on a slow connection see prices before any script has
// loaded: the pairs of home and markets, and the book of a trade page whose address names its pair. The templates of
// the rows are in the page (web/index.html); the figures are from the committed market. Rendered at most once a second
// for all callers.
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../context.ts'
import { toDepthLevels } from '../market/book/depthLevels.ts'
import { type Encoding, encodingFor } from './encodings.ts'

const ROWS_MAX = 8
const LEVELS = 6
const KEPT_MS = 1000
/** Lower than for the build's files, because it runs while the caller waits. */
const BROTLI_QUALITY = 5

type Figures = Pick<Core, 'market' | 'settings'>
export type SendFirstPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

interface FirstPage {
  sendPairs: SendFirstPage
  /** Of the pair or contract in the address; the unchanged page if there is none. */
  sendBook: SendFirstPage
}

interface Template {
  page: string
  /** By their ids. */
  templates: ReadonlyMap<string, string>
}

/** file: the built page. A newer one is used from the next request on. */
export function createFirstPage(file: string, { market, settings, clock }: Figures & Pick<Core, 'clock'>): FirstPage {
  let built: Template & { mtimeMs: number } = { page: '', templates: new Map(), mtimeMs: Number.NaN }
  let kept: { until: number; copies: Map<string, Promise<Buffer>> } = { until: 0, copies: new Map() }
  const refresh = async () => {
    const { mtimeMs } = await stat(file)
    const now = clock.now()
    const isNewer = mtimeMs !== built.mtimeMs
    if (isNewer) built = { ...takeTemplates(await readFile(file, 'utf8')), mtimeMs }
    if (isNewer || now >= kept.until || now < kept.until - KEPT_MS) kept = { until: now + KEPT_MS, copies: new Map() }
  }
  const send = (read: (request: FastifyRequest) => { key: string; make: () => string }): SendFirstPage => {
    return async (request, reply) => {
      await refresh()
      const encoding = encodingFor(request, ['br', 'gzip'])
      const { key, make } = read(request)
      const copy = kept.copies.get(`${encoding} ${key}`) ?? compress(Buffer.from(make()), encoding)
      kept.copies.set(`${encoding} ${key}`, copy)
      reply
        .code(200)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(await copy)
    }
  }
  return {
    sendPairs: send(() => ({
      key: 'pairs',
      make: () =>
        place(built.page, 'pairs', fillAll(built.templates.get('first-pair'), listRows({ market, settings }))),
    })),
    sendBook: send(({ query }) => {
      const { symbol } = query as { symbol?: unknown }
      const rules = typeof symbol === 'string' ? market.book(symbol) : undefined
      return {
        key: `book ${rules?.symbol ?? ''}`,
        make: () =>
          rules === undefined
            ? built.page
            : placeBook(built.page, built.templates.get('first-level'), { market, rules }),
      }
    }),
  }
}

function takeTemplates(html: string): Template {
  const templates = new Map<string, string>()
  const page = html.replace(/<template id="([\w-]+)">(.*?)<\/template>/gs, (_, id: string, markup: string) => {
    templates.set(id, markup)
    return ''
  })
  return { page, templates }
}

/** Rows in their container, which is marked as ready; unchanged without rows. */
function place(page: string, name: 'pairs' | 'asks' | 'bids', rows: readonly string[]): string {
  if (rows.length === 0) return page
  const marked = new RegExp(`<!-- ${name} -->.*?<!-- /${name} -->`, 's')
  return page.replace(marked, () => `<span data-ready>${rows.join('')}</span>`)
}

type Rules = NonNullable<ReturnType<Core['market']['book']>>

function placeBook(
  page: string,
  template: string | undefined,
  { market, rules }: { market: Core['market']; rules: Rules },
): string {
  const { asks, bids } = market.depth(rules.symbol, LEVELS)
  const levels = (side: typeof asks, direction: 'text-up' | 'text-down') =>
    fillAll(
      template,
      toDepthLevels(side, rules).map(([price, quantity]) => ({ price: grouped(price), quantity, direction })),
    )
  return place(place(page, 'asks', levels(asks, 'text-down').reverse()), 'bids', levels(bids, 'text-up'))
}

interface Row {
  symbol: string
  coin: string
  quote: string
  price: string
  change: string
  direction: 'text-up' | 'text-down' | 'text-muted'
}

/** HOME_COIN_SETTING's coins in its order, then the most traded: like the home page. */
function listRows({ market, settings }: Figures): Row[] {
  const wanted = settings
    .current()
    .HOME_COIN_SETTING.filter(({ isOpen }) => isOpen)
    .sort((a, b) => a.sort - b.sort)
    .map(({ coin }) => coin.toLowerCase())
  const rank = (coin: string) => (wanted.indexOf(coin.toLowerCase()) + wanted.length + 1) % (wanted.length + 1)
  return market
    .pairs()
    .flatMap((pair) => {
      const figures = market.ticker(pair.symbol)
      return figures === undefined ? [] : [{ pair, figures, volume: Number(figures.volume2) }]
    })
    .sort((a, b) => rank(a.pair.coin) - rank(b.pair.coin) || b.volume - a.volume)
    .slice(0, ROWS_MAX)
    .map(({ pair, figures }) => {
      const change = Number(figures.priceChangePercent)
      return {
        symbol: pair.symbol,
        coin: pair.coin.toUpperCase(),
        quote: pair.baseCoin.toUpperCase(),
        price: grouped(figures.close),
        change: changeText(change),
        direction: change > 0 ? 'text-up' : change < 0 ? 'text-down' : 'text-muted',
      }
    })
}

/** Below a hundredth it shows a hundredth, as everywhere in the app. */
function changeText(change: number): string {
  const isSmall = Math.abs(change) < 0.01
  if (isSmall) return `${change > 0 ? '+' : change < 0 ? '\u2212' : ''}0.01`
  return percent.format(change).replace('-', '\u2212')
}

/** Two decimals, towards zero, with the sign of a change. */
const percent = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
  signDisplay: 'exceptZero',
})

/** '104233.10' as '104,233.10'. */
function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? text : `${text}.${fraction}`
}

function fillAll(template = '', rows: readonly object[]): string[] {
  return rows.map((row) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => escapeHtml((row as Record<string, string>)[name] ?? '')),
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return await promisify(gzip)(bytes)
  return await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
