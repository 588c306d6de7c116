// Checks the terms of a convert, apart from balances. Used for quotes too.
import type { Asset } from '../nouns.ts'
import { AMOUNT_MAX, type Amount, formatAmount, type Rate, ratePpm, reducedRate, ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { AcceptQuote, ConvertCoin, ConvertQuote } from './commands.ts'
import { type IndexTick, priceOf } from './decision.ts'
import { type Conversion, convertAmount, hasMoved, type Leg, type Mids, valueOf } from './rate.ts'

/** A quote can be accepted for this long. */
export const QUOTE_VALID_MS = 8000
/** Without a tick this fresh the price is unknown. */
export const HEAD_MAX_MS = 3000

export interface CoinTerms {
  rules: ConvertCoin
  asset: Asset
}

export interface CoinPair {
  from: CoinTerms
  to: CoinTerms
  /** Decimals of the unit coin. */
  unitScale: number
  /** What the customer's level takes off the fee rate, in parts per million. */
  discount: Rate
}

export type Asked = Pick<AcceptQuote, 'amount' | 'quote' | 'heads' | 'time'>

interface Rates {
  spread: Rate
  feeRate: Rate
}

/** Of two coins: the spreads together, and the higher fee less the customer's discount. */
export function marginsOf({ from, to, discount }: Pick<CoinPair, 'from' | 'to' | 'discount'>): Rates {
  const [one, other] = [from.rules, to.rules]
  return {
    spread: ratePpm(one.spread + other.spread),
    feeRate: reducedRate(one.feeRate > other.feeRate ? one.feeRate : other.feeRate, discount),
  }
}

/** @param isWhole - all that the user has available of the coin: it may be worth less than the minimum, to the unit. */
export function checkTerms(asked: Asked, pair: CoinPair, isWhole = false): Refusal | null {
  if (pair.from.rules.asset === pair.to.rules.asset) return refuse('SAME_COIN')
  const refusal = checkOffer(asked, pair) ?? checkAmount(asked) ?? checkQuote(asked, pair)
  return refusal ?? checkValue(asked, pair, isWhole && pair.to.rules.symbol === null)
}

/** At the quoted mids. */
export function conversionOf({ amount, quote }: Pick<Asked, 'amount' | 'quote'>, pair: CoinPair): Conversion {
  const terms = { from: legOf(pair.from), to: legOf(pair.to), spread: quote.spread, feeRate: quote.feeRate }
  return convertAmount(amount < 0n ? ZERO : amount, midsOf(quote), terms)
}

export function legOf({ asset, rules }: CoinTerms): Leg {
  return { scale: asset.scale, priceDecimals: rules.priceDecimals }
}

export function midsOf({ from, to }: Record<'from' | 'to', Parameters<typeof priceOf>[0]>): Mids {
  return { from: priceOf(from), to: priceOf(to) }
}

/** Both coins are open, and both indices NORMAL now. */
function checkOffer({ heads, time }: Asked, { from, to }: CoinPair): Refusal | null {
  const closed = [from, to].find(({ rules }) => !rules.isOpen)
  if (closed) return refuse('CONVERT_CLOSED', { asset: closed.rules.asset })
  return checkIndex(heads.from, from, time) ?? checkIndex(heads.to, to, time)
}

/** A tick from the future is refused like a stale one: what follows it may be known. */
function checkIndex(head: IndexTick | null, { rules: { symbol } }: CoinTerms, time: number): Refusal | null {
  if (symbol === null) return null
  const isKnown = head !== null && head.symbol === symbol && time >= head.time && time - head.time <= HEAD_MAX_MS
  if (!isKnown || head.state === 'PAUSED' || head.price === null) return refuse('INDEX_PAUSED', { symbol })
  return head.state === 'NORMAL' ? null : refuse('INDEX_DEGRADED', { symbol })
}

/** In time, of the current terms, and not overtaken by the newest ticks. */
function checkQuote({ quote, heads, time }: Asked, pair: CoinPair): Refusal | null {
  const current = marginsOf(pair)
  const isCurrent = quote.spread === current.spread && quote.feeRate === current.feeRate
  const isOfCoins = isTickOf(quote.from, pair.from) && isTickOf(quote.to, pair.to)
  if (!isCurrent || !isOfCoins || time - quote.time > QUOTE_VALID_MS) return refuse('QUOTE_EXPIRED')
  return hasMoved(midsOf(quote), midsOf(heads), quote.spread) ? refuse('PRICE_MOVED') : null
}

function isTickOf(tick: ConvertQuote['from'], { rules }: CoinTerms): boolean {
  return rules.symbol === null ? tick === null : tick?.symbol === rules.symbol && tick.price > 0
}

function checkAmount({ amount }: Asked): Refusal | null {
  return amount <= 0n || amount > AMOUNT_MAX ? refuse('AMOUNT_INVALID') : null
}

function checkValue(asked: Asked, pair: CoinPair, mayBeSmall: boolean): Refusal | null {
  const { from, to, unitScale } = pair
  const { paid, receive } = conversionOf(asked, pair)
  if (paid > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  const value = valueOf(asked.amount, priceOf(asked.quote.from), { leg: legOf(from), unitScale })
  const minimum = greater(from.rules.valueMin, to.rules.valueMin)
  const maximum = lesser(from.rules.valueMax, to.rules.valueMax)
  const limit = (units: bigint) => ({ limit: formatAmount(units, unitScale, { trim: true }) })
  if ((value < minimum && !mayBeSmall) || receive <= 0n) return refuse('CONVERT_BELOW_MINIMUM', limit(minimum))
  return value > maximum ? refuse('CONVERT_ABOVE_MAXIMUM', limit(maximum)) : null
}

function greater(one: Amount, other: Amount): Amount {
  return one > other ? one : other
}

function lesser(one: Amount, other: Amount): Amount {
  return one < other ? one : other
}
