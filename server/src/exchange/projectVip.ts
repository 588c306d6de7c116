// The events of VIP levels → rows, and back.
import type { VipTerms } from '@assay/engine/vip/commands'
import type { VipStandingChanged } from '@assay/engine/vip/events'
import type { VipRecords } from '@assay/engine/vip/records'
import type pg from 'pg'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import { vipStandingsTable, vipTermsTable } from '../db/vipTables.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const vipProduct: ProductTables = {
  append: 'append_vip',
  tables: [vipTermsTable, vipStandingsTable],
  project,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  let terms: VipTerms | null = null
  const standings = new Map<number, VipStandingChanged>()
  for (const { events } of commands)
    for (const event of events) {
      if (event.type === 'vipStandingChanged') standings.set(event.user, event)
      else if (event.type === 'vipTermsSet') terms = event.terms
    }
  if (terms === null && standings.size === 0) return null
  return [
    terms === null ? [] : [vipTermsTable.row({ name: 'terms', terms: JSON.stringify(terms) })],
    Array.from(standings.values(), vipStandingsTable.row),
  ]
}

export function readVipTerms(text: string): VipTerms {
  return JSON.parse(text) as VipTerms
}

/** The caller's transaction makes the reads one moment. */
export async function readVip(client: pg.PoolClient): Promise<VipRecords> {
  const terms = await client.query<{ terms: string }>('select terms from vip_terms')
  const standings = await client.query<StoredRow<typeof vipStandingsTable>>('select * from vip_standings')
  const [written] = terms.rows
  return {
    terms: written === undefined ? null : readVipTerms(written.terms),
    standings: standings.rows.map(vipStandingsTable.kept).map(({ time: _time, ...standing }) => standing),
  }
}
