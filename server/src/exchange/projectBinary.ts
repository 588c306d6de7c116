// The second contract's events → rows, and back. Of a contract, a market or a user that a batch touched often only the
// last state is written.
import type { BinaryMarket, BinaryPeriod } from '@assay/engine/binary/commands'
import type { BinaryPlayerChanged, BinaryPositionChanged } from '@assay/engine/binary/events'
import type { BinaryRecords } from '@assay/engine/binary/records'
import { amountUnits } from '@assay/engine/money'
import type pg from 'pg'
import { binaryMarketsTable, binaryPlayersTable, binaryPositionsTable } from '../db/binaryTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const binaryProduct: ProductTables = {
  append: 'append_binary',
  tables: [binaryMarketsTable, binaryPositionsTable, binaryPlayersTable],
  project,
  holds: `
    select user_id, 'PLATFORM', asset, stake from binary_positions where status = 'OPEN'
    union all
    select -1, 'PLATFORM', asset, cover from binary_positions where status = 'OPEN'`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const markets = new Map<string, BinaryMarket>()
  const positions = new Map<number, BinaryPositionChanged>()
  const players = new Map<string, BinaryPlayerChanged>()
  for (const { events } of commands)
    for (const event of events) {
      if (event.type === 'binaryPositionChanged') positions.set(event.orderId, event)
      else if (event.type === 'binaryPlayerChanged') players.set(`${event.user} ${event.asset}`, event)
      else if (event.type === 'binaryMarketDefined') markets.set(event.market.symbol, event.market)
    }
  if (markets.size === 0 && positions.size === 0 && players.size === 0) return null
  return [
    Array.from(markets.values(), (market) =>
      binaryMarketsTable.row({ symbol: market.symbol, rules: marketText(market) }),
    ),
    Array.from(positions.values(), binaryPositionsTable.row),
    Array.from(players.values(), binaryPlayersTable.row),
  ]
}

/** As JSON; amounts in digits. */
function marketText(market: BinaryMarket): string {
  return JSON.stringify(market, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

type Written<T> = { [Field in keyof T]: T[Field] extends bigint ? string : T[Field] }

export function readBinaryMarket(text: string): BinaryMarket {
  const market = JSON.parse(text) as Written<Omit<BinaryMarket, 'periods'>> & { periods: Written<BinaryPeriod>[] }
  return {
    ...market,
    exposureMax: amountUnits(BigInt(market.exposureMax)),
    periods: market.periods.map((period) => ({
      ...period,
      stakeMin: amountUnits(BigInt(period.stakeMin)),
      stakeMax: amountUnits(BigInt(period.stakeMax)),
    })),
  }
}

/** The product's part of the snapshot. */
export async function readBinary(client: pg.PoolClient): Promise<BinaryRecords> {
  const markets = await client.query<{ rules: string }>('select rules from binary_markets')
  const positions = await client.query<StoredRow<typeof binaryPositionsTable>>(
    `select * from binary_positions where status = 'OPEN'`,
  )
  const players = await client.query<StoredRow<typeof binaryPlayersTable>>('select * from binary_players')
  return {
    markets: markets.rows.map(({ rules }) => readBinaryMarket(rules)),
    positions: positions.rows.map(binaryPositionsTable.kept),
    players: players.rows.map(binaryPlayersTable.kept),
  }
}
