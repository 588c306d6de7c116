// withdrawal_amounts is written only by server/src/exchange (0058_withdrawal_amounts.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import { bigint, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

export interface WithdrawalTables {
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
