// The events of earn → rows, and back. Of a product, a position or a day that a batch touched often only the last state is
// written; each day's interest is a row that stays.
import type { EarnProduct } from '@assay/engine/earn/commands'
import type { EarnDayChanged, EarnPositionChanged } from '@assay/engine/earn/events'
import type { EarnRecords } from '@assay/engine/earn/records'
import { amountUnits } from '@assay/engine/money'
import type pg from 'pg'
import {
  earnDaysTable,
  earnInterestTable,
  earnPositionsTable,
  earnProductsTable,
  earnText,
  readTiers,
} from '../db/earnTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const earnProduct: ProductTables = {
  append: 'append_earn',
  tables: [earnProductsTable, earnPositionsTable, earnInterestTable, earnDaysTable],
  project,
  holds: `select user_id, 'FINANCIAL', asset, principal from earn_positions where principal > 0`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const products = new Map<string, EarnProduct>()
  const positions = new Map<number, EarnPositionChanged>()
  const interest: Row[] = []
  const days = new Map<number, EarnDayChanged>()
  for (const { events } of commands)
    for (const event of events) {
      if (event.type === 'earnProductDefined') products.set(event.product.product, event.product)
      else if (event.type === 'earnPositionChanged') positions.set(event.positionId, event)
      else if (event.type === 'interestAccrued') interest.push(earnInterestTable.row(event))
      else if (event.type === 'earnDayChanged') days.set(event.day, event)
    }
  if (products.size === 0 && positions.size === 0 && days.size === 0) return null
  return [
    Array.from(products.values(), (product) =>
      earnProductsTable.row({ product: product.product, rules: earnText(product) }),
    ),
    Array.from(positions.values(), earnPositionsTable.row),
    interest,
    Array.from(days.values(), earnDaysTable.row),
  ]
}

type AmountName = 'minimum' | 'maximum' | 'quota' | 'userQuota'
type WrittenProduct = Omit<EarnProduct, AmountName | 'tiers'> &
  Record<AmountName, string> & { tiers: Parameters<typeof readTiers>[0] }

export function readEarnProduct(rules: string): EarnProduct {
  const written = JSON.parse(rules) as WrittenProduct
  const read = (name: AmountName) => amountUnits(BigInt(written[name]))
  return {
    ...written,
    tiers: readTiers(written.tiers),
    minimum: read('minimum'),
    maximum: read('maximum'),
    quota: read('quota'),
    userQuota: read('userQuota'),
    // Products from before levels counted have none.
    vipMin: written.vipMin ?? 0,
  }
}

/** The caller's transaction makes the reads one moment. Every position is one purchase. */
export async function readEarn(client: pg.PoolClient): Promise<EarnRecords> {
  const products = await client.query<{ rules: string }>('select rules from earn_products')
  const positions = await client.query<StoredRow<typeof earnPositionsTable>>(
    `select * from earn_positions where status in ('EARNING', 'OWED')`,
  )
  const purchases = await client.query<{ user_id: bigint; product: string; count: bigint }>(
    'select user_id, product, count(*) as count from earn_positions group by user_id, product',
  )
  const days = await client.query<StoredRow<typeof earnDaysTable>>('select * from earn_days order by day desc limit 1')
  const [last] = days.rows
  return {
    products: products.rows.map(({ rules }) => readEarnProduct(rules)),
    positions: positions.rows.map(earnPositionsTable.kept),
    purchases: purchases.rows.map(({ user_id: user, product, count }) => ({
      user: Number(user),
      product,
      count: Number(count),
    })),
    day: last === undefined ? null : earnDaysTable.kept(last),
  }
}
