// The form of a convert as pure functions: what the fields mean, what it would bring, and what is wrong with it.
import type { Output } from '@assay/api/schemas'
import { parseAmount } from '@assay/engine/money'
import { fromUnits, toUnits } from '../balances/units.ts'

export type ConvertCoin = Output<'convert', 'listConvertCoins'>[number]
export type ConvertQuote = Output<'convert', 'getQuote'>
export type ConvertRow = Output<'convert', 'currencyExchange'>

export interface ConvertForm {
  from: string
  to: string
  /** Plain digits as on the wire, '' while empty. */
  amount: string
  /** The field that the amount was typed in: what is given, or what arrives. */
  side: 'from' | 'to'
}

export type Problem = 'missing' | 'decimals' | 'zero' | 'aboveAvailable' | 'belowMinimum' | 'aboveMaximum'

const FIRST = { from: 'usdt', to: 'btc' }

/** coin: asked for by a link; it is given, or what it is bought with. */
export function firstForm(coins: readonly ConvertCoin[], asked: string | null): ConvertForm {
  const known = (name: string) => coins.find(({ coin }) => coin.toLowerCase() === name.toLowerCase())?.coin
  const usual = { from: known(FIRST.from) ?? coins[0]?.coin ?? '', to: known(FIRST.to) ?? coins[1]?.coin ?? '' }
  const from = (asked === null ? undefined : known(asked)) ?? usual.from
  return { from, to: from === usual.from ? usual.to : usual.from, amount: '', side: 'from' }
}

/** Choosing the coin of the other side swaps both. */
export function withCoin(form: ConvertForm, side: 'from' | 'to', coin: string): ConvertForm {
  const other = side === 'from' ? 'to' : 'from'
  if (coin === form[other]) return swapped(form)
  const changesAmount = side === form.side
  return { ...form, [side]: coin, amount: changesAmount ? '' : form.amount }
}

/** The amount stays with the coin that it was typed for. */
export function swapped({ from, to, amount, side }: ConvertForm): ConvertForm {
  return { from: to, to: from, amount, side: side === 'from' ? 'to' : 'from' }
}

interface Coins {
  from: ConvertCoin | undefined
  to: ConvertCoin | undefined
}

interface Known extends Coins {
  available: string
}

/** The worth of an amount in USDT; null without a price. */
export function worthOf(amount: string, { symbol, price }: ConvertCoin): bigint | null {
  if (symbol === null) return toUnits(amount)
  return price === null ? null : (toUnits(amount) * toUnits(price)) / ONE
}

const ONE = 10n ** 18n
const SIGNIFICANT = 8

/** What the other field would show at the index, with spread and fee: '' while it is not known. */
export function estimate({ amount, side }: ConvertForm, { from, to }: Coins): string {
  if (amount === '' || from === undefined || to === undefined) return ''
  const [given, wanted] = [worthOf('1', from), worthOf('1', to)]
  if (given === null || wanted === null || given === 0n || wanted === 0n) return ''
  const fee = toUnits(from.feeRate) > toUnits(to.feeRate) ? toUnits(from.feeRate) : toUnits(to.feeRate)
  const kept = ((ONE - toUnits(from.spread) - toUnits(to.spread)) * (ONE - fee)) / ONE
  const typed = toUnits(amount)
  const other = side === 'from' ? (((typed * given) / wanted) * kept) / ONE : (((typed * wanted) / given) * ONE) / kept
  return cut(fromUnits(other), side === 'from' ? to.decimals : from.decimals)
}

/** What the other field shows of a quote. */
export function quotedAmount({ side }: ConvertForm, quote: ConvertQuote): string {
  return side === 'from' ? quote.receive : quote.total
}

/** A rate as it is read: of the dearer coin in the cheaper one. */
export function readableRate({ fromSymbol, toSymbol }: Pick<ConvertQuote, 'fromSymbol' | 'toSymbol'>, rate: string) {
  const units = toUnits(rate)
  if (units >= ONE || units === 0n) return { one: fromSymbol, rate, of: toSymbol }
  return { one: toSymbol, rate: significant(fromUnits((ONE * ONE) / units)), of: fromSymbol }
}

/** Eight digits from the first that is not zero; whole digits stay. */
function significant(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const lead = whole === '0' ? fraction.length - fraction.replace(/^0+/, '').length : -whole.length
  return cut(decimal, Math.max(0, SIGNIFICANT + lead))
}

export function problemOf(form: ConvertForm, known: Known): Problem | null {
  const { from, to, available } = known
  if (form.amount === '') return 'missing'
  if (from === undefined || to === undefined) return null
  const typedScale = form.side === 'from' ? from.decimals : to.decimals
  const typed = parseAmount(form.amount.replace(/\.$/, ''), typedScale)
  if (typed === null) return 'decimals'
  if (typed === 0n) return 'zero'
  const given = form.side === 'from' ? form.amount : estimate(form, known)
  const worth = given === '' ? null : worthOf(given, from)
  if (worth !== null && worth < toUnits(larger(from.minimum, to.minimum))) return 'belowMinimum'
  if (given !== '' && toUnits(given) > toUnits(available)) return 'aboveAvailable'
  return worth !== null && worth > toUnits(smaller(from.maximum, to.maximum)) ? 'aboveMaximum' : null
}

/** Whether more digits only make it worse: it is shown while one types. Others may be half an amount. */
export function isCertain(problem: Problem | null): boolean {
  return problem === 'aboveAvailable' || problem === 'aboveMaximum' || problem === 'decimals'
}

export function limitsOf({ from, to }: Coins): { minimum: string; maximum: string } {
  if (from === undefined || to === undefined) return { minimum: '', maximum: '' }
  return { minimum: larger(from.minimum, to.minimum), maximum: smaller(from.maximum, to.maximum) }
}

/** The first coin of the two that cannot be converted now. */
export function unavailableOf({ from, to }: Coins): ConvertCoin | undefined {
  return [from, to].find((coin) => coin !== undefined && coin.unavailable !== null)
}

/** '12506.84000000' → '12506.84' */
export function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

export function cut(decimal: string, decimals: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

export function larger(one: string, other: string): string {
  return toUnits(one) > toUnits(other) ? one : other
}

function smaller(one: string, other: string): string {
  return toUnits(one) < toUnits(other) ? one : other
}
