// Credited deposits as rows, and back.
import type { Credit } from '@assay/engine/transfer/credits'
import type { DepositChanged } from '@assay/engine/transfer/events'
import type pg from 'pg'
import { creditsTable } from '../db/creditTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const creditsProduct: ProductTables = {
  append: 'append_deposits',
  tables: [creditsTable],
  project,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<string, DepositChanged>()
  for (const { events } of commands)
    for (const event of events) if (event.type === 'depositChanged') changed.set(event.deposit, event)
  return changed.size === 0 ? null : [Array.from(changed.values(), creditsTable.row)]
}

/** Those that the network may still undo, those that may be owed again, and those that may not be recalled again. */
export async function readCredits(client: pg.PoolClient): Promise<Credit[]> {
  const { rows } = await client.query<StoredRow<typeof creditsTable>>(
    `select * from deposit_credits where status in ('CREDITED', 'REVERSING', 'WRITTEN_OFF')
      or status = 'REVERSED' and deposit like '%/recalled'`,
  )
  return rows.map(creditsTable.kept)
}
