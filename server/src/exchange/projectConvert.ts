// The events of convert → rows, and back. Of a convert or a coin that a batch touched often only the last state is
// written.
import type { ConvertCoin } from '@assay/engine/convert/commands'
import type { ConvertChanged } from '@assay/engine/convert/events'
import type { ConvertRecords } from '@assay/engine/convert/records'
import { amountUnits } from '@assay/engine/money'
import type pg from 'pg'
import { convertCoinsTable, convertsTable } from '../db/convertTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const convertProduct: ProductTables = {
  append: 'append_convert',
  tables: [convertCoinsTable, convertsTable],
  project,
  holds: `
    select user_id, 'PLATFORM', from_asset, amount from converts where status = 'ACCEPTED'
    union all
    select -7, 'PLATFORM', to_asset, reserved from converts where status = 'ACCEPTED'`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const coins = new Map<string, ConvertCoin>()
  const converts = new Map<number, ConvertChanged>()
  for (const { events } of commands)
    for (const event of events) {
      if (event.type === 'convertChanged') converts.set(event.convertId, event)
      else if (event.type === 'convertCoinDefined') coins.set(event.coin.asset, event.coin)
    }
  if (coins.size === 0 && converts.size === 0) return null
  return [
    Array.from(coins.values(), (coin) => convertCoinsTable.row({ asset: coin.asset, rules: coinText(coin) })),
    Array.from(converts.values(), convertsTable.row),
  ]
}

/** As JSON; amounts in digits. */
function coinText(coin: ConvertCoin): string {
  return JSON.stringify(coin, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

type Written<T> = { [Field in keyof T]: T[Field] extends bigint ? string : T[Field] }

export function readConvertCoin(text: string): ConvertCoin {
  const coin = JSON.parse(text) as Written<ConvertCoin>
  return {
    ...coin,
    valueMin: amountUnits(BigInt(coin.valueMin)),
    valueMax: amountUnits(BigInt(coin.valueMax)),
    inventoryMax: amountUnits(BigInt(coin.inventoryMax)),
  }
}

/** The caller's transaction makes the reads one moment. */
export async function readConvert(client: pg.PoolClient): Promise<ConvertRecords> {
  const coins = await client.query<{ rules: string }>('select rules from convert_coins')
  const converts = await client.query<StoredRow<typeof convertsTable>>(
    `select * from converts where status = 'ACCEPTED'`,
  )
  return {
    coins: coins.rows.map(({ rules }) => readConvertCoin(rules)),
    converts: converts.rows.map(convertsTable.kept),
  }
}
