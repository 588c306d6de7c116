// The withdrawals of a customer within the last 24 hours that nobody has reviewed. The limits of automatic approval
// apply to their sum: somebody with a stolen account would send many small amounts, or a small one first.
import { DAY_MS } from '@assay/engine/calendar'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { refundedStates, type WithdrawalRow } from './withdrawalRows.ts'

export interface Unreviewed {
  channel: string
  address: string
  /** In USDT with USDT_SCALE decimals. */
  value: bigint
}

/** By request. */
export async function readUnreviewed(
  db: Kysely<Database>,
  rows: readonly Pick<WithdrawalRow, 'request_id'>[],
): Promise<(row: Pick<WithdrawalRow, 'request_id'>) => Unreviewed[]> {
  const ids = rows.map(({ request_id: id }) => id)
  const { rows: found } = await sql<Unreviewed & { of: bigint }>`
    select w.request_id as of, o.channel, o.address, o.value from withdrawals w
    join withdrawals o on o.user_id = w.user_id and o.request_id < w.request_id
      and o.submitted_at > w.submitted_at - ${DAY_MS}
    where w.request_id = any(${ids}) and o.reason is null and o.status <> all(${[...refundedStates]})`.execute(db)
  const byRequest = Map.groupBy(found, ({ of }) => of)
  return ({ request_id: id }) => byRequest.get(id) ?? []
}

/**
 * What one person alone has approved of the same customer's, asked for within 24 hours of it, in USDT. The limit for one
 * person applies to the sum: an amount for two persons is not approved by one as several smaller ones. By request.
 */
async function readApprovedAlone(
  db: Kysely<Database>,
  rows: readonly Pick<WithdrawalRow, 'request_id'>[],
  operatorId: number,
): Promise<(row: Pick<WithdrawalRow, 'request_id'>) => bigint> {
  const ids = rows.map(({ request_id: id }) => id)
  const { rows: found } = await sql<{ of: bigint; value: bigint }>`
    select w.request_id as of, sum(o.value)::numeric(38, 0) as value from withdrawals w
    join withdrawals o on o.user_id = w.user_id and o.request_id <> w.request_id
      and abs(o.submitted_at - w.submitted_at) < ${DAY_MS}
    where w.request_id = any(${ids}) and o.decided_by = ${operatorId}
      and o.status <> all(${['REVIEW', ...refundedStates]})
    group by w.request_id`.execute(db)
  const byRequest = new Map(found.map(({ of, value }) => [of, BigInt(value)]))
  return ({ request_id: id }) => byRequest.get(id) ?? 0n
}

/** What counts against the limit of one person who would approve it. By request. */
export async function totalFor(
  db: Kysely<Database>,
  rows: readonly WithdrawalRow[],
  operatorId: number,
): Promise<(row: WithdrawalRow) => bigint> {
  const unreviewed = await readUnreviewed(db, rows)
  const alone = await readApprovedAlone(db, rows, operatorId)
  return (row) => row.value + sumOf(unreviewed(row)) + alone(row)
}

export function sumOf(rows: readonly Pick<Unreviewed, 'value'>[]): bigint {
  return rows.reduce((sum, { value }) => sum + value, 0n)
}
