// The app's page with its first rows already in it, so that somebody on a slow line reads prices before any script has
// arrived. How a row looks is written in the page (web/index.html, <template id="first-pair">); its figures are those of
// the market as last committed. Made at most once a second, whoever asks.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../context.ts'

const ROWS_MAX = 8
const KEPT_MS = 1000
/** Smaller than the copies of the build, and quick: made while somebody waits. */
const BROTLI_QUALITY = 5
const TEMPLATE = /<template id="first-pair">(.*?)<\/template>/s
/** What stands there while nothing is known. */
const PLACE = /<!-- pairs -->.*?<!-- \/pairs -->/s

type Encoding = 'br' | 'gzip' | 'identity'

export function createFirstPage(
  html: string,
  { market, settings, clock }: Pick<Server, 'market' | 'settings' | 'clock'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const template = TEMPLATE.exec(html)?.[1] ?? ''
  const page = html.replace(TEMPLATE, '')
  let kept: { until: number; copies: Map<Encoding, Promise<Buffer>> } = { until: 0, copies: new Map() }
  const make = async (encoding: Encoding) => {
    const rows = listRows({ market, settings }).map((row) => fill(template, row))
    const filled = rows.length === 0 ? page : page.replace(PLACE, () => `<div data-ready>${rows.join('')}</div>`)
    return await compress(Buffer.from(filled), encoding)
  }
  return async (request, reply) => {
    const now = clock.now()
    if (now >= kept.until || now < kept.until - KEPT_MS) kept = { until: now + KEPT_MS, copies: new Map() }
    const encoding = encodingOf(request)
    const copy = kept.copies.get(encoding) ?? make(encoding)
    kept.copies.set(encoding, copy)
    reply
      .code(200)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await copy)
  }
}

interface Row {
  symbol: string
  coin: string
  quote: string
  price: string
  change: string
  direction: 'text-up' | 'text-down' | 'text-muted'
}

/** HOME_COIN_SETTING's coins in its order, then the most traded: as the home page lists them. */
function listRows({ market, settings }: Pick<Server, 'market' | 'settings'>): Row[] {
  const wanted = settings
    .current()
    .HOME_COIN_SETTING.filter(({ isOpen }) => isOpen)
    .sort((a, b) => a.sort - b.sort)
    .map(({ coin }) => coin.toLowerCase())
  const place = (coin: string) => (wanted.indexOf(coin.toLowerCase()) + wanted.length + 1) % (wanted.length + 1)
  return market
    .pairs()
    .flatMap((pair) => {
      const figures = market.ticker(pair.symbol)
      return figures === undefined ? [] : [{ pair, figures, volume: Number(figures.volume2) }]
    })
    .sort((a, b) => place(a.pair.coin) - place(b.pair.coin) || b.volume - a.volume)
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

/** Under a hundredth it says a hundredth, as everywhere in the app. */
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

function fill(template: string, row: Row): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => escapeHtml(row[name as keyof Row] ?? ''))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return await promisify(gzip)(bytes)
  return await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
