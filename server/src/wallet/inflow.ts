// Money that came from outside, or left: never a gain or a loss.
import type { PostingReason } from '@assay/engine/events'
import { power } from '@assay/engine/money'
import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import { EQUITY_COIN, EQUITY_DECIMALS } from './takeEquity.ts'

const MINUTE_MS = 60_000
const inflowReasons: readonly PostingReason[] = ['FAUCET', 'DEPOSIT', 'WITHDRAWAL', 'CORRECTION']

interface Inflow {
  minute: number
  amount: bigint
}

/**
 * What came from outside after each sequence and up to the next one; after the last, up to now. Sequences ascend. In the
 * last digit of a value; null where a price is unknown.
 */
export async function inflowsAfter(context: UserContext, sequences: readonly bigint[]): Promise<(bigint | null)[]> {
  const from = sequences.map((sequence) => String(sequence + 1n))
  const { rows } = await sql<{ period: number; asset: string; minute: bigint; amount: bigint }>`
    select width_bucket(sequence, ${from}::bigint[]) as period, asset, time / ${MINUTE_MS}::bigint as minute,
      sum(amount)::numeric(38, 0) as amount
    from postings
    where owner = ${context.caller.user.id}::bigint and sequence >= ${from[0]}::bigint
      and reason = any(${inflowReasons}::text[])
    group by 1, 2, 3 order by 1, 2, 3`.execute(context.db)
  const byPeriod = Map.groupBy(rows, ({ period }) => period)
  return await Promise.all(
    sequences.map(async (_, place) => {
      const byCoin = Map.groupBy(byPeriod.get(place + 1) ?? [], ({ asset }) => asset)
      const worths = [...byCoin].map(([asset, flows]) =>
        worthOfInflow(
          context,
          asset,
          flows.map(({ minute, amount }) => ({ minute: Number(minute), amount: BigInt(amount) })),
        ),
      )
      return (await Promise.all(worths)).reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0n)
    }),
  )
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
