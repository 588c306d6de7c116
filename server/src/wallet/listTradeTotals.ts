import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount, power } from '@assay/engine/money'
import { type RawBuilder, sql } from 'kysely'
import type { UserContext } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'

type Filter = Parsed<'wallet', 'listTradeTotals'>
type Total = Output<'wallet', 'listTradeTotals'>[number]

/** Amounts in smallest units of the coin. */
interface Sums {
  product: Total['product']
  coin: string
  count: bigint
  given: bigint
  received: bigint
  fee: bigint
  /** null where nothing is won or lost by itself: on spot. */
  result: bigint | null
}

/** Everything the caller traded, whatever its number: added up by the database for each product and coin. */
export async function listTradeTotals(
  context: UserContext,
  filter: Filter,
): Promise<Output<'wallet', 'listTradeTotals'>> {
  const read = { SPOT: spotSums, FUTURES: futuresSums, SECOND: secondSums, OPTION: optionSums }
  const products = filter.product === undefined ? (['SPOT', 'FUTURES', 'SECOND', 'OPTION'] as const) : [filter.product]
  const sums = (await Promise.all(products.map((product) => read[product](context, filter)))).flat()
  return sums.map(({ product, coin, count, ...amounts }) => {
    const { scale } = findCoin(context, coin)
    const show = (amount: bigint) => formatAmount(amount, scale)
    const { given, received, fee, result } = amounts
    return {
      product,
      coin,
      count: Number(count),
      given: show(given),
      received: show(received),
      fee: show(fee),
      result: result === null ? null : show(result),
    }
  })
}

/** time: the column that the dates compare. */
function within({ symbol, from, to }: Filter, time: string): RawBuilder<unknown> {
  const conditions = [
    ...(symbol === undefined ? [] : [sql`symbol = ${symbol}`]),
    ...(from === undefined ? [] : [sql`${sql.ref(time)} >= ${from}::bigint`]),
    ...(to === undefined ? [] : [sql`${sql.ref(time)} <= ${to}::bigint`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** A purchase receives the base coin, and its fee is taken of it; a sale the quote coin. */
async function spotSums({ db, caller, market }: UserContext, filter: Filter): Promise<Sums[]> {
  const user = caller.user.id
  const { rows } = await sql<{
    symbol: string
    buys: boolean
    count: bigint
    lots: string
    quote: string
    fee: string
  }>`
    select symbol, (taker_side = 'BUY') = (taker_user = ${user}::bigint) as buys, count(*) as count,
      sum(quantity)::text as lots, sum(quote)::text as quote,
      sum(case when taker_user = ${user}::bigint then taker_fee else maker_fee end)::text as fee
    from trades
    where (maker_user = ${user}::bigint or taker_user = ${user}::bigint)
      and symbol in (select symbol from spot_markets) and ${within(filter, 'time')}
    group by 1, 2`.execute(db)
  const byCoin = new Map<string, Sums>()
  for (const { symbol, buys, count, lots, quote: paid, fee } of rows) {
    const rules = market.spotMarket(symbol)
    const scale = market.asset(rules?.base ?? '')?.scale
    if (rules === undefined || scale === undefined) continue
    const quantity = BigInt(lots) * power(scale - rules.quantityDecimals)
    const [got, gave] = buys ? [rules.base, rules.quote] : [rules.quote, rules.base]
    const [received, given] = buys ? [quantity, BigInt(paid)] : [BigInt(paid), quantity]
    add(byCoin, got, { count, received, given: 0n, fee: BigInt(fee) })
    add(byCoin, gave, { count, received: 0n, given, fee: 0n })
  }
  return [...byCoin.values()].toSorted((one, other) => one.coin.localeCompare(other.coin))
}

function add(sums: Map<string, Sums>, coin: string, more: Pick<Sums, 'count' | 'given' | 'received' | 'fee'>): void {
  const known = sums.get(coin) ?? { product: 'SPOT', coin, count: 0n, given: 0n, received: 0n, fee: 0n, result: null }
  sums.set(coin, {
    ...known,
    count: known.count + BigInt(more.count),
    given: known.given + more.given,
    received: known.received + more.received,
    fee: known.fee + more.fee,
  })
}

interface StoredSums {
  coin: string
  count: bigint
  given: string
  received: string
  fee: string
  result: string
}

function sumsOf(product: Sums['product'], rows: readonly StoredSums[]): Sums[] {
  return rows.map(({ coin, count, given, received, fee, result }) => ({
    product,
    coin,
    count: BigInt(count),
    given: BigInt(given),
    received: BigInt(received),
    fee: BigInt(fee),
    result: BigInt(result),
  }))
}

/** The value of what was bought and sold, in the quote coin. */
async function futuresSums({ db, caller, market }: UserContext, filter: Filter): Promise<Sums[]> {
  const contracts = market.contracts().map(({ symbol, futures }) => ({
    contract: symbol,
    coin: futures.quote,
    tick: String(power(futures.quoteScale - futures.priceDecimals - futures.quantityDecimals)),
  }))
  const { rows } = await sql<StoredSums>`
    select coin, count(*) as count,
      coalesce(sum(price::numeric * quantity * tick) filter (where side = 'BUY'), 0)::text as given,
      coalesce(sum(price::numeric * quantity * tick) filter (where side = 'SELL'), 0)::text as received,
      sum(fee)::text as fee, sum(realized)::text as result
    from futures_fills join jsonb_to_recordset(${JSON.stringify(contracts)}::jsonb)
      as contracts (contract text, coin text, tick numeric) on contract = symbol
    where user_id = ${caller.user.id}::bigint and ${within(filter, 'time')}
    group by 1 order by 1`.execute(db)
  return sumsOf('FUTURES', rows)
}

/** Stakes and payouts of settled contracts. */
async function secondSums({ db, caller }: UserContext, filter: Filter): Promise<Sums[]> {
  const { rows } = await sql<StoredSums>`
    select asset as coin, count(*) as count, sum(stake)::text as given, sum(payout)::text as received,
      sum(fee)::text as fee, sum(payout - stake)::text as result
    from binary_positions
    where user_id = ${caller.user.id}::bigint and status <> 'OPEN' and ${within(filter, 'settled_at')}
    group by 1 order by 1`.execute(db)
  return sumsOf('SECOND', rows)
}

/** Premiums paid, and what sales and settlements brought. Of one option, or of all on a pair. */
async function optionSums({ db, caller, market }: UserContext, { symbol, ...days }: Filter): Promise<Sums[]> {
  const pair = symbol === undefined ? undefined : market.pair(symbol)
  const asked =
    pair !== undefined
      ? sql`series like ${`${pair.coin.toUpperCase()}-%`}`
      : symbol === undefined
        ? sql`true`
        : sql`symbol = ${symbol.toUpperCase()}`
  const { rows } = await sql<StoredSums>`
    select (option_series.terms::jsonb ->> 'asset') as coin, count(*) as count,
      coalesce(sum(amount) filter (where kind = 'BUY'), 0)::text as given,
      coalesce(sum(amount) filter (where kind <> 'BUY'), 0)::text as received,
      sum(fee)::text as fee, sum(realised)::text as result
    from (select * from option_trades where user_id = ${caller.user.id}::bigint and ${asked} and ${within(days, 'time')}) as own
    join option_series using (series)
    group by 1 order by 1`.execute(db)
  return sumsOf('OPTION', rows)
}
