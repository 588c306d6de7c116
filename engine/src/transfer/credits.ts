// Credits that the network may still undo. Credited money may be traded at once. But until the credit is final, a user
// can send coins away only while enough of the credited coin stays to pay it back. Coins are compared one by one,
// without prices.
//
// Alice has 50 USDT and 2 BTC, and 100 USDT are credited and not final: she may withdraw 50 USDT and 2 BTC. She buys ETH
// with 120 USDT: 30 USDT are left, less than the credit, so nothing may leave until it is final, not even her BTC.
import { assert } from '../assert.ts'
import { available, type Ledger } from '../ledger/accounts.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { EXTERNAL_BANK, EXTERNAL_CHAIN } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import type { DepositChanged } from './events.ts'

export type Credit = Omit<DepositChanged, 'type'>

export interface Credits {
  /** CREDITED, REVERSING and WRITTEN_OFF, by deposit; and each that was recalled, forever, so that it is recalled once. */
  readonly open: Map<string, Credit>
  /** What may still have to be paid back, by user and asset. No zeros. */
  readonly owed: Map<number, Map<string, Amount>>
}

export interface CreditTurn extends Turn {
  readonly credits: Credits
}

export function createCredits(): Credits {
  return { open: new Map(), owed: new Map() }
}

/** What a user may send to somebody else from the platform wallet. */
export function withdrawableOf(
  { ledger, credits }: { ledger: Ledger; credits: Credits },
  user: number,
  asset: string,
): Amount {
  const owed = credits.owed.get(user)
  if (owed === undefined) return availableOf(ledger, user, asset)
  for (const [coin, amount] of owed) if (availableOf(ledger, user, coin) < amount) return ZERO
  return amountUnits(availableOf(ledger, user, asset) - (owed.get(asset) ?? 0n))
}

/** A payment to a bank account; the rest names the line of the bank's statement. */
export const BANK_PREFIX = 'BANK:'

/** The account that mirrors where a payment arrived. */
export function mirrorOf(deposit: string): number {
  return deposit.startsWith(BANK_PREFIX) ? EXTERNAL_BANK : EXTERNAL_CHAIN
}

/** What the customer has to pay back if the network undoes the payment, also to the house that has paid for him. */
export function owedOf({ amount, taken }: Credit): Amount {
  return amountUnits(amount - taken)
}

/** Call after each change of a credit, with what was owed for it before; 0 for a new one. */
export function keepCredit(turn: CreditTurn, credit: Credit, before: bigint): void {
  const { open } = turn.credits
  if (isRemembered(credit)) open.set(credit.deposit, credit)
  else open.delete(credit.deposit)
  changeOwed(turn.credits, credit, owedNow(credit) - before)
  credit.updatedAt = turn.time
  turn.events.push({ type: 'depositChanged', ...credit })
}

/** Ends the name of what is owed for a final credit. */
const RECALLED = '/recalled'

export function recallName(deposit: string): string {
  return `${deposit}${RECALLED}`
}

/** Whether a credit still matters: it may be owed, now or again, or it may not be recalled again. */
export function isRemembered({ deposit, status }: Pick<Credit, 'deposit' | 'status'>): boolean {
  return status === 'REVERSED' ? deposit.endsWith(RECALLED) : status !== 'FINAL'
}

/** Sorted: equal states give equal records. */
export function creditRecords({ open }: Credits): Credit[] {
  return [...open.keys()].sort().map((deposit) => ({ ...(open.get(deposit) as Credit) }))
}

export function restoreCredit(credits: Credits, record: Credit): void {
  assert(!credits.open.has(record.deposit), 'a deposit is credited once')
  credits.open.set(record.deposit, { ...record })
  changeOwed(credits, record, owedNow(record))
}

function owedNow(credit: Credit): bigint {
  return credit.status === 'CREDITED' || credit.status === 'REVERSING' ? owedOf(credit) : 0n
}

function changeOwed({ owed }: Credits, { user, asset }: Credit, by: bigint): void {
  if (by === 0n) return
  const coins = owed.get(user) ?? new Map<string, Amount>()
  const sum = (coins.get(asset) ?? 0n) + by
  assert(sum >= 0n, 'nobody owes less than nothing for deposits')
  if (sum === 0n) coins.delete(asset)
  else coins.set(asset, amountUnits(sum))
  if (coins.size === 0) owed.delete(user)
  else owed.set(user, coins)
}

function availableOf(ledger: Ledger, user: number, asset: string): Amount {
  const account = ledger.assets.get(asset)?.accounts.PLATFORM.get(user)
  return account ? available(account) : ZERO
}
