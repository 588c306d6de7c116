// Written only by server/src/exchange (0007_options.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import type { Amount } from '@assay/engine/money'

type Told<Type extends Event['type']> = Extract<Event, { type: Type }>

export interface OptionsTables {
  option_series: OptionSeriesTable
  option_positions: OptionPositionsTable
  option_trades: OptionTradesTable
}

interface OptionSeriesTable {
  series: string
  symbol: string
  coin: string
  expiry: bigint
  /** JSON of the engine's OptionSeries. */
  terms: string
  status: Told<'optionSeriesChanged'>['status']
  settlement_price: bigint | null
  sum: Amount | null
  priced: number | null
  seconds: number | null
  first_sequence: bigint | null
  last_sequence: bigint | null
  last_hash: string | null
  settled_at: bigint | null
}

interface OptionPositionsTable {
  position_id: bigint
  user_id: bigint
  series: string
  symbol: string
  units: bigint
  units_bought: bigint
  cost: Amount
  fees: Amount
  realised: Amount
  reserved: Amount
  payout: Amount
  status: Told<'optionPositionChanged'>['status']
  opened_at: bigint
  updated_at: bigint
}

interface OptionTradesTable {
  trade_id: bigint
  position_id: bigint
  user_id: bigint
  series: string
  symbol: string
  kind: Told<'optionTraded'>['kind']
  client_order_id: string
  units: bigint
  price: bigint
  amount: Amount
  fee: Amount
  realised: Amount
  quote_sequence: bigint | null
  quote_time: bigint | null
  index_price: bigint | null
  volatility: bigint | null
  iv: bigint | null
  time: bigint
}
