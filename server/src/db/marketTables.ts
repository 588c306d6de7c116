// Written by server/src/market and server/src/participants (0003_market.sql, 0016_price_key.sql, 0026_tick_blocks.sql,
// 0031_published_heads.sql).
import type { ColumnType, Generated } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>

export interface MarketTables {
  index_ticks: {
    symbol: string
    time: Big
    sequence: Big
    price: ColumnType<bigint | null, bigint | number | null, never>
    price_decimals: number
    state: 'NORMAL' | 'DEGRADED' | 'PAUSED'
    sources: string
    /** null of the oldest, where the one before it is not stored. */
    previous_hash: Buffer | null
    hash: Buffer
  }
  /** See ticks/publishedHeads.ts. */
  published_heads: {
    number: bigint
    time: bigint
    sequence: bigint
    journal_hash: Buffer
    ticks_hash: Buffer
    previous_hash: Buffer
    hash: Buffer
  }
  tick_blocks: {
    symbol: string
    first_time: Big
    previous_hash: Buffer
    hash: Buffer
    /** null if it is in a file of the archive (db/archive.ts). */
    packed: Buffer | null
    archived_in: string | null
  }
  candles: CandlesTable
  candle_heads: { symbol: string; source: CandleSource; last_id: Big }
  watchlist: { user_id: Big; symbol: string; group_name: string; sort: number }
  participants: { user_id: Big; name: string }
  price_key: { is_only: Generated<boolean>; key: Buffer }
}

export type CandleSource = 'trade' | 'index'

interface CandlesTable {
  symbol: string
  source: CandleSource
  interval: string
  time: Big
  open: Big
  high: Big
  low: Big
  close: Big
  volume: Big
  amount: Big
  count: number
}
