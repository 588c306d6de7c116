// Written only by server/src/exchange (0055_deposit_credits.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import { bigint, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

export interface CreditTables {
  deposit_credits: StoredRow<typeof creditsTable>
}

export const creditsTable = moneyTable<Omit<Extract<Event, { type: 'depositChanged' }>, 'type'>>()('deposit_credits', {
  deposit: text('deposit'),
  user: bigint('user_id'),
  asset: text('asset'),
  amount: numeric('amount'),
  status: text('status'),
  taken: numeric('taken'),
  covered: numeric('covered'),
  creditedAt: bigint('credited_at'),
  updatedAt: bigint('updated_at'),
})
