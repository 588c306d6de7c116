// What withdrawals hold, and how each ended, as rows, and back.
import type { WithdrawalChanged } from '@assay/engine/transfer/events'
import type { WithdrawalRecord } from '@assay/engine/transfer/withdrawals'
import type pg from 'pg'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import { withdrawalAmountsTable } from '../db/withdrawalTables.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const withdrawalsProduct: ProductTables = {
  append: 'append_withdrawals',
  tables: [withdrawalAmountsTable],
  project,
  holds: `select user_id, 'PLATFORM', asset, amount from withdrawal_amounts where status = 'HELD'`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<number, WithdrawalChanged>()
  for (const { events } of commands)
    for (const event of events) if (event.type === 'withdrawalChanged') changed.set(event.withdrawalId, event)
  return changed.size === 0 ? null : [Array.from(changed.values(), withdrawalAmountsTable.row)]
}

export async function readWithdrawals(client: pg.PoolClient): Promise<WithdrawalRecord[]> {
  const { rows } = await client.query<StoredRow<typeof withdrawalAmountsTable>>(
    `select * from withdrawal_amounts where status = 'HELD'`,
  )
  return rows.map(withdrawalAmountsTable.kept)
}
