// What the figures of traders are computed from: closed positions, what moved in and out of their contract wallets, and the
// accounts of who follows them.
import { DAY_MS, dayOf } from '@assay/engine/calendar'
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
  /** Of open positions: what is realized so far, what they gain or lose at the mark, and the lowest value since the losing ones were opened. */
  open: { realized: bigint; unrealized: bigint; lossEquity: bigint }
  followers: number
  /** What follows are worth now. */
  copied: bigint
  /** Of all follows so far, after the shares. */
  followersProfit: bigint
}

type Reading = Pick<Core, 'clock' | 'market'>
type Dated = Pick<Core, 'clock'> & { db: Kysely<Database> }

export async function readRecords(
  { clock, db, market }: Reading & { db: Kysely<Database> },
  traders: readonly number[],
): Promise<ReadonlyMap<number, TraderRecord>> {
  const records = new Map(traders.map((user) => [user, emptyRecord()]))
  if (traders.length === 0) return records
  await addDays({ clock, db }, records)
  await addOpen({ clock, db, market }, records)
  await addFollows({ db, market }, records)
  return records
}

function emptyRecord(): TraderRecord {
  return {
    days: [],
    open: { realized: 0n, unrealized: 0n, lossEquity: 0n },
    followers: 0,
    copied: 0n,
    followersProfit: 0n,
  }
}

type Records = ReadonlyMap<number, TraderRecord>

interface DayRow {
  user_id: bigint
  day: bigint
  result: bigint
  loss: bigint
  loss_equity: bigint
  gain_equity: bigint
  flow: bigint
  highest_flow: bigint
  closed: bigint
  wins: bigint
  holding: bigint
}

/**
 * `equities`, by position: what the trader had when it was opened, and if it loses, the least of it that stayed while it was
 * open. Positions that were closed earlier on the day of the opening do not count if it is the day of this one's result too.
 * @param today - of positions that are open.
 */
function equitiesOf(users: readonly number[], today: number) {
  return sql`
    positions as (
      select user_id, position_id, opened_at, opened_at / ${DAY_MS}::bigint as opened_on, updated_at, end_reason is null as is_open,
        realized - fees - funding_paid as result,
        case when end_reason is null then ${today}::bigint else updated_at / ${DAY_MS}::bigint end as ended_on,
        case when end_reason is null then ${Number.MAX_SAFE_INTEGER}::bigint else updated_at end as until
      from futures_positions where user_id = any(${users}::bigint[])
    ),
    closed as (select * from positions where not is_open),
    flows as (
      select owner as user_id, time, time / ${DAY_MS}::bigint as day, amount,
        sum(amount) over (partition by owner, time / ${DAY_MS}::bigint order by sequence, place) as so_far,
        sum(amount) over (partition by owner order by sequence, place) as total
      from postings where owner = any(${users}::bigint[]) and wallet = 'CONTRACT' and asset = ${FOLLOW_COIN}
        and reason = any(${flowReasons}::text[])
    ),
    moments as (
      select user_id, updated_at as time, result, 0 as flow, null::bigint as opened from closed
      union all select user_id, time, 0, amount, null from flows
      union all select user_id, opened_at, 0, 0, position_id from positions
    ),
    openings as (
      select opened as position_id, sum(result + flow) over so_far as equity, sum(flow) over so_far as flowed,
        sum(result) over on_day as made
      from moments window
        so_far as (partition by user_id order by time, opened nulls first rows unbounded preceding),
        on_day as (partition by user_id, time / ${DAY_MS}::bigint order by time, opened nulls first rows unbounded preceding)
    ),
    outflows as (select user_id, day, time, total from flows where amount < 0),
    losing as (select * from positions where is_open or result < 0),
    lows as (
      select position_id, total as low from losing
        cross join lateral (select opened_on as day union select ended_on) as ends join outflows using (user_id, day)
        where time > opened_at and time <= until
      union all
      select position_id, low from losing
        join (select user_id, day, min(total) as low from outflows group by user_id, day) as days using (user_id)
        where opened_on + 1 < ended_on and day > opened_on and day < ended_on
    ),
    equities as (
      select position_id, greatest(whole, 1) as equity, greatest(whole + least(low - flowed, 0), 1) as least_equity
      from openings join positions using (position_id)
        left join (select position_id, min(low) as low from lows group by position_id) as lowest using (position_id)
        cross join lateral (select case when opened_on = ended_on then openings.equity - made else openings.equity end as whole) as at_opening
    )`
}

