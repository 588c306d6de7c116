// After a restart: every acknowledged second contract is stored with its terms, settled at most once, as the stored
// ticks say, and none is open long after its end.
import { entryAfter } from '@assay/engine/binary/binary'
import { followPath, settleFixed, type SettlementTick } from '@assay/engine/binary/settlement'
import { formatAmount } from '@assay/engine/money'
import type pg from 'pg'
import { settlementTick } from '../../binary/tickMemory.ts'
import { binaryPositionsTable } from '../../db/binaryTables.ts'
import type { StoredRow } from '../../db/moneyTable.ts'
import { openKysely } from '../../db/pool.ts'
import { readTicksOf } from '../../ticks/tickRows.ts'
import type { Witnessed } from './witness.ts'

type PositionRow = StoredRow<typeof binaryPositionsTable>

const COIN_DECIMALS = 8
/** A restarted server has settled contracts that ended this long before. */
const OVERDUE_MS = 60_000
/** More than the ticks of any test. */
const TICKS_MAX = 1_000_000

export async function binaryFaults(pool: pg.Pool, witnessed: readonly Witnessed[]): Promise<string[]> {
  const rows = (await pool.query<PositionRow>('select * from binary_positions')).rows
  const ticks = await readAllTicks(pool, new Set(rows.map(({ symbol }) => symbol)))
  const entries = await pool.query<{ reference: string; count: bigint }>(
    `select reference, count(distinct sequence) from postings where reference like 'binary:%' group by reference`,
  )
  const booked = new Map(entries.rows.map(({ reference, count }) => [reference, Number(count)]))
  const byId = new Map(rows.map((row) => [Number(row.order_id), row]))
  return [
    ...witnessed.flatMap((each) => lostOf(each, byId)),
    ...rows.flatMap((row) => settledOtherwise(row, ticks.get(row.symbol) ?? [])),
    ...[...booked].flatMap(([reference, count]) => (count > 1 ? [`${reference} was booked ${count} times`] : [])),
  ]
}

function lostOf({ request, acknowledgement }: Witnessed, byId: ReadonlyMap<number, PositionRow>): string[] {
  if (acknowledgement.kind !== 'opened') return []
  const told = acknowledgement.position
  const row = byId.get(told.orderId)
  const isSame =
    row !== undefined &&
    row.client_order_id === request.clientId &&
    row.direction === told.direction &&
    formatAmount(row.stake, COIN_DECIMALS) === told.amount &&
    Number(row.accepted_at) === told.acceptedAt &&
    row.head_hash === told.receipt.headHash
  return isSame ? [] : [`contract ${told.orderId} was acknowledged and is not there as it was told`]
}

function settledOtherwise(row: PositionRow, ticks: readonly SettlementTick[]): string[] {
  const position = binaryPositionsTable.kept(row)
  const newest = ticks.at(-1)?.time ?? 0
  const path = followPath({ entryAfter: entryAfter(position), periodMs: position.periodMs }, ticks)
  if (position.status === 'OPEN') {
    const isOverdue = path !== null && newest - (position.acceptedAt + position.periodMs) > OVERDUE_MS
    return isOverdue ? [`contract ${position.orderId} has ended long ago and is open`] : []
  }
  if (path === null) return [`contract ${position.orderId} is settled and its ticks do not reach so far`]
  const { outcome, payout } = settleFixed(position, path)
  const isSame = outcome === position.status && payout === position.payout && path.settlePrice === position.settlePrice
  return isSame ? [] : [`contract ${position.orderId} is ${position.status} and its ticks say ${outcome}`]
}

async function readAllTicks(pool: pg.Pool, symbols: ReadonlySet<string>): Promise<Map<string, SettlementTick[]>> {
  const whole = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: TICKS_MAX }
  const spans = [...symbols].map((symbol) => ({ symbol, ...whole }))
  const ticks = await readTicksOf(openKysely(pool), spans)
  return new Map(spans.map(({ symbol }, place) => [symbol, (ticks[place] ?? []).map(settlementTick)]))
}
