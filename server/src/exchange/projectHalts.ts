// Halts → rows, and back. Of a halt that a batch changed often only the last state is written.
import { type Halt, type HaltChanged, haltKey } from '@assay/engine/halts'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { HaltTables } from '../db/haltTables.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'
import type { Row } from './rowText.ts'

export const haltTables: ProductTables = {
  append: 'append_halts',
  types: ['halts'],
  project,
  holds: `select 0::bigint, 'PLATFORM', '', 0::numeric where false`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<string, HaltChanged>()
  for (const { events } of commands)
    for (const event of events) if (event.type === 'haltChanged') changed.set(haltKey(event.halt), event)
  return changed.size === 0 ? null : [Array.from(changed.values(), rowOf)]
}

function rowOf({ halt, isHalted, time }: HaltChanged): Row {
  return [haltKey(halt), halt.product, halt.market, halt.user, halt.command, isHalted, time]
}

export async function readHalts(client: pg.PoolClient): Promise<Halt[]> {
  const { rows } = await client.query<Selectable<HaltTables['halts']>>('select * from halts where is_halted')
  return rows.map(haltOfRow)
}

export function haltOfRow(row: Selectable<HaltTables['halts']>): Halt {
  const { product, market, user_id: user, command } = row
  return { product, market, user: user === null ? null : Number(user), command }
}
