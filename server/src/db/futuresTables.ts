// Written only by server/src/exchange (0005_futures.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import type { Amount, TickLots } from '@assay/engine/money'

type Told<Type extends Event['type']> = Extract<Event, { type: Type }>
type Order = Told<'futuresOrderChanged'>
type Position = Told<'positionChanged'>
type Stop = Told<'stopChanged'>

export interface FuturesTables {
  futures_markets: { symbol: string; rules: string }
  futures_marks: MarksTable
  futures_open_interest: { symbol: string; time: bigint; open_interest: bigint; mark_price: bigint | null }
  futures_leverages: { user_id: bigint; symbol: string; leverage: number; margin_mode: Position['marginMode'] }
  futures_modes: { user_id: bigint; position_mode: Told<'positionModeChanged'>['positionMode'] }
  futures_orders: OrdersTable
  futures_positions: PositionsTable
  futures_stops: StopsTable
  futures_fills: FillsTable
  futures_margin_adjustments: AdjustmentsTable
  futures_fundings: FundingsTable
  futures_funding_payments: PaymentsTable
  futures_liquidations: LiquidationsTable
  futures_deleveragings: DeleveragingsTable
  futures_counts: { is_only: boolean; last_position_id: bigint; last_own_order_id: bigint; last_move_id: bigint }
}

interface MarksTable {
  symbol: string
  time: bigint
  state: Told<'markRecorded'>['state']
  index_price: bigint | null
  mark_price: bigint | null
  /** Comma-separated, newest last. */
  basis_samples: string
  premium_count: bigint
  premium_weighted: bigint
  premium_at: bigint
  /** Billionths. */
  funding_rate: bigint
  last_funding_rate: bigint
  next_funding_at: bigint
  last_funding_slot: bigint
  open_interest: bigint
}

interface OrdersTable {
  order_id: bigint
  user_id: bigint
  symbol: string
  client_order_id: string
  origin: Order['origin']
  side: Order['side']
  position_side: Order['positionSide']
  order_type: Order['orderType']
  time_in_force: Order['timeInForce']
  price: bigint | null
  stop_price: bigint | null
  trigger_by: Order['triggerBy']
  post_only: boolean
  reduce_only: boolean
  close_position: boolean
  self_trade_prevention: Order['selfTradePrevention']
  expires_at: bigint | null
  quantity: bigint | null
  filled_quantity: bigint
  filled_tick_lots: TickLots
  fee: Amount
  realized: Amount
  held: Amount
  status: Order['status']
  created_at: bigint
  updated_at: bigint
  priority: bigint
  take_profit_id: bigint | null
  take_profit_price: bigint | null
  take_profit_by: Stop['triggerBy'] | null
  stop_loss_id: bigint | null
  stop_loss_price: bigint | null
  stop_loss_by: Stop['triggerBy'] | null
  list_id: bigint | null
}

interface PositionsTable {
  position_id: bigint
  user_id: bigint
  symbol: string
  position_side: Position['positionSide']
  direction: Position['direction']
  margin_mode: Position['marginMode']
  leverage: number
  quantity: bigint
  entry_value: Amount
  margin: Amount
  liquidation_price: bigint | null
  realized: Amount
  fees: Amount
  funding_paid: Amount
  closed_quantity: bigint
  closed_value: Amount
  quantity_max: bigint
  /** null while it is open. */
  end_reason: Position['end']
  opened_at: bigint
  updated_at: bigint
}

interface StopsTable {
  stop_id: bigint
  position_id: bigint
  user_id: bigint
  symbol: string
  kind: Stop['kind']
  trigger_price: bigint
  trigger_by: Stop['triggerBy']
  quantity: bigint | null
  order_price: bigint | null
  pair_id: bigint | null
  status: Stop['status']
  created_at: bigint
  updated_at: bigint
}

interface FillsTable {
  symbol: string
  trade_id: bigint
  position_id: bigint
  sequence: bigint
  order_id: bigint
  user_id: bigint
  side: Order['side']
  is_maker: boolean
  effect: Told<'positionFilled'>['effect']
  price: bigint
  quantity: bigint
  realized: Amount
  fee: Amount
  margin: Amount
  time: bigint
}

interface AdjustmentsTable {
  adjustment_id: bigint
  position_id: bigint
  user_id: bigint
  symbol: string
  amount: Amount
  margin: Amount
  liquidation_price: bigint | null
  time: bigint
}

interface FundingsTable {
  symbol: string
  slot: bigint
  rate: bigint
  mark_price: bigint | null
  is_skipped: boolean
  positions: number
  paid: Amount
  received: Amount
  time: bigint
}

interface PaymentsTable {
  symbol: string
  slot: bigint
  position_id: bigint
  user_id: bigint
  direction: Position['direction']
  quantity: bigint
  mark_price: bigint
  rate: bigint
  /** Positive: paid; negative: received. */
  amount: Amount
  from_margin: Amount
}

interface LiquidationsTable {
  sequence: bigint
  /** Counts from 0 within the sequence, together with deleveragings. */
  place: number
  symbol: string
  position_id: bigint
  user_id: bigint
  direction: Position['direction']
  margin_mode: Position['marginMode']
  time: bigint
  mark_price: bigint
  index_price: bigint
  quantity: bigint
  entry_value: Amount
  margin: Amount
  equity: Amount
  maintenance: Amount
  tier: number
  tier_after: number
  liquidation_price: bigint | null
  bankruptcy_price: bigint
  filled_quantity: bigint
  filled_tick_lots: TickLots
  taken_over_quantity: bigint
  deleveraged_quantity: bigint
  remaining_quantity: bigint
  fee: Amount
  liquidation_fee: Amount
  returned: Amount
}

interface DeleveragingsTable {
  sequence: bigint
  place: number
  symbol: string
  position_id: bigint
  user_id: bigint
  direction: Position['direction']
  against_position_id: bigint
  quantity: bigint
  value: Amount
  mark_price: bigint
  score: bigint
  realized: Amount
  returned: Amount
  time: bigint
}
