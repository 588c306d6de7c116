// The tables of 0063_withdrawals.sql. withdrawal_amounts is written only by server/src/exchange (0058_withdrawal_amounts.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import type { ColumnType, Generated } from 'kysely'
import { bigint, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

type WithdrawalState =
  | 'SUBMITTED'
  | 'REVIEW'
  | 'APPROVED'
  | 'SIGNING'
  | 'BROADCAST'
  | 'CONFIRMING'
  | 'STUCK'
  | 'COMPLETED'
  | 'CANCELED'
  | 'REJECTED'
  | 'FAILED'
type Big = ColumnType<bigint, bigint | number, bigint | number>

export interface WithdrawalTables {
  /** 0083_gas_budget.sql. */
  gas_draws: { request_id: Big; network: string; day: string; asset: string; amount: Big }
  withdrawals: {
    request_id: Generated<bigint>
    withdrawal_id: ColumnType<bigint | null, never, bigint | null>
    user_id: Big
    client_id: string
    body_hash: string
    channel: string
    network: 'ETHEREUM' | 'BITCOIN' | 'TRON' | 'BANK'
    asset: string
    address: string
    payee: Big
    amount: bigint
    fee: bigint
    value: bigint
    day: string
    status: WithdrawalState
    reason: ColumnType<string | null, never, string | null>
    due_at: ColumnType<bigint | null, never, bigint | null>
    note: ColumnType<string | null, never, string | null>
    decided_by: ColumnType<bigint | null, never, bigint | null>
    txid: ColumnType<string | null, never, string | null>
    submitted_at: Big
    updated_at: Big
  }
  withdrawal_steps: { step_id: Generated<bigint>; request_id: Big; status: WithdrawalState; time: Big }
  withdrawal_addresses: {
    address_id: Generated<bigint>
    user_id: Big
    channel: string
    address: string
    label: string
    created_at: Big
    active_at: Big
    removed_at: ColumnType<bigint | null, never, number>
  }
  listed_addresses_only: { user_id: Big; since: Big }
  withdrawal_amounts: StoredRow<typeof withdrawalAmountsTable>
}

type Kept = Omit<Extract<Event, { type: 'withdrawalChanged' }>, 'type'>

export const withdrawalAmountsTable = moneyTable<Kept>()('withdrawal_amounts', {
  withdrawalId: bigint('withdrawal_id'),
  user: bigint('user_id'),
  asset: text('asset'),
  payee: bigint('payee'),
  amount: numeric('amount'),
  fee: numeric('fee'),
  status: text('status'),
})
