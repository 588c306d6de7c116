// Halts → rows, and back. Of a halt that a batch changed often only the last state is written.
import { type Halt, type HaltChanged, haltKey } from '@assay/engine/halts'
import type pg from 'pg'
import { haltsTable } from '../db/haltTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const haltsProduct: ProductTables = {
  append: 'append_halts',
  tables: [haltsTable],
  project,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<string, HaltChanged>()
  for (const { events } of commands)
    for (const event of events) if (event.type === 'haltChanged') changed.set(haltKey(event.halt), event)
  return changed.size === 0 ? null : [Array.from(changed.values(), rowOf)]
}

function rowOf({ halt, isHalted, time }: HaltChanged): Row {
  return haltsTable.row({ key: haltKey(halt), ...halt, isHalted, changedAt: time })
}

export async function readHalts(client: pg.PoolClient): Promise<Halt[]> {
  const { rows } = await client.query<StoredRow<typeof haltsTable>>('select * from halts where is_halted')
  return rows.map(haltOfRow)
}

export function haltOfRow(row: StoredRow<typeof haltsTable>): Halt {
  const { product, market, user, command } = haltsTable.kept(row)
  return { product, market, user, command }
}
