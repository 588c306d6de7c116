import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount, formatQuantity, type Quantity, quoteUnits } from '@assay/engine/money'
import { FOLLOW_ACCOUNTS } from '@assay/engine/nouns'
import { sql } from 'kysely'
import { averagePrice } from '../market/averagePrice.ts'
import type { UserContext } from './context.ts'
import { requireOwn } from './listSkips.ts'

type CopiedOrder = Output<'follow', 'listFollowOrders'>['rows'][number]

interface Row {
  order_id: bigint
  block_id: bigint | null
  symbol: string
  side: CopiedOrder['side']
  effect: CopiedOrder['effect']
  quantity: bigint
  tick_lots: bigint
  /** Exact, in quote units, if all of the order was one part of a block. */
  value: bigint | null
  fee: bigint
  realized: bigint
  time: bigint
  total: bigint
}

/** The trades of one follow, newest first: copied, closed by the follower, or made by stops. Throws UNKNOWN_FOLLOW. */
export async function listFollowOrders(
  context: UserContext,
  { followId, pageNum, pageSize }: Parsed<'follow', 'listFollowOrders'>,
): Promise<Output<'follow', 'listFollowOrders'>> {
  await requireOwn(context, followId)
  const { rows } = await sql<Row>`
    with fills as (
      select order_id, symbol, side, effect, sum(quantity)::bigint as quantity,
        sum(price::numeric * quantity)::numeric(38, 0) as tick_lots, sum(fee)::numeric(38, 0) as fee,
        sum(realized)::numeric(38, 0) as realized, max(time) as time, max(sequence) as sequence
      from futures_fills where user_id = ${FOLLOW_ACCOUNTS + followId}::bigint
      group by order_id, symbol, side, effect
    )
    select fills.*, block_id, case when shares.quantity = fills.quantity then shares.value end as value,
      count(*) over () as total
    from fills left join follow_block_shares as shares using (order_id)
    order by sequence desc, order_id, effect limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(context.db)
  return { rows: rows.flatMap((row) => show(context, row)), total: Number(rows[0]?.total ?? 0) }
}

function show({ market }: UserContext, row: Row): CopiedOrder[] {
  const rules = market.contract(row.symbol)?.futures
  if (rules === undefined) return []
  const { quantityDecimals, quoteScale } = rules
  const quantity = Number(row.quantity) as Quantity
  const value = row.value === null ? quoteUnits(BigInt(row.tick_lots), rules, 'down') : BigInt(row.value)
  return [
    {
      orderId: Number(row.order_id),
      blockId: row.block_id === null ? null : Number(row.block_id),
      symbol: row.symbol,
      side: row.side,
      effect: row.effect,
      quantity: formatQuantity(quantity, quantityDecimals),
      price: averagePrice(value, quantity, rules),
      fee: formatAmount(BigInt(row.fee), quoteScale),
      realized: formatAmount(BigInt(row.realized), quoteScale),
      time: Number(row.time),
    },
  ]
}
