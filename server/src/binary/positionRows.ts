// Contracts read from their table.
import type { BinaryTick } from '@assay/engine/binary/events'
import { entryAfter } from '@assay/engine/binary/binary'
import { ENTRY_MAX_MS, RECEIVED_AFTER_MS } from '@assay/engine/binary/settlement'
import type { Price } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { type PositionRow, positionOfRow } from '../exchange/projectBinary.ts'
import { parseSources, type Tick } from '../market/tickChain.ts'
import type { Position } from './receipts.ts'
import { settlementTick, TickMemory } from './tickMemory.ts'

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
  /** Of an open contract: its entry tick, if it exists already. */
  entry: BinaryTick | null
}

export async function withEntries({ db }: Pick<Context, 'db'>, rows: readonly PositionRow[]): Promise<ShownPosition[]> {
  const positions = rows.map(positionOfRow)
  const open = positions.filter(({ status }) => status === 'OPEN')
  if (open.length === 0) return positions.map((position) => ({ position, entry: null }))
  const entries = await readEntries(db, open)
  return positions.map((position) => ({ position, entry: entries.get(position.orderId) ?? null }))
}

/** By order id; for each only the few ticks are read that can be its entry. */
async function readEntries(db: Context['db'], open: readonly Position[]): Promise<Map<number, BinaryTick>> {
  const { rows } = await sql<TickRow>`
    select wanted.order_id, tick.sequence, tick.time, tick.price, tick.state, tick.sources
    from unnest(
      ${open.map(({ orderId }) => orderId)}::bigint[],
      ${open.map(({ symbol }) => symbol)}::text[],
      ${open.map(entryAfter)}::bigint[]
    ) as wanted (order_id, symbol, after)
    join index_ticks as tick on tick.symbol = wanted.symbol
      and tick.time between wanted.after + ${RECEIVED_AFTER_MS} and wanted.after + ${ENTRY_MAX_MS}
    order by tick.time`.execute(db)
  const byOrder = Map.groupBy(rows, ({ order_id: orderId }) => Number(orderId))
  const entries = new Map<number, BinaryTick>()
  for (const position of open) {
    const ticks = new TickMemory()
    for (const row of byOrder.get(position.orderId) ?? []) ticks.add(settlementTick(toTick(row)))
    const entry = ticks.entryAfter(entryAfter(position))
    if (entry !== undefined) entries.set(position.orderId, entry)
  }
  return entries
}

interface TickRow {
  order_id: bigint
  sequence: bigint
  time: bigint
  price: bigint | null
  state: Tick['state']
  sources: string
}

function toTick({ sequence, time, price, state, sources }: TickRow): Parameters<typeof settlementTick>[0] {
  return {
    sequence: Number(sequence),
    time: Number(time),
    price: price === null ? null : (Number(price) as Price),
    state,
    sources: parseSources(sources, Number(time)),
  }
}
