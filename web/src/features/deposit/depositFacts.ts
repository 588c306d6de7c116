// What the page of deposits says in figures.
import type { Output } from '@assay/api/schemas'

export type Deposit = Output<'deposit', 'listDeposits'>['rows'][number]
export type Channel = Output<'deposit', 'listDepositCoins'>['rows'][number]['channels'][number]

/** Usual minutes until a payment is credited, at least one. */
export function usualMinutes({ confirmations, blockSeconds }: Pick<Channel, 'confirmations' | 'blockSeconds'>): number {
  return Math.max(1, Math.round((confirmations * blockSeconds) / 60))
}

/** Whether more blocks change it. */
export function isMoving({ status }: Pick<Deposit, 'status'>): boolean {
  return status === 'SEEN' || status === 'CONFIRMING' || status === 'CREDITED'
}
