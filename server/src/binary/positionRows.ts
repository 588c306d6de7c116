// Contracts read back from their table.
import type { BinaryTick } from '@assay/engine/binary/events'
import { entryAfter } from '@assay/engine/binary/binary'
import type { Price } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type PositionRow, positionOfRow } from '../exchange/projectBinary.ts'
import type { Position } from './receipts.ts'

export async function findPosition({ db }: Pick<Context, 'db'>, orderId: number): Promise<Position | undefined> {
  const row = await db
    .selectFrom('binary_positions')
    .selectAll()
    .where('order_id', '=', BigInt(orderId))
    .executeTakeFirst()
  return row && positionOfRow(row)
}

export interface ShownPosition {
  position: Position
  /** Of an open contract: its first tick, where that is there already. */
  entry: BinaryTick | null
}

export async function withEntries({ db }: Pick<Context, 'db'>, rows: readonly PositionRow[]): Promise<ShownPosition[]> {
  const positions = rows.map(positionOfRow)
  const open = positions.filter(({ status }) => status === 'OPEN')
  if (open.length === 0) return positions.map((position) => ({ position, entry: null }))
  const { rows: entries } = await sql<{ order_id: bigint; sequence: bigint; time: bigint; price: bigint | null }>`
    select wanted.order_id, first.sequence, first.time, first.price
    from unnest(
      ${open.map(({ orderId }) => orderId)}::bigint[],
      ${open.map(({ symbol }) => symbol)}::text[],
      ${open.map(entryAfter)}::bigint[]
    ) as wanted (order_id, symbol, after)
    cross join lateral (
      select * from index_ticks where symbol = wanted.symbol and time > wanted.after order by time limit 1
    ) as first`.execute(db)
  const byId = new Map(entries.map((row) => [Number(row.order_id), toTick(row)]))
  return positions.map((position) => ({ position, entry: byId.get(position.orderId) ?? null }))
}

function toTick({ sequence, time, price }: { sequence: bigint; time: bigint; price: bigint | null }): BinaryTick {
  return { sequence: Number(sequence), time: Number(time), price: price === null ? null : (Number(price) as Price) }
}
