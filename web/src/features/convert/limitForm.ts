// The form of a limit convert as pure functions.
import { parseAmount } from '@assay/engine/money'
import { fromUnits, toUnits } from '../balances/units.ts'
import { type ConvertCoin, cut, estimate, type Problem, problemOf } from './convertForm.ts'

export interface LimitForm {
  from: string
  to: string
  /** Plain digits as on the wire, '' while empty. */
  total: string
  /** The least to receive. */
  receive: string
  days: LimitDays
}

export const LIMIT_DAYS = ['1', '3', '7', '30'] as const
export type LimitDays = (typeof LIMIT_DAYS)[number]

interface Known {
  from: ConvertCoin | undefined
  to: ConvertCoin | undefined
}

const ONE = 10n ** 18n

export type LimitProblems = { total: Exclude<Problem, 'aboveAvailable'> | null; receive: Problem | null }

/** Its amount need not be available yet, only when it is converted. */
export function limitProblems({ from, to, total, receive }: LimitForm, known: Known): LimitProblems {
  const problem = problemOf({ from, to, amount: total, side: 'from' }, { ...known, available: total || '0' })
  return { total: problem === 'aboveAvailable' ? null : problem, receive: receiveProblem(receive, known.to) }
}

function receiveProblem(receive: string, to: ConvertCoin | undefined): Problem | null {
  if (receive === '') return 'missing'
  const units = parseAmount(receive.replace(/\.$/, ''), to?.decimals ?? 0)
  if (units === null) return 'decimals'
  return units === 0n ? 'zero' : null
}

/** What it would bring now, after spread and fee; '' while it is not known. */
export function receiveNow({ from, to, total }: LimitForm, known: Known): string {
  return estimate({ from, to, amount: total, side: 'from' }, known)
}

/** What it brings at a rate that is better than now by some percent. */
export function receiveAbove(form: LimitForm, known: Known, percent: number): string {
  const now = receiveNow(form, known)
  if (now === '') return ''
  return cut(fromUnits((toUnits(now) * BigInt(100 + percent)) / 100n), known.to?.decimals ?? 0)
}

/** How far the rate is above the one of now, in percent; null while it is not known. */
export function aboveNow(form: LimitForm, known: Known): string | null {
  const now = toUnits(receiveNow(form, known) || '0')
  if (now === 0n || form.receive === '') return null
  return fromUnits(((toUnits(form.receive) - now) * 100n * ONE) / now)
}

/** Received for one given; '' without both amounts. */
export function limitRate({ total, receive }: Pick<LimitForm, 'total' | 'receive'>): string {
  const [given, wanted] = [toUnits(total || '0'), toUnits(receive || '0')]
  return given === 0n || wanted === 0n ? '' : fromUnits((wanted * ONE) / given)
}
