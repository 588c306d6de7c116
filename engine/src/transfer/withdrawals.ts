// Withdrawals that are neither paid nor refunded. Each holds its whole amount on the user's PLATFORM account.
//
// Alice withdraws 100 USDT with a fee of 3: 100 are held. Paid: Alice −100, EXTERNAL_CHAIN +97, FEE +3. Refunded: the
// 100 are available again. A withdrawal is paid or refunded once, and is then forgotten here; its row stays.
import { assert } from '../assert.ts'
import { type Ledger, type LedgerAsset, openAccount } from '../ledger/accounts.ts'
import type { Holder } from '../ledger/holds.ts'
import type { Amount } from '../money.ts'
import type { CreditTurn } from './credits.ts'
import type { WithdrawalChanged } from './events.ts'

export interface Withdrawal extends Holder {
  readonly id: number
  readonly user: number
  readonly asset: LedgerAsset
  /** Who gets amount − fee: an external account, or another user. */
  readonly payee: number
  readonly amount: Amount
  readonly fee: Amount
}

/** By id. */
export type Withdrawals = Map<number, Withdrawal>
export type WithdrawalTurn = CreditTurn & { readonly withdrawals: Withdrawals }

/** As in its last event. */
export type WithdrawalRecord = Omit<WithdrawalChanged, 'type'>

/** Sorted: equal states give equal records. */
export function withdrawalRecords(withdrawals: Withdrawals): WithdrawalRecord[] {
  const all = [...withdrawals.values()].sort((one, other) => one.id - other.id)
  return all.map((withdrawal) => {
    const { type: _type, ...record } = describeWithdrawal(withdrawal, 'HELD')
    return record
  })
}

/** The ledger's accounts are already restored, with their held amounts. */
export function restoreWithdrawal(withdrawals: Withdrawals, ledger: Ledger, record: WithdrawalRecord): void {
  const { withdrawalId: id, user, payee, amount, fee } = record
  const asset = ledger.assets.get(record.asset)
  assert(asset !== undefined, 'the asset of a withdrawal exists')
  const payingFrom = openAccount(asset, 'PLATFORM', user)
  withdrawals.set(id, { id, user, asset, payee, amount, fee, payingFrom, held: amount })
}

export function describeWithdrawal(
  { id, user, asset, payee, amount, fee }: Withdrawal,
  status: WithdrawalChanged['status'],
): WithdrawalChanged {
  return { type: 'withdrawalChanged', withdrawalId: id, user, asset: asset.asset, payee, amount, fee, status }
}
