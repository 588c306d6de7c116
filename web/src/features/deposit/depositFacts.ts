// What the page of deposits says in figures.
import type { Output } from '@assay/api/schemas'

export type Deposit = Output<'deposit', 'listDeposits'>['rows'][number]
type Coin = Output<'deposit', 'listDepositCoins'>['rows'][number]
export type Channel = Coin['channels'][number]
export type ClosedChannel = Coin['closed'][number]

/** Whether any way to pay it in is open. */
export function isOpen({ channels, providers }: Coin): boolean {
  return channels.length + providers.length > 0
}

/** Usual minutes until a payment is credited, at least one. */
export function usualMinutes({ confirmations, blockSeconds }: Pick<Channel, 'confirmations' | 'blockSeconds'>): number {
  return Math.max(1, Math.round((confirmations * blockSeconds) / 60))
}

/** Its coins are in the balance. */
export function isCredited({ status }: Pick<Deposit, 'status'>): boolean {
  return status === 'CREDITED' || status === 'WITHDRAWABLE'
}

/** Whether more blocks change it. */
export function isMoving({ status }: Pick<Deposit, 'status'>): boolean {
  return status === 'SEEN' || status === 'CONFIRMING' || status === 'CREDITED'
}
