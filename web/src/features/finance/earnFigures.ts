// Figures of earn in the page, by the engine's own formula (docs/earn.md). Days are UTC days since 1970-01-01.
import { DAY_MS, dateOf, dayOf } from '@assay/engine/calendar'
import { interestOfDay, wholeUnits, YEAR_DAYS } from '@assay/engine/earn/interest'
import { type Amount, amountUnits, formatAmount, parseAmount, ratePpm, SCALE_MAX } from '@assay/engine/money'
import type { Position, Product } from './earnQueries.ts'

type Tiers = readonly Readonly<Product['tiers'][number]>[]
interface Tiered {
  tiers: Tiers
  /** What the user has in the product already, which fills the tiers first. A decimal string; absent: nothing. */
  below?: string
}
type Terms = Pick<Product, 'kind' | 'days' | 'paid' | 'payDay'> & Tiered

const MILLION = 1_000_000

function tiersOf(tiers: Tiers, scale: number) {
  return tiers.map(({ above, rate }) => ({
    above: parseAmount(above, scale) ?? amountUnits(0n),
    rate: ratePpm(Math.round(Number(rate) * MILLION)),
  }))
}

/** A decimal string of the coin, to 18 decimals. '' or another text that is no amount earns nothing. */
export function interestPerDay(terms: Tiered, amount: string, scale: number): string {
  return formatAmount(dailyOf(terms, amount, scale), SCALE_MAX, { trim: true })
}

/** The same for a year at today's rate. A day is rounded down, so one unit is added to each day again. */
export function interestPerYear(terms: Tiered, amount: string, scale: number): string {
  return formatAmount((dailyOf(terms, amount, scale) + 1n) * BigInt(YEAR_DAYS), SCALE_MAX, { trim: true })
}

function dailyOf({ tiers, below = '0' }: Tiered, amount: string, scale: number): bigint {
  const units = (text: string) => parseAmount(text, scale) ?? amountUnits(0n)
  return interestOfDay(units(amount), tiersOf(tiers, scale), { scale, below: units(below) })
}

export interface Payment {
  /** 00:00 UTC of it. */
  time: number
  /** A decimal string of the coin. */
  amount: string
}

/** When a subscription of now begins to earn, and when it ends; epoch ms. */
export function termOf({ kind, days }: Pick<Terms, 'kind' | 'days'>, now: number) {
  const startDay = dayOf(now) + 1
  return { start: startDay * DAY_MS, end: kind === 'FIXED' ? (startDay + days) * DAY_MS : null }
}

/** The first `most` payments of a subscription made now. What is less than a smallest unit waits for the next one. */
export function paymentsOf(
  terms: Terms,
  plan: { amount: string; scale: number; now: number; most: number },
): Payment[] {
  const { amount, scale, now, most } = plan
  const daily = dailyOf(terms, amount, scale)
  const startDay = dayOf(now) + 1
  const endDay = startDay + (terms.kind === 'FIXED' ? terms.days : YEAR_DAYS)
  const payments: Payment[] = []
  let accrued = 0n
  for (let day = startDay + 1; day <= endDay && payments.length < most && daily > 0n; day += 1) {
    accrued += daily
    const isEnd = terms.kind === 'FIXED' && day === endDay
    if (!isEnd && !isPayDay(terms, day)) continue
    const paid: Amount = wholeUnits(accrued, scale)
    accrued -= paid * 10n ** BigInt(SCALE_MAX - scale)
    payments.push({ time: day * DAY_MS, amount: formatAmount(paid, scale, { trim: true }) })
  }
  return payments
}

function isPayDay({ paid, payDay }: Pick<Terms, 'paid' | 'payDay'>, day: number): boolean {
  return paid === 'DAILY' || (paid === 'MONTHLY' && dateOf(day).dayOfMonth === payDay)
}

/** Interest of the whole term, in whole units; a decimal string of the coin. */
export function interestOfTerm(terms: Terms, amount: string, scale: number): string {
  const all = wholeUnits(dailyOf(terms, amount, scale) * BigInt(terms.days), scale)
  return formatAmount(all, scale, { trim: true })
}

/** The next payment of an open position; epoch ms. */
export function nextPaymentOf(
  position: Pick<Position, 'paid' | 'payDay' | 'startTime' | 'endTime'>,
  now: number,
): number {
  const { paid, payDay, startTime, endTime } = position
  const first = Math.max(dayOf(now), startTime / DAY_MS) + 1
  if (paid === 'AT_MATURITY') return endTime ?? Number.POSITIVE_INFINITY
  let day = first
  while (!isPayDay({ paid, payDay }, day)) day += 1
  return Math.min(day * DAY_MS, endTime ?? Number.POSITIVE_INFINITY)
}

export type AmountProblem =
  | 'missing'
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'aboveQuota'
  | 'aboveUserQuota'
  | 'aboveAvailable'

interface Limits {
  product: Pick<Product, 'limitMin' | 'limitMax' | 'remainAmount' | 'userQuota'>
  /** In the financial wallet. */
  available: string
  /** What the user has in this product already. */
  own: string
  scale: number
}

/** What is wrong with the amount, if anything. The balance is checked last, because a transfer can mend it. */
export function amountProblem(amount: string, { product, available, own, scale }: Limits): AmountProblem | null {
  const units = (text: string) => parseAmount(text, scale) ?? 0n
  const wanted = units(amount)
  if (wanted <= 0n) return 'missing'
  if (wanted < units(product.limitMin)) return 'belowMinimum'
  if (wanted > units(product.limitMax)) return 'aboveMaximum'
  if (wanted > units(product.remainAmount)) return 'aboveQuota'
  if (wanted + units(own) > units(product.userQuota)) return 'aboveUserQuota'
  return wanted > units(available) ? 'aboveAvailable' : null
}

/** The sum of what is set aside in a product; a decimal string of the coin. */
export function ownIn(positions: readonly Position[], planId: string, scale: number): string {
  const own = positions.filter((position) => position.planId === planId)
  const sum = own.reduce((total, { principal }) => total + (parseAmount(principal, scale) ?? 0n), 0n)
  return formatAmount(amountUnits(sum), scale, { trim: true })
}

/** The most that one subscription can be now; a decimal string of the coin. */
export function mostOf({ product, available, own, scale }: Limits): string {
  const units = (text: string) => parseAmount(text, scale) ?? 0n
  const limits = [
    units(available),
    units(product.limitMax),
    units(product.remainAmount),
    units(product.userQuota) - units(own),
  ]
  const least = limits.reduce((one, other) => (one < other ? one : other))
  return formatAmount(amountUnits(least > 0n ? least : 0n), scale, { trim: true })
}

/** What is wrong with the amount to redeem, if anything. */
export function redeemProblem(amount: string, principal: string, scale: number): 'missing' | 'abovePrincipal' | null {
  const wanted = parseAmount(amount, scale) ?? 0n
  if (wanted <= 0n) return 'missing'
  return wanted > (parseAmount(principal, scale) ?? 0n) ? 'abovePrincipal' : null
}
