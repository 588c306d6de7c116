import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { BinaryMarket, BinaryPeriod } from '@assay/engine/binary/commands'
import { expectedExpiry } from '@assay/engine/binary/binary'
import { formatAmount, formatPrice, MILLION, type Price } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Context } from './context.ts'

const ROUNDS_SHOWN = 20
const MULTIPLE_DECIMALS = 4

type Answer = Output<'binary', 'listRounds'>

interface Sums {
  lock_at: bigint
  up: bigint
  down: bigint
  stakes: bigint
  open: bigint
  voids: bigint
  entry_time: bigint | null
  entry_price: bigint | null
  settle_price: bigint | null
}

/** Newest first; includes the round that can be joined, even while it is empty. */
export async function listRounds(context: Context, { periodId }: Parsed<'binary', 'listRounds'>): Promise<Answer> {
  const { market, period } = findPool(context, periodId)
  const now = context.clock.now()
  const { rows } = await sql<Sums>`
    select lock_at, coalesce(sum(stake) filter (where direction = 'UP'), 0) as up,
      coalesce(sum(stake) filter (where direction = 'DOWN'), 0) as down, count(*) as stakes,
      count(*) filter (where status = 'OPEN') as open, count(*) filter (where status = 'VOID') as voids,
      max(entry_time) as entry_time, max(entry_price) as entry_price, max(settle_price) as settle_price
    from binary_positions where symbol = ${market.symbol} and period_id = ${periodId} and lock_at is not null
    group by lock_at order by lock_at desc limit ${ROUNDS_SHOWN}`.execute(context.db)
  const lockAt = now - (now % period.periodMs) + period.periodMs
  const isJoined = rows.some((row) => Number(row.lock_at) === lockAt)
  const none = { lock_at: BigInt(lockAt), up: 0n, down: 0n, stakes: 0n, open: 0n, voids: 0n }
  const all = isJoined ? rows : [{ ...none, entry_time: null, entry_price: null, settle_price: null }, ...rows]
  const scale = context.market.asset(market.asset)?.scale ?? 0
  return { serverTime: now, rounds: all.map((sums) => showRound(sums, { now, period, scale, market })) }
}

function findPool({ market, binary }: Context, periodId: number): { market: BinaryMarket; period: BinaryPeriod } {
  for (const { symbol } of market.pairs()) {
    const found = binary.market(symbol)
    const period = found?.periods.find((each) => each.periodId === periodId)
    if (found !== undefined && period?.mode === 'POOL') return { market: found, period }
  }
  throw new ApiError('UNKNOWN_PERIOD', { period: periodId })
}

interface Showing {
  now: number
  period: BinaryPeriod
  scale: number
  market: BinaryMarket
}

function showRound(sums: Sums, { now, period, scale, market }: Showing): Answer['rounds'][number] {
  const lockAt = Number(sums.lock_at)
  const price = (ticks: bigint | null) =>
    ticks === null ? null : formatPrice(Number(ticks) as Price, market.priceDecimals)
  return {
    lockAt,
    expiresAt: endOf(sums, period),
    status: statusOf(sums, now),
    up: formatAmount(sums.up, scale),
    down: formatAmount(sums.down, scale),
    stakes: Number(sums.stakes),
    upMultiple: multiple(sums.up, sums, period),
    downMultiple: multiple(sums.down, sums, period),
    entryPrice: price(sums.entry_price),
    settlePrice: price(sums.settle_price),
  }
}

/** Until it is settled: of a round whose entry is the first possible tick. */
function endOf({ lock_at: lockAt, entry_time: entryTime }: Sums, { periodMs }: BinaryPeriod): number {
  if (entryTime !== null) return Number(entryTime) + periodMs
  return expectedExpiry({ acceptedAt: 0, lockAt: Number(lockAt), periodMs })
}

function statusOf({ lock_at: lockAt, open, voids, stakes }: Sums, now: number): Answer['rounds'][number]['status'] {
  if (now < Number(lockAt)) return 'OPEN'
  if (open > 0n) return 'LOCKED'
  return stakes > 0n && voids === stakes ? 'VOID' : 'SETTLED'
}

/** (up + down)(1 − fee) ÷ side, rounded down; at least one, because the fee is charged only on winnings. */
function multiple(side: bigint, { up, down }: Sums, { feeRate }: BinaryPeriod): string | null {
  if (side === 0n) return null
  const unit = 10n ** BigInt(MULTIPLE_DECIMALS)
  const shared = ((up + down) * BigInt(MILLION - feeRate) * unit) / (side * BigInt(MILLION))
  return formatAmount(shared < unit ? unit : shared, MULTIPLE_DECIMALS)
}
