// Funding that takes more than one command as rows, and back. A finished one stays as SETTLED.
import type { FundingChanged } from '@assay/engine/futures/events'
import type { FuturesRecords } from '@assay/engine/futures/records'
import type pg from 'pg'
import { fundingProgressTable } from '../db/futuresTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const fundingsProduct: ProductTables = {
  append: 'append_funding_progress',
  tables: [fundingProgressTable],
  project,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<string, FundingChanged>()
  for (const { events } of commands)
    for (const event of events) if (event.type === 'fundingChanged') changed.set(event.symbol, event)
  return changed.size === 0 ? null : [Array.from(changed.values(), fundingProgressTable.row)]
}

export async function readFundings(client: pg.PoolClient): Promise<FuturesRecords['fundings']> {
  const { rows } = await client.query<StoredRow<typeof fundingProgressTable>>(
    `select * from futures_funding_progress where stage <> 'SETTLED'`,
  )
  return rows.map(fundingProgressTable.kept)
}
