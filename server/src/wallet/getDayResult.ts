import type { Output, Parsed } from '@assay/api/schemas'
import type { PostingReason } from '@assay/engine/events'
import { formatAmount, power } from '@assay/engine/money'
import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import { dayOf, EQUITY_COIN, EQUITY_DECIMALS } from './takeEquity.ts'

const MINUTE_MS = 60_000
/** Money that came from outside, or left: never a gain or a loss. Deposits and withdrawals will be two more. */
const inflowReasons: readonly PostingReason[] = ['FAUCET']

/** What the caller's result of this UTC day is counted from. */
export async function getDayResult(
  context: UserContext,
  _input: Parsed<'wallet', 'getDayResult'>,
): Promise<Output<'wallet', 'getDayResult'>> {
  const start = await readStart(context)
  if (start === undefined) return { start: null }
  const inflow = await inflowSince(context, start.sequence)
  // No row: the user came later, or had nothing.
  const equity = start.user_id === null ? 0n : start.value
  if (equity === null || inflow === null) return { start: null }
  const show = (value: bigint) => formatAmount(value, EQUITY_DECIMALS)
  return { start: { since: Number(start.taken_at), equityThen: show(equity), inflow: show(inflow) } }
}

async function readStart({ caller, clock, db }: UserContext) {
  return await db
    .selectFrom('equity_days')
    .leftJoin('user_equity', (join) =>
      join.onRef('user_equity.day', '=', 'equity_days.day').on('user_id', '=', BigInt(caller.user.id)),
    )
    .select(['taken_at', 'sequence', 'user_id', 'value'])
    .where('equity_days.day', '=', BigInt(dayOf(clock.now())))
    .executeTakeFirst()
}

interface Inflow {
  minute: number
  amount: bigint
}

/** In the last digit of a value; null while a price is unknown. */
async function inflowSince(context: UserContext, sequence: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ asset: string; minute: bigint; amount: bigint }>`
    select asset, time / ${MINUTE_MS}::bigint as minute, sum(amount)::numeric(38, 0) as amount
    from postings
    where owner = ${context.caller.user.id}::bigint and sequence > ${sequence}::bigint
      and reason = any(${inflowReasons}::text[])
    group by 1, 2 order by 1, 2`.execute(context.db)
  const byCoin = Map.groupBy(rows, ({ asset }) => asset)
  const worths = [...byCoin].map(([asset, flows]) =>
    worthOfInflow(
      context,
      asset,
      flows.map(({ minute, amount }) => ({ minute: Number(minute), amount: BigInt(amount) })),
    ),
  )
  return (await Promise.all(worths)).reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0n)
}

/** At the last price before the minute in which it was booked, which never changes again. Oldest first. */
async function worthOfInflow({ market }: UserContext, asset: string, flows: readonly Inflow[]): Promise<bigint | null> {
  const one = power(market.asset(asset)?.scale ?? 0)
  const sum = (priceAt: (minute: number) => bigint | undefined) =>
    flows.reduce<bigint | null>((total, { minute, amount }) => {
      const price = priceAt(minute)
      return total === null || price === undefined ? null : total + (amount * price) / one
    }, 0n)
  if (asset === EQUITY_COIN) return sum(() => power(EQUITY_DECIMALS))
  const rules = market.pairs().find(({ spot }) => spot.base === asset && spot.quote === EQUITY_COIN)?.spot
  const [first, last] = [flows[0], flows.at(-1)]
  if (rules === undefined || first === undefined || last === undefined) return null
  const bars = await market.candles({
    symbol: rules.symbol,
    source: 'trade',
    interval: '1min',
    before: last.minute * MINUTE_MS,
    limit: last.minute - first.minute + 1,
  })
  const closes = new Map(bars.map(({ time, close }) => [time / MINUTE_MS + 1, close]))
  return sum((minute) => {
    const close = closes.get(minute)
    return close === undefined ? undefined : BigInt(close) * power(EQUITY_DECIMALS - rules.priceDecimals)
  })
}
