// What the page of deposits says in figures.
import type { Output } from '@assay/api/schemas'

export type Deposit = Output<'deposit', 'listDeposits'>['rows'][number]
export type Channel = Output<'deposit', 'listDepositCoins'>['rows'][number]['channels'][number]

const GROUP = 4

/** In groups of four, as people compare addresses; the last has four too. */
export function addressGroups(address: string): string[] {
  const groups = address.slice(0, -GROUP).match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []
  return address === '' ? [] : [...groups, address.slice(-GROUP)]
}

/** Usual minutes until a payment is credited, at least one. */
export function usualMinutes({ confirmations, blockSeconds }: Pick<Channel, 'confirmations' | 'blockSeconds'>): number {
  return Math.max(1, Math.round((confirmations * blockSeconds) / 60))
}

/** Whether more blocks change it. */
export function isMoving({ status }: Pick<Deposit, 'status'>): boolean {
  return status === 'SEEN' || status === 'CONFIRMING' || status === 'CREDITED'
}

/** TRC20 of USDT-TRC20; BTC of BTC. */
export function shortChannel(symbol: string): string {
  return symbol.slice(symbol.indexOf('-') + 1)
}
