// What the figures of traders are computed from: closed positions, what moved in and out of their contract wallets, and the
// accounts of who follows them.
import { DAY_MS } from '@assay/engine/calendar'
import type { PostingReason } from '@assay/engine/events'
import { FOLLOW_ACCOUNTS } from '@assay/engine/nouns'
import { profitAt } from '@assay/engine/futures/margin'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { positionOfRow } from '../exchange/futuresRows.ts'
import type { DayResult } from './traderFigures.ts'
import { FOLLOW_COIN } from './traderTerms.ts'

/** Postings that move a contract wallet and are not results of trading. */
const flowReasons: readonly PostingReason[] = [
  'TRANSFER',
  'FAUCET',
  'CORRECTION',
  'DEPOSIT',
  'WITHDRAWAL',
  'REBATE',
  'PROFIT_SHARE',
]

export interface Closed extends DayResult {
  closed: number
  wins: number
  holdingMs: number
}

export interface TraderRecord {
  /** Ascending. */
  days: Closed[]
  /** Of open positions: realised so far, and what they gain or lose at the mark. */
  open: { realized: bigint; unrealized: bigint }
  followers: number
  /** What follows are worth now. */
  copied: bigint
  /** Of all follows so far, after the shares. */
  followersProfit: bigint
}

type Reading = Pick<Core, 'market'>

export async function readRecords(
  { db, market }: Reading & { db: Kysely<Database> },
  traders: readonly number[],
): Promise<ReadonlyMap<number, TraderRecord>> {
  const records = new Map(traders.map((user) => [user, emptyRecord()]))
  if (traders.length === 0) return records
  await addDays(db, records)
  await addOpen({ db, market }, records)
  await addFollows({ db, market }, records)
  return records
}

function emptyRecord(): TraderRecord {
  return { days: [], open: { realized: 0n, unrealized: 0n }, followers: 0, copied: 0n, followersProfit: 0n }
}

type Records = ReadonlyMap<number, TraderRecord>

interface DayRow {
  user_id: bigint
  day: bigint
  result: bigint
  loss: bigint
  loss_equity: bigint
  flow: bigint
  highest_flow: bigint
  closed: bigint
  wins: bigint
  holding: bigint
}

async function addDays(db: Kysely<Database>, records: Records): Promise<void> {
  const users = [...records.keys()]
  const { rows } = await sql<DayRow>`
    with closed as (
      select user_id, position_id, opened_at, updated_at, realized - fees - funding_paid as result
      from futures_positions where user_id = any(${users}::bigint[]) and end_reason is not null
    ),
    flows as (
      select owner as user_id, time, amount, sum(amount) over (
          partition by owner, time / ${DAY_MS}::bigint order by sequence, place
        ) as so_far
      from postings where owner = any(${users}::bigint[]) and wallet = 'CONTRACT' and asset = ${FOLLOW_COIN}
        and reason = any(${flowReasons}::text[])
    ),
    moments as (
      select user_id, updated_at as time, result, 0 as flow, null::bigint as opened from closed
      union all select user_id, time, 0, amount, null from flows
      union all select user_id, opened_at, 0, 0, position_id from closed
    ),
    equities as (
      select opened, sum(result + flow) over so_far as equity, sum(result) over on_day as made
      from moments window
        so_far as (partition by user_id order by time, opened nulls first rows unbounded preceding),
        on_day as (partition by user_id, time / ${DAY_MS}::bigint order by time, opened nulls first rows unbounded preceding)
    ),
    results as (
      select user_id, updated_at / ${DAY_MS}::bigint as day, result, least(result, 0) as loss,
        greatest(case when opened_at / ${DAY_MS}::bigint = updated_at / ${DAY_MS}::bigint then equity - made else equity end, 0)
          as equity, 0 as flow, 0 as so_far, 1 as closed, updated_at - opened_at as holding
      from closed join equities on opened = position_id
      union all
      select user_id, time / ${DAY_MS}::bigint, 0, 0, 0, amount, so_far, 0, 0 from flows
    )
    select user_id, day, sum(result)::numeric(38, 0) as result, sum(loss)::numeric(38, 0) as loss,
      coalesce(div(sum(loss * equity), nullif(sum(loss), 0)), 0)::numeric(38, 0) as loss_equity,
      sum(flow)::numeric(38, 0) as flow, greatest(max(so_far), 0)::numeric(38, 0) as highest_flow, sum(closed) as closed,
      count(*) filter (where result > 0) as wins, sum(holding)::bigint as holding
    from results group by user_id, day order by user_id, day`.execute(db)
  for (const row of rows)
    records.get(Number(row.user_id))?.days.push({
      day: Number(row.day),
      result: BigInt(row.result),
      loss: BigInt(row.loss),
      lossEquity: BigInt(row.loss_equity),
      flow: BigInt(row.flow),
      highestFlow: BigInt(row.highest_flow),
      closed: Number(row.closed),
      wins: Number(row.wins),
      holdingMs: Number(row.holding),
    })
}

