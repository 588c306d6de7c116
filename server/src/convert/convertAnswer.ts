// Quotes and converts in wire format.
import type { Output } from '@assay/api/schemas'
import { type CoinPair, conversionOf, legOf, midsOf, QUOTE_VALID_MS } from '@assay/engine/convert/checkTerms'
import type { ConvertChanged } from '@assay/engine/convert/events'
import type { Mids } from '@assay/engine/convert/rate'
import { type Amount, formatAmount, formatRate, MILLION, type Rate } from '@assay/engine/money'
import type { Context } from './context.ts'
import type { Quoted } from './quotes.ts'

type Shown = Output<'convert', 'currencyExchange'>
type Showing = Pick<Context, 'convert'>

const statuses = { ACCEPTED: 0, FILLED: 1, FAILED: 2 } as const
const RATE_DECIMALS = 18
const RATE_DIGITS = 10

export function showQuote(pair: CoinPair, quoteId: string, { amount, quote }: Quoted): Output<'convert', 'getQuote'> {
  const { receive, fee } = conversionOf({ amount, quote }, pair)
  const terms = showTerms(pair, { amount, receive, fee, ...quote, mids: midsOf(quote) })
  return { quoteId, ...terms, createdAt: quote.time, expiresAt: quote.time + QUOTE_VALID_MS }
}

export function showConvert({ convert }: Showing, row: Omit<ConvertChanged, 'type'>): Shown {
  const pair = convert.pair(row.from, row.to)
  const { convertId, decidedFrom, decidedTo, decidedAt, status, reason } = row
  const isPriced = [decidedFrom, decidedTo].some((tick) => tick !== null && tick.price !== null)
  const isWhole =
    (decidedFrom === null) === (row.quotedFrom === null) && (decidedTo === null) === (row.quotedTo === null)
  return {
    id: convertId,
    ...showTerms(pair, { ...row, mids: midsOf({ from: row.quotedFrom, to: row.quotedTo }) }),
    status: statuses[status],
    reason,
    decidedMid: isPriced && isWhole ? rateText(pair, midsOf({ from: decidedFrom, to: decidedTo })) : null,
    createTime: row.acceptedAt,
    decidedAt,
  }
}

interface ShownTerms {
  amount: Amount
  receive: Amount
  fee: Amount
  spread: Rate
  feeRate: Rate
  mids: Mids
}

function showTerms(pair: CoinPair, { amount, receive, fee, spread, feeRate, mids }: ShownTerms) {
  const [from, to] = [pair.from.asset, pair.to.asset]
  return {
    fromSymbol: from.asset,
    toSymbol: to.asset,
    total: formatAmount(amount, from.scale, { trim: true }),
    receive: formatAmount(receive, to.scale, { trim: true }),
    fee: formatAmount(fee, to.scale, { trim: true }),
    mid: rateText(pair, mids),
    rate: rateText(pair, mids, spread),
    spread: formatRate(spread),
    feeRate: formatRate(feeRate),
  }
}

/** Of one coin given, in the other, with ten significant digits, rounded down. */
export function rateText({ from, to }: CoinPair, mids: Mids, spread = 0): string {
  const [fromLeg, toLeg] = [legOf(from), legOf(to)]
  const above = BigInt(mids.from) * BigInt(MILLION - spread) * 10n ** BigInt(toLeg.priceDecimals + RATE_DECIMALS)
  const below = BigInt(mids.to) * BigInt(MILLION) * 10n ** BigInt(fromLeg.priceDecimals)
  const scaled = above / below
  const spare = Math.max(0, String(scaled).length - Math.max(RATE_DIGITS, String(scaled).length - RATE_DECIMALS))
  return formatAmount((scaled / 10n ** BigInt(spare)) * 10n ** BigInt(spare), RATE_DECIMALS, { trim: true })
}
