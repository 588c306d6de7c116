// The form of a withdrawal as pure functions: what the fields mean, what is wrong with them, and what a status says.
import { BANK_SLIP_PPM } from '@assay/api/bankFigures'
import type { Input, Output } from '@assay/api/schemas'
import { cancelableStates, type WithdrawalState } from '@assay/api/withdrawalFigures'
import { paths } from '../../paths.ts'
import { fromUnits, toUnits } from '../balances/units.ts'

export type WithdrawalStatus = Output<'withdrawal', 'getWithdrawalStatus'>
export type Channel = WithdrawalStatus['channels'][number]
export type Withdrawal = Output<'withdrawal', 'submitWithdrawal'>
export type Quote = Output<'withdrawal', 'quoteWithdrawal'>
export type BookAddress = Output<'withdrawal', 'listAddresses'>[number]

/** Why nothing can be withdrawn now. until: epoch ms. */
export type Stop = { kind: 'frozen' } | { kind: 'closed' } | { kind: 'paused'; until: number }

/** The same for every place that says it. null: withdrawals are open. */
export function stopOf({ problem, from, window }: Pick<WithdrawalStatus, 'problem' | 'from' | 'window'>): Stop | null {
  if (problem === null) return null
  if (problem.error === 'ACCOUNT_FROZEN') return { kind: 'frozen' }
  if (problem.error === 'WITHDRAWALS_PAUSED') return { kind: 'paused', until: Number(problem.facts.until) }
  return (window !== null && !window.isOpen) || from === null ? { kind: 'closed' } : { kind: 'paused', until: from }
}

const STATUS_EVERY_MS = 15_000
const STATUS_SOONEST_MS = 1000

/** After how many ms the status is read again: at once where withdrawals open or close, so that the page follows by itself. */
export function nextLook(status: Pick<WithdrawalStatus, 'from' | 'window'> | undefined, now: number): number {
  const changes = [status?.window?.changesAt, status?.from].flatMap((at) => (typeof at === 'number' ? at - now : []))
  return Math.max(STATUS_SOONEST_MS, Math.min(STATUS_EVERY_MS, ...changes))
}

/** What is sent, besides what the customer has seen. */
export interface Wanted {
  coinType: string
  amount: string
  adress: string
  /** Of a bank, with the card number in adress. */
  bankName?: string
  bankBranch?: string
  bankHolder?: string
}

/** What the customer confirms of the quote: a higher fee, or a rate of a bank below the lowest accepted one, is refused. */
export type Seen = Pick<Input<'withdrawal', 'submitWithdrawal'>, 'feeMax' | 'rateMin'>

export function seenOf({ fee, bank }: Pick<Quote, 'fee' | 'bank'>): Seen {
  return { ...(fee !== null && { feeMax: fee }), ...(bank !== null && { rateMin: lowestRate(bank.rate) }) }
}

const PPM = 1_000_000n
/** A rate has 6 of the 18 decimals of units. */
const RATE_STEP = 10n ** 12n

/** '7.2' is confirmed down to '7.1928'. Rates move a little while the proofs are entered. */
export function lowestRate(rate: string): string {
  return fromUnits(((toUnits(rate) * (PPM - BigInt(BANK_SLIP_PPM))) / PPM / RATE_STEP) * RATE_STEP)
}

/** Coins in the order of their channels. */
export function coinsOf(channels: readonly Channel[]): string[] {
  return [...new Set(channels.map(({ coin }) => coin))]
}

/** What can be asked for at once: as much as there is and the channel takes, in its decimals. */
export function mostOf(available: string, { withdrawalMax, decimals }: Channel): string {
  return cut(toUnits(available) > toUnits(withdrawalMax) ? withdrawalMax : available, decimals)
}

function cut(decimal: string, decimals: number): string {
  const [whole = '0', fraction = ''] = fromUnits(toUnits(decimal)).split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** What the server's quote cannot know, or need not be asked for. */
export function amountProblem(amount: string, available: string): 'missing' | 'aboveAvailable' | null {
  if (amount === '' || toUnits(amount) === 0n) return 'missing'
  return toUnits(amount) > toUnits(available) ? 'aboveAvailable' : null
}

/** Its page; the list for a request whose amount is still being held, or was never held. */
export function pathOf({ withdrawalId }: Pick<Withdrawal, 'withdrawalId'>): string {
  return withdrawalId === 0 ? paths.depositsAndWithdrawals() : paths.withdrawal(withdrawalId)
}

export function isCancelable({ status }: Pick<Withdrawal, 'status'>): boolean {
  return cancelableStates.includes(status)
}

/** The receiver has it: the network has confirmed it as often as we promise, though not yet beyond any reorganisation. */
export function hasArrived({ status, confirmations }: Pick<Withdrawal, 'status' | 'confirmations'>): boolean {
  return status === 'CONFIRMING' && confirmations !== null && confirmations.count >= confirmations.required
}

const final: readonly WithdrawalState[] = ['COMPLETED', 'CANCELED', 'REJECTED', 'FAILED']

export function isMoving({ status }: Pick<Withdrawal, 'status'>): boolean {
  return !final.includes(status)
}

/** '0x71C7…976F' */
export function shortAddress(address: string): string {
  return address.length <= 13 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The address in the text of a QR code: a payment request names a scheme and an amount too. */
export function addressIn(text: string): string {
  return (
    text
      .trim()
      .replace(/^[a-z]+:/i, '')
      .split(/[?@]/)[0] ?? ''
  )
}

/** Parts of a time as it is told. */
export function timeParts(seconds: number): {
  unit: 'seconds' | 'minutes' | 'hours'
  hours: number
  minutes: number
  rest: number
} {
  const unit = seconds < 60 ? 'seconds' : seconds < 3600 ? 'minutes' : 'hours'
  return { unit, hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60), rest: seconds % 60 }
}

/** A fee in percent of its amount, rounded up to two decimals; null for none. */
export function feeShare(fee: string, amount: string): string | null {
  const [part, whole] = [toUnits(fee), toUnits(amount)]
  if (part === 0n || whole === 0n) return null
  const hundredths = (part * 10_000n + whole - 1n) / whole
  return fromUnits(hundredths * 10n ** 16n)
}

const progress: readonly WithdrawalState[] = ['APPROVED', 'SIGNING', 'BROADCAST', 'CONFIRMING', 'COMPLETED']

/**
 * What usually comes next; nothing after an end, nor while nobody can say. Inside the exchange nothing is signed or sent, and
 * a bank is paid in one step.
 */
export function stepsAhead(withdrawal: Pick<Withdrawal, 'status' | 'isInside' | 'bank'>): WithdrawalState[] {
  const { status, isInside, bank } = withdrawal
  if (!isMoving(withdrawal) || status === 'STUCK') return []
  const ahead = progress.slice(progress.indexOf(status) + 1)
  if (bank !== null) return ahead.filter((step) => step !== 'BROADCAST' && step !== 'CONFIRMING')
  return isInside ? ahead.filter((step) => step === 'APPROVED' || step === 'COMPLETED') : ahead
}