async function addOpen({ db, market }: Reading & { db: Kysely<Database> }, records: Records): Promise<void> {
  const rows = await db
    .selectFrom('futures_positions')
    .selectAll()
    .where('end_reason', 'is', null)
    .where('user_id', 'in', [...records.keys()].map(BigInt))
    .execute()
  for (const position of rows.map(positionOfRow)) {
    const record = records.get(position.user)
    if (record === undefined) continue
    record.open.realized += position.realized - position.fees - position.fundingPaid
    record.open.unrealized += unrealizedOf({ market }, position)
  }
}

/** Profit or loss of a position at the mark; 0 without a mark. */
export function unrealizedOf({ market }: Reading, position: ReturnType<typeof positionOfRow>): bigint {
  const [mark, rules] = [market.mark(position.symbol)?.mark, market.contract(position.symbol)?.futures]
  return mark === undefined || mark === null || rules === undefined ? 0n : profitAt(position, mark, rules)
}

async function addFollows({ db, market }: Reading & { db: Kysely<Database> }, records: Records): Promise<void> {
  const users = [...records.keys()]
  const { rows } = await sql<{ trader: bigint; followers: bigint; paid: bigint; balance: bigint; result: bigint }>`
    select trader, count(*) filter (where status <> 'ENDED') as followers, sum(paid)::numeric(38, 0) as paid,
      coalesce(sum(balance), 0)::numeric(38, 0) as balance, coalesce(sum(result), 0)::numeric(38, 0) as result
    from follows
      left join lateral (
        select sum(available + held) as balance from balances
        where owner = ${FOLLOW_ACCOUNTS}::bigint + follow_id and wallet = 'CONTRACT'
      ) as wallets on true
      left join lateral (
        select sum(realized - fees - funding_paid) as result from futures_positions
        where user_id = ${FOLLOW_ACCOUNTS}::bigint + follow_id
      ) as results on true
    where trader = any(${users}::bigint[]) group by trader`.execute(db)
  for (const row of rows) {
    const record = records.get(Number(row.trader))
    if (record === undefined) continue
    record.followers = Number(row.followers)
    record.copied = BigInt(row.balance)
    record.followersProfit = BigInt(row.result) - BigInt(row.paid)
  }
  const open = await db
    .selectFrom('futures_positions')
    .innerJoin('follows', (join) =>
      join.on(sql<boolean>`futures_positions.user_id = ${FOLLOW_ACCOUNTS}::bigint + follows.follow_id`),
    )
    .selectAll('futures_positions')
    .select('follows.trader as trader')
    .where('end_reason', 'is', null)
    .where('follows.trader', 'in', users.map(BigInt))
    .execute()
  for (const { trader, ...row } of open) {
    const [record, position] = [records.get(Number(trader)), positionOfRow(row)]
    if (record === undefined) continue
    const unrealized = unrealizedOf({ market }, position)
    record.copied += position.margin + unrealized
    record.followersProfit += unrealized
  }
}
