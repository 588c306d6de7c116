// The state of a credit that was taken back, for operators who may write off the rest.
import { sql } from 'kysely'

/** Columns for a query that has joined deposit_credits. */
export const takenBackColumns = [
  'deposit_credits.deposit as credited_name',
  'deposit_credits.amount as credited',
  'deposit_credits.taken',
  'deposit_credits.covered',
  sql<boolean>`deposit_credits.status is not distinct from 'REVERSING'`.as('is_owed'),
  sql<boolean>`exists (select from deposit_write_offs w where w.deposit = deposit_credits.deposit)`.as('is_given_up'),
] as const

export interface TakenBackRow {
  credited_name: string | null
  credited: bigint | null
  taken: bigint | null
  covered: bigint | null
  is_owed: boolean
  is_given_up: boolean
}

export interface TakenBack {
  byCustomer: string
  byHouse: string
  owed: string
  open: string
  debt: string | null
  isGivenUp: boolean
}

export function takenBackOf(row: TakenBackRow, show: (amount: bigint) => string): TakenBack | null {
  const { credited_name: name, credited, taken, covered, is_owed: isOwed, is_given_up: isGivenUp } = row
  if (credited === null || taken === null || covered === null) return null
  return {
    byCustomer: show(taken),
    byHouse: show(covered),
    owed: show(isOwed ? credited - taken : 0n),
    open: show(credited - taken - covered),
    debt: isOwed && !isGivenUp ? name : null,
    isGivenUp,
  }
}