async function addDays({ clock, db }: Dated, records: Records): Promise<void> {
  const { rows } = await sql<DayRow>`
    with ${equitiesOf([...records.keys()], dayOf(clock.now()))},
    results as (
      select user_id, ended_on as day, result, least(result, 0) as loss, greatest(result, 0) as gain, equity, least_equity,
        0 as flow, 0 as so_far, 1 as closed, updated_at - opened_at as holding
      from closed join equities using (position_id)
      union all
      select user_id, day, 0, 0, 0, 1, 1, amount, so_far, 0, 0 from flows
    )
    select user_id, day, sum(result)::numeric(38, 0) as result, sum(loss)::numeric(38, 0) as loss,
      coalesce(sum(loss) / nullif(sum(loss / least_equity), 0), 0)::numeric(38, 0) as loss_equity,
      coalesce(sum(gain * equity) / nullif(sum(gain), 0), 0)::numeric(38, 0) as gain_equity,
      sum(flow)::numeric(38, 0) as flow, greatest(max(so_far), 0)::numeric(38, 0) as highest_flow, sum(closed) as closed,
      count(*) filter (where result > 0) as wins, sum(holding)::bigint as holding
    from results group by user_id, day order by user_id, day`.execute(db)
  for (const row of rows)
    records.get(Number(row.user_id))?.days.push({
      day: Number(row.day),
      result: BigInt(row.result),
      loss: BigInt(row.loss),
      lossEquity: BigInt(row.loss_equity),
      gainEquity: BigInt(row.gain_equity),
      flow: BigInt(row.flow),
      highestFlow: BigInt(row.highest_flow),
      closed: Number(row.closed),
      wins: Number(row.wins),
      holdingMs: Number(row.holding),
    })
}

async function addOpen({ clock, db, market }: Reading & { db: Kysely<Database> }, records: Records): Promise<void> {
  const rows = await db
    .selectFrom('futures_positions')
    .selectAll()
    .where('end_reason', 'is', null)
    .where('user_id', 'in', [...records.keys()].map(BigInt))
    .execute()
  if (rows.length === 0) return
  const equities = await readOpenEquities({ clock, db }, [...records.keys()])
  const parts = new Map<TraderRecord, Part[]>()
  for (const position of rows.map(positionOfRow)) {
    const record = records.get(position.user)
    if (record === undefined) continue
    const [realized, unrealized] = [
      position.realized - position.fees - position.fundingPaid,
      unrealizedOf({ market }, position),
    ]
    record.open.realized += realized
    record.open.unrealized += unrealized
    const part = { loss: -(realized + unrealized), equity: equities.get(position.positionId) ?? 1n }
    if (part.loss > 0n) parts.set(record, [...(parts.get(record) ?? []), part])
  }
  for (const [record, losses] of parts) record.open.lossEquity = equityOf(losses)
}

interface Part {
  loss: bigint
  equity: bigint
}

/** Of an average that is as heavy as the losses: together they are the same part of it as each of its own. */
function equityOf(losses: readonly Part[]): bigint {
  const fine = 10n ** 18n
  const [loss, parts] = [sum(losses, ({ loss }) => loss), sum(losses, ({ loss, equity }) => (loss * fine) / equity)]
  return parts === 0n ? loss : (loss * fine) / parts
}

function sum(losses: readonly Part[], of: (part: Part) => bigint): bigint {
  return losses.reduce((total, part) => total + of(part), 0n)
}

/** The least that stayed since the openings of positions that are open. */
async function readOpenEquities({ clock, db }: Dated, users: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ position_id: bigint; equity: bigint }>`
    with ${equitiesOf(users, dayOf(clock.now()))}
    select position_id, least_equity::numeric(38, 0) as equity
    from positions join equities using (position_id) where is_open`.execute(db)
  return new Map(rows.map(({ position_id: id, equity }) => [Number(id), BigInt(equity)]))
}

/** Profit or loss of a position at the mark; 0 without a mark. */
export function unrealizedOf({ market }: Pick<Core, 'market'>, position: ReturnType<typeof positionOfRow>): bigint {
  const [mark, rules] = [market.mark(position.symbol)?.mark, market.contract(position.symbol)?.futures]
  return mark === undefined || mark === null || rules === undefined ? 0n : profitAt(position, mark, rules)
}

async function addFollows(
  { db, market }: Pick<Core, 'market'> & { db: Kysely<Database> },
  records: Records,
): Promise<void> {
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
