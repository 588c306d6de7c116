// The form of a follow as pure functions: what its fields mean, and what is wrong with them. Parts are typed in percent.
import type { Input } from '@assay/api/schemas'
import { parseAmount } from '@assay/engine/money'
import type { Settings } from './followQueries.ts'

export interface SettingsText {
  mode: Settings['mode']
  /** In percent of the trader's size. */
  ratio: string
  perOrderAmount: string
  maxCostPerOrder: string
  marginMode: Settings['marginMode']
  /** '': the trader's. */
  leverage: string
  symbols: readonly string[]
  tpRatio: string
  slRatio: string
  portfolioStop: string
  maxSlippage: string
  onLeaving: Settings['onLeaving']
}

export const startText: SettingsText = {
  mode: 'TRADER_RATIO',
  ratio: '10',
  perOrderAmount: '',
  maxCostPerOrder: '',
  marginMode: 'COPY',
  leverage: '',
  symbols: [],
  tpRatio: '',
  slRatio: '',
  portfolioStop: '30',
  maxSlippage: '',
  onLeaving: 'CLOSE_MARKET',
}

type SettingsInput = Omit<Input<'follow', 'updateFollow'>, 'followId' | 'clientId'>
export type FieldProblem =
  | 'ratio'
  | 'perOrderAmount'
  | 'maxCostPerOrder'
  | 'tpRatio'
  | 'slRatio'
  | 'portfolioStop'
  | 'maxSlippage'

export function settingsInput(text: SettingsText): SettingsInput {
  const amount = (value: string) => (value === '' ? null : value)
  return {
    mode: text.mode,
    ratio: text.mode === 'FIXED_RATIO' ? partOf(text.ratio) : null,
    perOrderAmount: text.mode === 'FIXED_AMOUNT' ? amount(text.perOrderAmount) : null,
    maxCostPerOrder: amount(text.maxCostPerOrder),
    marginMode: text.marginMode,
    leverage: text.leverage === '' ? null : Number(text.leverage),
    symbols: text.symbols.length === 0 ? null : [...text.symbols],
    tpRatio: partOf(text.tpRatio),
    slRatio: partOf(text.slRatio),
    portfolioStop: partOf(text.portfolioStop),
    maxSlippage: partOf(text.maxSlippage),
    onLeaving: text.onLeaving,
  }
}

/** The largest percentage of each field; the least is above 0. */
export const largest: Record<Exclude<FieldProblem, 'perOrderAmount' | 'maxCostPerOrder'>, number> = {
  ratio: 1000,
  tpRatio: 100,
  slRatio: 100,
  portfolioStop: 100,
  maxSlippage: 10,
}
const PERCENT_DECIMALS = 2

/** Fields that cannot be sent, in their order on the page. */
export function settingsProblems(text: SettingsText, scale: number): FieldProblem[] {
  const isPart = (field: keyof typeof largest) => {
    const units = parseAmount(text[field], PERCENT_DECIMALS)
    return units !== null && units > 0n && units <= BigInt(largest[field] * 10 ** PERCENT_DECIMALS)
  }
  const isAmount = (field: 'perOrderAmount' | 'maxCostPerOrder') => (parseAmount(text[field], scale) ?? 0n) > 0n
  const problems: FieldProblem[] = []
  if (text.mode === 'FIXED_RATIO' && !isPart('ratio')) problems.push('ratio')
  if (text.mode === 'FIXED_AMOUNT' && !isAmount('perOrderAmount')) problems.push('perOrderAmount')
  if (text.maxCostPerOrder !== '' && !isAmount('maxCostPerOrder')) problems.push('maxCostPerOrder')
  for (const field of ['tpRatio', 'slRatio', 'portfolioStop', 'maxSlippage'] as const)
    if (text[field] !== '' && !isPart(field)) problems.push(field)
  return problems
}

export function textOfSettings(settings: Settings): SettingsText {
  return {
    mode: settings.mode,
    ratio: percentOf(settings.ratio) || startText.ratio,
    perOrderAmount: settings.perOrderAmount ?? '',
    maxCostPerOrder: settings.maxCostPerOrder ?? '',
    marginMode: settings.marginMode,
    leverage: settings.leverage === null ? '' : String(settings.leverage),
    symbols: settings.symbols ?? [],
    tpRatio: percentOf(settings.tpRatio),
    slRatio: percentOf(settings.slRatio),
    portfolioStop: percentOf(settings.portfolioStop),
    maxSlippage: percentOf(settings.maxSlippage),
    onLeaving: settings.onLeaving,
  }
}

/** '12.5' → '0.125'; null of nothing. */
function partOf(percent: string): string | null {
  const units = parseAmount(percent, PERCENT_DECIMALS)
  if (units === null || percent === '') return null
  const digits = String(units).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}

/** '0.125' → '12.5'; '' of null. */
export function percentOf(part: string | null): string {
  if (part === null) return ''
  const units = parseAmount(part, 6) ?? 0n
  const digits = String(units).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}

export type AmountProblem = 'missing' | 'belowMinimum' | 'aboveAvailable'

export function amountProblem(
  amount: string,
  { minimum, available, scale }: { minimum: string; available: string; scale: number },
): AmountProblem | null {
  const units = (text: string) => parseAmount(text, scale) ?? 0n
  if (units(amount) === 0n) return 'missing'
  if (units(amount) < units(minimum)) return 'belowMinimum'
  return units(amount) > units(available) ? 'aboveAvailable' : null
}
