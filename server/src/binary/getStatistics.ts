import type { Output, Parsed } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { findMarket } from './findMarket.ts'
import { countLosers } from './losers.ts'
import { shareText } from './tally.ts'
import { STATISTICS_DAYS } from '@assay/api/shownDays'

const DAYS_MAX = 92
/** Up and down are equally likely. */
const EXPECTED_SHARE = '0.5'

type Statistics = Output<'binary', 'getStatistics'>

interface Sums {
  day: bigint
  symbol: string
  period_ms: number
  mode: 'FIXED' | 'POOL'
  asset: string
  contracts: bigint
  won: bigint
  lost: bigint
  ties: bigint
  voids: bigint
  staked: bigint
  paid_out: bigint
  fees: bigint
}

/** The database is queried at most once in this time for the same question. */
const KEPT_MS = 5000
const KEPT_MAX = 200
const kept = new WeakMap<Context['db'], Map<string, { until: number; answer: Promise<Statistics> }>>()

/** Whole days from `from` to `to`, at most 92; the last 30 by default. */
export async function getStatistics(
  context: Context,
  { symbol, from, to }: Parsed<'binary', 'getStatistics'>,
): Promise<Statistics> {
  const now = context.clock.now()
  const end = dayAfter(Math.min(to ?? now, now))
  const start = Math.max(
    from === undefined ? end - STATISTICS_DAYS * DAY_MS : from - (from % DAY_MS),
    end - DAYS_MAX * DAY_MS,
  )
  const only = symbol === undefined ? null : findMarket(context, symbol).symbol
  const answers = kept.get(context.db) ?? new Map<string, { until: number; answer: Promise<Statistics> }>()
  kept.set(context.db, answers)
  const question = `${start} ${end} ${only}`
  const known = answers.get(question)
  if (known !== undefined && now < known.until) return await known.answer
  if (answers.size >= KEPT_MAX) answers.clear()
  const answer = readStatistics(context, { start, end, only })
  answers.set(question, { until: now + KEPT_MS, answer })
  answer.catch(() => answers.delete(question))
  return await answer
}

async function readStatistics(
  context: Context,
  { start, end, only }: { start: number; end: number; only: string | null },
): Promise<Statistics> {
  const { db, market } = context
  const { rows } = await sql<Sums>`
    select settled_at - settled_at % ${DAY_MS}::bigint as day, symbol, period_ms, mode, asset,
      count(*) as contracts,
      count(*) filter (where status = 'WON') as won, count(*) filter (where status = 'LOST') as lost,
      count(*) filter (where status = 'TIE') as ties, count(*) filter (where status = 'VOID') as voids,
      sum(stake) as staked, sum(payout) as paid_out, sum(fee) as fees
    from binary_positions
    where status <> 'OPEN' and settled_at >= ${start} and settled_at < ${end}
      and (${only}::text is null or symbol = ${only})
    group by 1, symbol, period_ms, mode, asset
    order by 1 desc, symbol, period_ms, mode`.execute(db)
  return {
    rows: rows.map((row) => showRow(row, market.asset(row.asset)?.scale ?? 0)),
    house: await readHouse(context),
    people: await countLosers(db, context.clock.now()),
  }
}

function showRow(sums: Sums, scale: number): Statistics['rows'][number] {
  const money = (amount: bigint) => formatAmount(amount, scale)
  const { mode, staked, paid_out: paidOut, fees } = sums
  return {
    day: Number(sums.day),
    symbol: sums.symbol,
    period: sums.period_ms / 1000,
    mode,
    coin: sums.asset,
    contracts: Number(sums.contracts),
    won: Number(sums.won),
    lost: Number(sums.lost),
    ties: Number(sums.ties),
    voids: Number(sums.voids),
    shareWon: shareText(sums.won, sums.won + sums.lost),
    expectedShare: EXPECTED_SHARE,
    staked: money(staked),
    paidOut: money(paidOut),
    fees: money(fees),
    houseResult: money(mode === 'POOL' ? 0n : staked - paidOut - fees),
  }
}

async function readHouse({ db, market }: Context): Promise<Statistics['house']> {
  const rows = await db
    .selectFrom('balances')
    .select(['asset', 'available', 'held'])
    .where('owner', '=', BigInt(HOUSE))
    .where('wallet', '=', 'PLATFORM')
    .orderBy('asset')
    .execute()
  return rows.map(({ asset, available, held }) => {
    const scale = market.asset(asset)?.scale ?? 0
    return { coin: asset, available: formatAmount(available, scale), promised: formatAmount(held, scale) }
  })
}

function dayAfter(time: number): number {
  return time - (time % DAY_MS) + DAY_MS
}
