import type { Output, Parsed } from '@assay/api/schemas'
import { valueAt } from '@assay/engine/futures/margin'
import { formatAmount, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { intervalMs } from '../market/candles/bars.ts'
import { findContract } from './contract.ts'

/** The last stored value in each bar of the interval, oldest first. It is stored every five minutes. */
export async function listOpenInterest(
  context: Context,
  { symbol: name, interval, limit }: Parsed<'futures', 'listOpenInterest'>,
): Promise<Output<'futures', 'listOpenInterest'>> {
  const rules = findContract(context, name)
  const length = BigInt(intervalMs(interval))
  const { rows } = await sql<{ bar: bigint; open_interest: bigint; mark_price: bigint | null }>`
    select distinct on (bar) time / ${length}::bigint as bar, open_interest, mark_price
    from futures_open_interest where symbol = ${rules.symbol}
    order by bar desc, time desc limit ${limit}`.execute(context.db)
  return rows.toReversed().map((row) => {
    const openInterest = Number(row.open_interest) as Quantity
    const value = row.mark_price === null ? 0n : valueAt(Number(row.mark_price) as Price, openInterest, rules)
    return {
      openInterest: formatQuantity(openInterest, rules.quantityDecimals),
      openInterestValue: formatAmount(value, rules.quoteScale, { trim: true }),
      time: Number(row.bar * length),
    }
  })
}
