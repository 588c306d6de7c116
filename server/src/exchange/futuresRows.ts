// Rows of the futures tables as the events that were written to them, for anyone who shows them.
import type { FuturesMarket, Tier } from '@assay/engine/futures/commands'
import type { FuturesOrderChanged, PositionChanged, StopChanged } from '@assay/engine/futures/events'
import { type Amount, amountUnits } from '@assay/engine/money'
import { futuresOrdersTable, futuresPositionsTable, futuresStopsTable } from '../db/futuresTables.ts'
import type { StoredRow } from '../db/moneyTable.ts'

type Digits<T> = { [Field in keyof T]: T[Field] extends Amount ? string : T[Field] }

/** The rules as projectFutures.ts wrote them. */
export function readFuturesMarket(text: string): FuturesMarket {
  const market = JSON.parse(text) as Digits<Omit<FuturesMarket, 'tiers'>> & { tiers: Digits<Tier>[] }
  const amount = (digits: string) => amountUnits(BigInt(digits))
  return {
    ...market,
    minNotional: amount(market.minNotional),
    impactNotional: amount(market.impactNotional),
    tiers: market.tiers.map((tier) => ({
      ...tier,
      notionalCap: amount(tier.notionalCap),
      maintenanceAmount: amount(tier.maintenanceAmount),
    })),
  }
}

type OrderRow = StoredRow<typeof futuresOrdersTable>
type PositionRow = StoredRow<typeof futuresPositionsTable>
type StopRow = StoredRow<typeof futuresStopsTable>

export function futuresOrderOfRow(row: OrderRow): FuturesOrderChanged {
  return { type: 'futuresOrderChanged', ...futuresOrdersTable.kept(row) }
}

export function positionOfRow(row: PositionRow): PositionChanged {
  return { type: 'positionChanged', ...futuresPositionsTable.kept(row) }
}

export function stopOfRow(row: StopRow): StopChanged {
  return { type: 'stopChanged', ...futuresStopsTable.kept(row) }
}
