// Expiries in the database, including settled ones.
import type { OptionSeries } from '@assay/engine/options/terms'
import type { Price } from '@assay/engine/money'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../db/schema.ts'
import { readTerms } from '../exchange/projectOptions.ts'

type Row = Selectable<Database['option_series']>

export interface KnownSeries {
  series: OptionSeries
  settlementPrice: Price | null
}

/** The named ones, by name. */
export async function readSeries(db: Kysely<Database>, names: readonly string[]): Promise<Map<string, KnownSeries>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('option_series')
    .select(['series', 'terms', 'settlement_price'])
    .where('series', 'in', [...new Set(names)])
    .execute()
  return new Map(
    rows.map((row) => [
      row.series,
      { series: readTerms(row.terms), settlementPrice: priceOrNull(row.settlement_price) },
    ]),
  )
}

export function priceOrNull(price: Row['settlement_price']): Price | null {
  return price === null ? null : (Number(price) as Price)
}
