// What a withdrawal to a bank says besides the amount and the card number, and what it pays.
import { BANK_CANCEL_SECONDS, BANK_COIN, BANK_CURRENCY, BANK_SPREAD_PPM } from '@assay/api/bankFigures'
import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { divide, formatAmount } from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type { Core } from '../context.ts'
import type { BankTables } from '../db/bankTables.ts'
import { readAmount } from '../market/listings/decimals.ts'
import { RATE_SCALE, showMoney, showRate } from '../outside/rates/bankAmounts.ts'
import { LOCK_AGE_MS, type Rates } from '../outside/rates/rates.ts'

export type BankPayment = Selectable<BankTables['bank_payments']> & {
  /** What was given back of it, in the coin's units. */
  returned: bigint | null
}
type Wanted = Parsed<'withdrawal', 'submitWithdrawal'>

const PPM = 1_000_000n

export interface BankDetails {
  bankName: string
  branch: string
  holder: string
}

/** Throws BANK_DETAILS. */
export function readDetails({ bankName = '', bankBranch = '', bankHolder = '' }: Wanted): BankDetails {
  const read = { bankName: bankName.trim(), branch: bankBranch.trim(), holder: bankHolder.trim() }
  if (read.bankName.length < 2 || read.holder.length < 2) throw new ApiError('BANK_DETAILS')
  return read
}

export interface LockedRate {
  /** The median of the sources, which nobody sets. */
  middle: bigint
  /** Less the spread: what is paid. */
  rate: bigint
}

/** 7.2 less 0.3 % are 7.1784. Throws RATE_UNAVAILABLE. */
export async function readRate({ outside }: Pick<Core, 'outside'>): Promise<LockedRate> {
  const read = await outside.rates.read(LOCK_AGE_MS)
  if (read === null) throw new ApiError('RATE_UNAVAILABLE')
  const middle = BigInt(read)
  return { middle, rate: divide(middle * (PPM - BigInt(BANK_SPREAD_PPM)), PPM, 'down') }
}

/** Nobody is paid at a lower rate than the customer accepts, whatever the sources say by now. Throws RATE_CHANGED. */
export function checkRate({ rate }: LockedRate, lowest: string | undefined): void {
  if (lowest === undefined || rate >= readAmount(lowest, RATE_SCALE, 'rateMin')) return
  throw new ApiError('RATE_CHANGED', { coin: BANK_COIN, rate: showRate(rate), currency: BANK_CURRENCY.toUpperCase() })
}

export function showBank(
  { bank_name: bankName, branch, holder, currency, rate, middle_rate: middle, pays, reference, returned }: BankPayment,
  { submittedAt, scale }: { submittedAt: number; scale: number },
): NonNullable<Output<'withdrawal', 'submitWithdrawal'>['bank']> {
  const amounts = { rate: showRate(rate), middleRate: showRate(middle), pays: showMoney(pays) }
  const back = { returned: returned === null ? null : formatAmount(returned, scale, { trim: true }) }
  return { bankName, branch, holder, currency, ...amounts, reference, cancelUntil: cancelEnd(submittedAt), ...back }
}

export function showQuote({ middle, rate }: LockedRate, pays: bigint, { isSimulated }: Pick<Rates, 'isSimulated'>) {
  const amounts = { rate: showRate(rate), middleRate: showRate(middle), pays: showMoney(pays) }
  return { currency: BANK_CURRENCY, ...amounts, isSimulated }
}

/** A customer who could cancel later would wait for a better rate. */
export function cancelEnd(submittedAt: number): number {
  return submittedAt + BANK_CANCEL_SECONDS * 1000
}
