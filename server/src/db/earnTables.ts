// Earn, written only by server/src/exchange (0098_earn.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import { amountUnits } from '@assay/engine/money'
import { bigint, boolean, type Columns, integer, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

type Told<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'type'>
type EarnTerms = Told<'earnPositionChanged'>['terms']

export interface EarnTables {
  earn_products: StoredRow<typeof earnProductsTable>
  earn_positions: StoredRow<typeof earnPositionsTable>
  earn_interest: StoredRow<typeof earnInterestTable>
  earn_days: StoredRow<typeof earnDaysTable>
}

export const earnProductsTable = moneyTable<{ product: string; rules: string }>()('earn_products', {
  product: text('product'),
  rules: text('rules'),
})

type Written<T> = { [Field in keyof T]: T[Field] extends bigint ? string : T[Field] }
type WrittenTier = Written<EarnTerms['tiers'][number]>

/** As JSON; amounts in digits. */
export function earnText(terms: EarnTerms): string {
  return JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

export function readTiers(tiers: readonly WrittenTier[]): EarnTerms['tiers'] {
  return tiers.map(({ above, rate }) => ({ above: amountUnits(BigInt(above)), rate }))
}

const terms: Columns<EarnTerms, { terms: string }> = {
  columns: [text('terms')],
  write: (kept) => [earnText(kept)],
  read(stored) {
    const kept = JSON.parse(stored.terms) as Omit<EarnTerms, 'tiers'> & { tiers: WrittenTier[] }
    return { ...kept, tiers: readTiers(kept.tiers) }
  },
}

export const earnPositionsTable = moneyTable<Told<'earnPositionChanged'>>()('earn_positions', {
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  product: text('product'),
  asset: text('asset'),
  terms,
  principal: numeric('principal'),
  lowest: numeric('lowest'),
  accrued: numeric('accrued'),
  paid: numeric('paid'),
  payments: integer('payments'),
  startDay: integer('start_day'),
  endDay: integer('end_day'),
  accruedDay: integer('accrued_day'),
  owedSince: integer('owed_since'),
  autoRenew: boolean('auto_renew'),
  renewals: integer('renewals'),
  status: text('status'),
  openedAt: bigint('opened_at'),
  updatedAt: bigint('updated_at'),
})

export const earnInterestTable = moneyTable<Told<'interestAccrued'>>()('earn_interest', {
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  asset: text('asset'),
  day: integer('day'),
  principal: numeric('principal'),
  interest: numeric('interest'),
  time: bigint('time'),
})

export const earnDaysTable = moneyTable<Told<'earnDayChanged'>>()('earn_days', {
  day: integer('day'),
  hasBegun: boolean('has_begun'),
})
