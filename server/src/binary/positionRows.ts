// Contracts read from their table.
import type { BinaryTick } from '@assay/engine/binary/events'
import { entryAfter } from '@assay/engine/binary/binary'
import { ENTRY_MAX_MS, RECEIVED_AFTER_MS } from '@assay/engine/binary/settlement'
import type { Context } from './context.ts'
import { binaryPositionsTable } from '../db/binaryTables.ts'
import type { StoredRow } from '../db/moneyTable.ts'
import { readTicksOf } from '../ticks/tickRows.ts'
import type { Position } from './receipts.ts'
import { settlementTick, TickMemory } from './tickMemory.ts'

export async function findPosition({ db }: Pick<Context, 'db'>, orderId: number): Promise<Position | undefined> {
  const row = await db
    .selectFrom('binary_positions')
    .selectAll()
    .where('order_id', '=', BigInt(orderId))
    .executeTakeFirst()
  return row && binaryPositionsTable.kept(row)
}

/** One a second. */
const ENTRY_TICKS_MAX = ENTRY_MAX_MS / 1000 + 1

export interface ShownPosition {
  position: Position
  /** Of an open contract: its entry tick, if it exists already. */
  entry: BinaryTick | null
}

export async function withEntries(
  { db }: Pick<Context, 'db'>,
  rows: readonly StoredRow<typeof binaryPositionsTable>[],
): Promise<ShownPosition[]> {
  const positions = rows.map(binaryPositionsTable.kept)
  const open = positions.filter(({ status }) => status === 'OPEN')
  if (open.length === 0) return positions.map((position) => ({ position, entry: null }))
  const entries = await readEntries(db, open)
  return positions.map((position) => ({ position, entry: entries.get(position.orderId) ?? null }))
}

/** By order id; for each only the few ticks are read that can be its entry. */
async function readEntries(db: Context['db'], open: readonly Position[]): Promise<Map<number, BinaryTick>> {
  const spans = open.map((position) => ({
    symbol: position.symbol,
    from: entryAfter(position) + RECEIVED_AFTER_MS,
    to: entryAfter(position) + ENTRY_MAX_MS,
    limit: ENTRY_TICKS_MAX,
  }))
  const stored = await readTicksOf(db, spans)
  const entries = new Map<number, BinaryTick>()
  for (const [place, position] of open.entries()) {
    const ticks = new TickMemory()
    for (const tick of stored[place] ?? []) ticks.add(settlementTick(tick))
    const entry = ticks.entryAfter(entryAfter(position))
    if (entry !== undefined) entries.set(position.orderId, entry)
  }
  return entries
}
