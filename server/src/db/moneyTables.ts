// The ledger and spot, written only by server/src/exchange (0001_money.sql); readable everywhere.
import type { Asset, Wallet } from '@assay/engine/nouns'
import type { BalanceChanged, OrderChanged, PostingReason, Traded } from '@assay/engine/events'
import type { Amount } from '@assay/engine/money'
import type { Generated } from 'kysely'
import { bigint, boolean, integer, keptFeeRate, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

/** Tables without a description here belong to the sequencer itself: no event makes their rows. */
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
  /** Older batches. See exchange/journalBlocks.ts. */
  journal_blocks: {
    last_sequence: bigint
    first_sequence: bigint
    /** Of the batch before the first. */
    previous_hash: Buffer
    /** Of the last batch. */
    hash: Buffer
    /** null if it is in a file of the archive (db/archive.ts). */
    packed: Buffer | null
    archived_in: string | null
  }
  client_ids: StoredRow<typeof clientIdsTable>
  /** sequence: of the last command whose events are consumed. See exchange/consumers.ts. */
  consumers: { name: string; sequence: bigint }
  /** See exchange/checkpoints.ts. */
  checkpoints: { checkpoint_id: Generated<bigint>; rules: number; sequence: bigint; hash: Buffer; packed: Buffer }
  assets: StoredRow<typeof assetsTable>
  spot_markets: StoredRow<typeof spotMarketsTable>
  balances: StoredRow<typeof balancesTable>
  postings: StoredRow<typeof postingsTable>
  orders: StoredRow<typeof ordersTable>
  trades: StoredRow<typeof tradesTable>
}

interface ClientIdKept {
  user: number
  operation: string
  clientId: string
  bodyHash: string
  sequence: number
}

export const clientIdsTable = moneyTable<ClientIdKept>()('client_ids', {
  user: bigint('user_id'),
  operation: text('operation'),
  clientId: text('client_id'),
  bodyHash: text('body_hash'),
  sequence: bigint('sequence'),
})

export const assetsTable = moneyTable<Asset>()('assets', {
  asset: text('asset'),
  scale: integer('scale'),
})

interface MarketKept {
  symbol: string
  /** JSON. */
  rules: string
  indexPrice: number | null
}

export const spotMarketsTable = moneyTable<MarketKept>()('spot_markets', {
  symbol: text('symbol'),
  rules: text('rules'),
  indexPrice: bigint('index_price'),
})

export const balancesTable = moneyTable<Omit<BalanceChanged, 'type'>>()('balances', {
  owner: bigint('owner'),
  wallet: text('wallet'),
  asset: text('asset'),
  available: numeric('available'),
  held: numeric('held'),
})

interface PostingKept {
  owner: number
  sequence: number
  /** Counts from 0 within the sequence. */
  place: number
  wallet: Wallet
  asset: string
  amount: Amount
  /** available + held after the posting. */
  balance: Amount
  reason: PostingReason
  reference: string
  time: number
}

export const postingsTable = moneyTable<PostingKept>()('postings', {
  owner: bigint('owner'),
  sequence: bigint('sequence'),
  place: integer('place'),
  wallet: text('wallet'),
  asset: text('asset'),
  amount: numeric('amount'),
  balance: numeric('balance'),
  reason: text('reason'),
  reference: text('reference'),
  time: bigint('time'),
})

export const ordersTable = moneyTable<Omit<OrderChanged, 'type'>>()('orders', {
  orderId: bigint('order_id'),
  user: bigint('user_id'),
  symbol: text('symbol'),
  clientOrderId: text('client_order_id'),
  listId: bigint('list_id'),
  side: text('side'),
  orderType: text('order_type'),
  timeInForce: text('time_in_force'),
  price: bigint('price'),
  stopPrice: bigint('stop_price'),
  triggerBy: text('trigger_by'),
  postOnly: boolean('post_only'),
  selfTradePrevention: text('self_trade_prevention'),
  expiresAt: bigint('expires_at'),
  quantity: bigint('quantity'),
  quoteQuantity: numeric('quote_quantity'),
  filledQuantity: bigint('filled_quantity'),
  filledQuote: numeric('filled_quote'),
  filledTickLots: numeric('filled_tick_lots'),
  fee: numeric('fee'),
  held: numeric('held'),
  status: text('status'),
  createdAt: bigint('created_at'),
  updatedAt: bigint('updated_at'),
  priority: bigint('priority'),
  makerFeeRate: keptFeeRate('maker_fee_rate'),
  takerFeeRate: keptFeeRate('taker_fee_rate'),
})

interface TradeKept extends Omit<Traded, 'type'> {
  sequence: number
}

export const tradesTable = moneyTable<TradeKept>()('trades', {
  symbol: text('symbol'),
  tradeId: bigint('trade_id'),
  sequence: bigint('sequence'),
  price: bigint('price'),
  quantity: bigint('quantity'),
  quote: numeric('quote'),
  takerSide: text('taker_side'),
  makerOrderId: bigint('maker_order_id'),
  takerOrderId: bigint('taker_order_id'),
  makerUser: bigint('maker_user'),
  takerUser: bigint('taker_user'),
  makerFee: numeric('maker_fee'),
  takerFee: numeric('taker_fee'),
  time: bigint('time'),
})
