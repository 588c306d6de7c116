// Quotes: made from the newest ticks, and signed with a key of the installation. A quote is its own record: what it says
// is in it, so that any process can accept it, and nothing is stored before somebody does.
import { ApiError } from '@assay/api/errors'
import type { AcceptQuote, ConvertQuote } from '@assay/engine/convert/commands'
import { checkTerms, type CoinPair, type CoinTerms, legOf, marginsOf, midsOf } from '@assay/engine/convert/checkTerms'
import type { IndexTick } from '@assay/engine/convert/decision'
import { amountFor } from '@assay/engine/convert/rate'
import { CONVERT_MARKET } from '@assay/engine/halts'
import { type Amount, amountUnits, type Price } from '@assay/engine/money'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from './context.ts'
import { indexTick } from './indexTick.ts'

type Parts = Pick<Context, 'market' | 'clock' | 'exchange' | 'convert'>
export type Heads = AcceptQuote['heads']

export interface Quoted {
  user: number
  from: string
  to: string
  amount: Amount
  quote: ConvertQuote
}

/** The newest ticks of both indices. */
export function headsOf({ market }: Pick<Parts, 'market'>, { from, to }: CoinPair): Heads {
  return { from: headOf(market, from), to: headOf(market, to) }
}

function headOf(market: Parts['market'], { rules: { symbol } }: CoinTerms): IndexTick | null {
  const published = symbol === null ? undefined : market.newestTick(symbol)
  return published === undefined ? null : indexTick(published.tick)
}

/** The terms of now. The engine refuses what they do not allow. */
export function quoteNow({ market, clock }: Pick<Parts, 'market' | 'clock'>, pair: CoinPair): ConvertQuote {
  const heads = headsOf({ market }, pair)
  return { time: clock.now(), from: quoted(heads.from), to: quoted(heads.to), ...marginsOf(pair) }
}

/** For an amount to give or to receive. Throws the refusal that accepting it would get; balances are not checked. */
export function makeQuote(
  parts: Parts,
  pair: CoinPair,
  asked: { amount: Amount } | { receive: Amount },
): { amount: Amount; quote: ConvertQuote } {
  if (parts.exchange.isHalted('CONVERT', CONVERT_MARKET))
    throw new ApiError('MARKET_HALTED', { symbol: CONVERT_MARKET })
  const heads = headsOf(parts, pair)
  const quote = quoteNow(parts, pair)
  const legs = { from: legOf(pair.from), to: legOf(pair.to), ...marginsOf(pair) }
  const amount = 'amount' in asked ? asked.amount : amountFor(asked.receive, midsOf(heads), legs)
  const refusal = checkTerms({ amount, quote, heads, time: quote.time }, pair)
  if (refusal !== null) throw new ApiError(refusal.reason, refusal.facts)
  return { amount, quote }
}

function quoted(head: IndexTick | null): ConvertQuote['from'] {
  if (head === null) return null
  const { symbol, sequence, time, price } = head
  return { symbol, sequence, time, price: price ?? (0 as Price) }
}

/** 'PAYLOAD.SIGNATURE'. */
export function signQuote(key: Buffer, { user, from, to, amount, quote }: Quoted): string {
  const content = JSON.stringify([user, from, to, String(amount), quote])
  const payload = Buffer.from(content).toString('base64url')
  return signedText(key, payload)
}

/** Throws QUOTE_EXPIRED if it is not ours, letter for letter, or another user's. */
export function readQuote(key: Buffer, quoteId: string, user: number): Quoted {
  const [payload = ''] = quoteId.split('.', 1)
  // As text: decoded, one signature has many spellings, and each of them would be another quote.
  const given = Buffer.from(quoteId)
  const expected = Buffer.from(signedText(key, payload))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ApiError('QUOTE_EXPIRED')
  const content = Buffer.from(payload, 'base64url').toString()
  const [owner, from, to, amount, quote] = JSON.parse(content) as [number, string, string, string, ConvertQuote]
  if (owner !== user) throw new ApiError('QUOTE_EXPIRED')
  return { user, from, to, amount: amountUnits(BigInt(amount)), quote }
}

/** A client id for the quote, so that it is accepted once. For a quote that readQuote has accepted. */
export function quoteName(quoteId: string): string {
  const [payload = ''] = quoteId.split('.', 1)
  return createHash('sha256').update(payload).digest('base64url')
}

function signedText(key: Buffer, payload: string): string {
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`
}
