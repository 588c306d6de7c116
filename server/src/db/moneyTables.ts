// Written only by server/src/exchange (0001_money.sql); readable everywhere.
import type { OrderType, SelfTradePrevention, Side, TimeInForce, TriggerBy, Wallet } from '@assay/engine/nouns'
import type { OrderStatus, PostingReason } from '@assay/engine/events'
import type { Amount, TickLots } from '@assay/engine/money'
import type { Generated } from 'kysely'

export interface MoneyTables {
  engine_head: { one: boolean; epoch: bigint; writer: string; sequence: bigint; time: bigint; hash: Buffer }
  journal: {
    last_sequence: bigint
    first_sequence: bigint
    epoch: bigint
    /** See exchange/packing.ts. */
    packed: Buffer
    /** Of the rows of client_ids that came with the batch; null where none came. */
    client_ids_hash: Buffer | null
    /** See exchange/journalChain.ts. */
    hash: Buffer
  }
  client_ids: { user_id: bigint; operation: string; client_id: string; body_hash: string; sequence: bigint }
  /** sequence: of the last command whose events are consumed. See exchange/consumers.ts. */
  consumers: { name: string; sequence: bigint }
  /** See exchange/checkpoints.ts. */
  checkpoints: { checkpoint_id: Generated<bigint>; rules: number; sequence: bigint; hash: Buffer; packed: Buffer }
  assets: { asset: string; scale: number }
  spot_markets: { symbol: string; rules: string; index_price: bigint | null }
  balances: { owner: bigint; wallet: Wallet; asset: string; available: Amount; held: Amount }
  postings: PostingsTable
  orders: OrdersTable
  trades: TradesTable
}

interface PostingsTable {
  owner: bigint
  sequence: bigint
  /** Counts from 0 within the sequence. */
  place: number
  wallet: Wallet
  asset: string
  amount: Amount
  /** available + held after the posting. */
  balance: Amount
  reason: PostingReason
  reference: string
  time: bigint
}

interface OrdersTable {
  order_id: bigint
  user_id: bigint
  symbol: string
  client_order_id: string
  list_id: bigint | null
  side: Side
  order_type: OrderType
  time_in_force: TimeInForce
  price: bigint | null
  stop_price: bigint | null
  trigger_by: TriggerBy
  post_only: boolean
  self_trade_prevention: SelfTradePrevention
  expires_at: bigint | null
  quantity: bigint | null
  quote_quantity: Amount | null
  filled_quantity: bigint
  filled_quote: Amount
  filled_tick_lots: TickLots
  fee: Amount
  held: Amount
  status: OrderStatus
  created_at: bigint
  updated_at: bigint
  priority: bigint
}

interface TradesTable {
  symbol: string
  trade_id: bigint
  sequence: bigint
  price: bigint
  quantity: bigint
  quote: Amount
  taker_side: Side
  maker_order_id: bigint
  taker_order_id: bigint
  maker_user: bigint
  taker_user: bigint
  maker_fee: Amount
  taker_fee: Amount
  time: bigint
}
