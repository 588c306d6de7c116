// What copied orders have traded within the last 24 hours, to the minute. A block never changes, so the sums of a minute that is
// over are kept in memory, and only later blocks are read: on a day of 100,000 blocks, reading all of them took 150 ms.
import { DAY_MS } from '@assay/engine/calendar'
import { sql } from 'kysely'
import type { Core } from '../context.ts'

const MINUTE_MS = 60_000

/** Of the copied orders of one trader in one contract. */
export interface TradedSum {
  trader: number
  symbol: string
  orders: number
  /** At the index, in ticks × lots: what was traded, and bought less sold. */
  worth: bigint
  netIndex: bigint
  /** Bought less sold, in units of the quote. */
  netValue: bigint
}

type OfMinute = TradedSum & { minute: number }

export interface TradedBlocks {
  read(): Promise<readonly TradedSum[]>
}

export function openTradedBlocks({ db }: Pick<Core, 'db'>): TradedBlocks {
  /** The minutes that are over, in their order: all before `nextMinute`. */
  const kept = new Map<number, OfMinute[]>()
  /** The sums of what is kept, by trader and contract. */
  const totals = new Map<string, TradedSum>()
  let nextMinute = 0
  function keep(rows: readonly OfMinute[], openMinute: number): void {
    for (const row of rows) {
      if (row.minute < nextMinute || row.minute >= openMinute) continue
      const others = kept.get(row.minute)
      if (others === undefined) kept.set(row.minute, [row])
      else others.push(row)
      add(totals, row)
    }
    nextMinute = Math.max(nextMinute, openMinute)
  }
  function forgetBefore(firstMinute: number): void {
    for (const [minute, rows] of kept) {
      if (minute >= firstMinute) return
      for (const row of rows) add(totals, negative(row))
      kept.delete(minute)
    }
  }
  return {
    async read() {
      // Commands are committed in the order of their times, so minutes before the newest command get no more blocks. The 24 hours
      // end with that command, too: its time never goes back, as a clock may.
      const head = await db.selectFrom('engine_head').select('time').executeTakeFirstOrThrow()
      const time = Number(head.time)
      const firstMinute = Math.ceil((time - DAY_MS) / MINUTE_MS)
      const rows = await readMinutes({ db }, Math.max(firstMinute, nextMinute))
      keep(rows, Math.floor(time / MINUTE_MS))
      forgetBefore(firstMinute)
      const sums = new Map(totals)
      for (const row of rows) if (row.minute >= nextMinute) add(sums, row)
      return [...sums.values()]
    },
  }
}

interface Row {
  minute: bigint
  trader: bigint
  symbol: string
  orders: number
  worth: string
  net_index: string
  net_value: string
}

async function readMinutes({ db }: Pick<Core, 'db'>, firstMinute: number): Promise<OfMinute[]> {
  const sign = sql`case side when 'BUY' then 1 else -1 end`
  const { rows } = await sql<Row>`
    select time / ${sql.lit(MINUTE_MS)} as minute, trader, symbol, count(*)::integer as orders,
      sum(reference_price::numeric * quantity)::text as worth,
      sum(${sign} * reference_price::numeric * quantity)::text as net_index, sum(${sign} * value)::text as net_value
    from follow_blocks where time >= ${firstMinute * MINUTE_MS} and quantity > 0
    group by 1, 2, 3 order by 1`.execute(db)
  return rows.map(({ minute, trader, symbol, orders, worth, net_index, net_value }) => ({
    minute: Number(minute),
    trader: Number(trader),
    symbol,
    orders,
    worth: BigInt(worth),
    netIndex: BigInt(net_index),
    netValue: BigInt(net_value),
  }))
}

function add(sums: Map<string, TradedSum>, { trader, symbol, orders, worth, netIndex, netValue }: TradedSum): void {
  const key = `${trader} ${symbol}`
  const before = sums.get(key)
  const sum = {
    trader,
    symbol,
    orders: (before?.orders ?? 0) + orders,
    worth: (before?.worth ?? 0n) + worth,
    netIndex: (before?.netIndex ?? 0n) + netIndex,
    netValue: (before?.netValue ?? 0n) + netValue,
  }
  if (sum.orders === 0) sums.delete(key)
  else sums.set(key, sum)
}

function negative({ orders, worth, netIndex, netValue, ...rest }: TradedSum): TradedSum {
  return { ...rest, orders: -orders, worth: -worth, netIndex: -netIndex, netValue: -netValue }
}
