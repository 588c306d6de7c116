import type { OptionSettlement } from '@assay/api/options'
import type { Selectable } from 'kysely'
import type { Database } from '../db/schema.ts'
import { readTerms } from '../exchange/projectOptions.ts'
import { showSeries } from './optionAnswer.ts'
import { priceOrNull } from './seriesRows.ts'

/** Of a settled row. */
export function showSettlement(row: Selectable<Database['option_series']>): OptionSettlement {
  const series = readTerms(row.terms)
  const settledAt = Number(row.settled_at)
  const settlement = {
    status: row.status === 'VOID' ? ('VOID' as const) : ('SETTLED' as const),
    price: priceOrNull(row.settlement_price),
  }
  return {
    ...showSeries({ series, now: settledAt, reserved: 0n, isHalted: false, settlement }),
    samples: row.priced ?? 0,
    seconds: row.seconds ?? 0,
    settledAt,
  }
}
