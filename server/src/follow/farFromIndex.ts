// Traders whose copied orders trade far from the index. Within the band of 0.3 % a trader can let followers buy from a second
// account of the trader that nobody has linked, and sell to it again. Once costs them little, but often repeated it would take
// all they have. So a trader whose copied orders were on average more than 0.15 % worse than the index within 24 hours, in one
// contract or in all together, takes no new followers, and only closes are copied, until the average is below 0.1 %. Honest
// traders stay far below it: they take at most a quarter of the depth.
//
// Ten orders that bought 0.26 % above the index and sold 0.26 % below it have cost 0.26 % of their value.
import { MILLION, quoteUnits } from '@assay/engine/money'
import type { Core } from '../context.ts'
import type { TradedSum } from './tradedBlocks.ts'

/** An average of fewer orders says too little. */
const ORDERS_MIN = 10
/** In parts per million of the value at the index: half of the band, and a third for a trader who is closed. */
const COST_MAX = 1500n
const COST_MAX_CLOSED = 1000n

interface Traded {
  orders: number
  /** At the index, in units of the quote. */
  worth: bigint
  /** Paid more and got less than at the index, in units of the quote. */
  cost: bigint
}

/** `closed`: traders who take no new followers now, for whatever reason. */
export function farFromIndex(
  { market }: Pick<Core, 'market'>,
  sums: readonly TradedSum[],
  closed: ReadonlySet<number>,
): ReadonlySet<number> {
  const far = new Set<number>()
  const all = new Map<number, Traded>()
  for (const { trader: user, symbol, orders, worth, netIndex, netValue } of sums) {
    const rules = market.contract(symbol)?.futures
    if (rules === undefined) continue
    const inContract: Traded = {
      orders,
      worth: quoteUnits(worth, rules, 'down'),
      cost: netValue - quoteUnits(netIndex, rules, 'down'),
    }
    const before = all.get(user) ?? { orders: 0, worth: 0n, cost: 0n }
    const together: Traded = {
      orders: before.orders + orders,
      worth: before.worth + inContract.worth,
      cost: before.cost + inContract.cost,
    }
    all.set(user, together)
    if (isFar(inContract, closed.has(user))) far.add(user)
  }
  for (const [user, together] of all) if (isFar(together, closed.has(user))) far.add(user)
  return far
}

function isFar({ orders, worth, cost }: Traded, isClosed: boolean): boolean {
  return orders >= ORDERS_MIN && cost * BigInt(MILLION) > worth * (isClosed ? COST_MAX_CLOSED : COST_MAX)
}
