// Futures, written only by server/src/exchange (0005_futures.sql, 0009_futures_counts.sql, 0010_entry_stops.sql,
// 0012_contract_lists.sql, 0036_funding_progress.sql, 0076_unfinished_work.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import type { Price } from '@assay/engine/money'
import {
  bigint,
  boolean,
  type Columns,
  integer,
  keptFeeRate,
  moneyTable,
  numeric,
  type StoredRow,
  text,
} from './moneyTable.ts'

type Told<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'type'>
type EntryStop = NonNullable<Told<'futuresOrderChanged'>['takeProfit']>

export interface FuturesTables {
  futures_markets: StoredRow<typeof futuresMarketsTable>
  futures_marks: StoredRow<typeof futuresMarksTable>
  futures_open_interest: StoredRow<typeof openInterestTable>
  futures_leverages: StoredRow<typeof leveragesTable>
  futures_modes: StoredRow<typeof positionModesTable>
  futures_orders: StoredRow<typeof futuresOrdersTable>
  futures_positions: StoredRow<typeof futuresPositionsTable>
  futures_stops: StoredRow<typeof futuresStopsTable>
  futures_fills: StoredRow<typeof fillsTable>
  futures_margin_adjustments: StoredRow<typeof marginAdjustmentsTable>
  futures_fundings: StoredRow<typeof fundingsTable>
  futures_funding_payments: StoredRow<typeof fundingPaymentsTable>
  futures_liquidations: StoredRow<typeof liquidationsTable>
  futures_deleveragings: StoredRow<typeof deleveragingsTable>
  futures_counts: StoredRow<typeof futuresCountsTable>
  futures_funding_progress: StoredRow<typeof fundingProgressTable>
  futures_settling: StoredRow<typeof futuresSettlingTable>
}

export const futuresMarketsTable = moneyTable<{ symbol: string; rules: string }>()('futures_markets', {
  symbol: text('symbol'),
  rules: text('rules'),
})

/** Comma-separated, newest last. */
const basisSamples: Columns<readonly number[], { basis_samples: string }> = {
  columns: [text('basis_samples')],
  write: (samples) => [samples.join(',')],
  read: ({ basis_samples: samples }) => (samples === '' ? [] : samples.split(',').map(Number)),
}

export const futuresMarksTable = moneyTable<Told<'markRecorded'>>()('futures_marks', {
  symbol: text('symbol'),
  time: bigint('time'),
  state: text('state'),
  index: bigint('index_price'),
  mark: bigint('mark_price'),
  basisSamples,
  premiumCount: bigint('premium_count'),
  premiumWeighted: bigint('premium_weighted'),
  premiumAt: bigint('premium_at'),
  fundingRate: bigint('funding_rate'),
  lastFundingRate: bigint('last_funding_rate'),
  nextFundingAt: bigint('next_funding_at'),
  lastFundingSlot: bigint('last_funding_slot'),
  openInterest: bigint('open_interest'),
})

type OpenInterest = Pick<Told<'markRecorded'>, 'symbol' | 'time' | 'openInterest' | 'mark'>

export const openInterestTable = moneyTable<OpenInterest>()('futures_open_interest', {
  symbol: text('symbol'),
  time: bigint('time'),
  openInterest: bigint('open_interest'),
  mark: bigint('mark_price'),
})

export const leveragesTable = moneyTable<Told<'leverageChanged'>>()('futures_leverages', {
  user: bigint('user_id'),
  symbol: text('symbol'),
  leverage: integer('leverage'),
  marginMode: text('margin_mode'),
})

export const positionModesTable = moneyTable<Told<'positionModeChanged'>>()('futures_modes', {
  user: bigint('user_id'),
  positionMode: text('position_mode'),
})

type StoredStop<Kind extends string> = { [Name in `${Kind}_id` | `${Kind}_price`]: bigint | null } & {
  [Name in `${Kind}_by`]: EntryStop['triggerBy'] | null
}

const takeProfit: Columns<EntryStop | null, StoredStop<'take_profit'>> = {
  columns: [bigint('take_profit_id'), bigint('take_profit_price'), text('take_profit_by')],
  write: entryStopValues,
  read: (stored) => entryStopOf(stored.take_profit_id, stored.take_profit_price, stored.take_profit_by),
}

const stopLoss: Columns<EntryStop | null, StoredStop<'stop_loss'>> = {
  columns: [bigint('stop_loss_id'), bigint('stop_loss_price'), text('stop_loss_by')],
  write: entryStopValues,
  read: (stored) => entryStopOf(stored.stop_loss_id, stored.stop_loss_price, stored.stop_loss_by),
}

function entryStopValues(stop: EntryStop | null) {
  return [stop?.stopId ?? null, stop?.triggerPrice ?? null, stop?.triggerBy ?? null]
}

function entryStopOf(
  id: bigint | null,
  ticks: bigint | null,
  triggerBy: EntryStop['triggerBy'] | null,
): EntryStop | null {
  if (id === null || ticks === null || triggerBy === null) return null
  return { stopId: Number(id), triggerPrice: Number(ticks) as Price, triggerBy }
}

export const futuresOrdersTable = moneyTable<Told<'futuresOrderChanged'>>()('futures_orders', {
  orderId: bigint('order_id'),
  user: bigint('user_id'),
  symbol: text('symbol'),
  clientOrderId: text('client_order_id'),
  origin: text('origin'),
  side: text('side'),
  positionSide: text('position_side'),
  orderType: text('order_type'),
  timeInForce: text('time_in_force'),
  price: bigint('price'),
  stopPrice: bigint('stop_price'),
  triggerBy: text('trigger_by'),
  postOnly: boolean('post_only'),
  reduceOnly: boolean('reduce_only'),
  closePosition: boolean('close_position'),
  selfTradePrevention: text('self_trade_prevention'),
  expiresAt: bigint('expires_at'),
  quantity: bigint('quantity'),
  filledQuantity: bigint('filled_quantity'),
  filledTickLots: numeric('filled_tick_lots'),
  fee: numeric('fee'),
  realized: numeric('realized'),
  held: numeric('held'),
  status: text('status'),
  createdAt: bigint('created_at'),
  updatedAt: bigint('updated_at'),
  priority: bigint('priority'),
  takeProfit,
  stopLoss,
  listId: bigint('list_id'),
  openFeeRate: keptFeeRate('open_fee_rate'),
  closeFeeRate: keptFeeRate('close_fee_rate'),
})

export const futuresPositionsTable = moneyTable<Told<'positionChanged'>>()('futures_positions', {
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  symbol: text('symbol'),
  positionSide: text('position_side'),
  direction: text('direction'),
  marginMode: text('margin_mode'),
  leverage: integer('leverage'),
  quantity: bigint('quantity'),
  entryValue: numeric('entry_value'),
  margin: numeric('margin'),
  liquidationPrice: bigint('liquidation_price'),
  realized: numeric('realized'),
  fees: numeric('fees'),
  fundingPaid: numeric('funding_paid'),
  closedQuantity: bigint('closed_quantity'),
  closedValue: numeric('closed_value'),
  quantityMax: bigint('quantity_max'),
  end: text('end_reason'),
  openedAt: bigint('opened_at'),
  updatedAt: bigint('updated_at'),
})

export const futuresStopsTable = moneyTable<Told<'stopChanged'>>()('futures_stops', {
  stopId: bigint('stop_id'),
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  symbol: text('symbol'),
  kind: text('kind'),
  triggerPrice: bigint('trigger_price'),
  triggerBy: text('trigger_by'),
  quantity: bigint('quantity'),
  orderPrice: bigint('order_price'),
  pairId: bigint('pair_id'),
  status: text('status'),
  createdAt: bigint('created_at'),
  updatedAt: bigint('updated_at'),
})

interface FillKept extends Told<'positionFilled'> {
  sequence: number
}

export const fillsTable = moneyTable<FillKept>()('futures_fills', {
  symbol: text('symbol'),
  tradeId: bigint('trade_id'),
  positionId: bigint('position_id'),
  sequence: bigint('sequence'),
  orderId: bigint('order_id'),
  user: bigint('user_id'),
  side: text('side'),
  isMaker: boolean('is_maker'),
  effect: text('effect'),
  price: bigint('price'),
  quantity: bigint('quantity'),
  realized: numeric('realized'),
  fee: numeric('fee'),
  margin: numeric('margin'),
  time: bigint('time'),
})

export const marginAdjustmentsTable = moneyTable<Told<'marginAdjusted'>>()('futures_margin_adjustments', {
  adjustmentId: bigint('adjustment_id'),
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  symbol: text('symbol'),
  amount: numeric('amount'),
  margin: numeric('margin'),
  liquidationPrice: bigint('liquidation_price'),
  time: bigint('time'),
})

export const fundingsTable = moneyTable<Told<'fundingSettled'>>()('futures_fundings', {
  symbol: text('symbol'),
  slot: bigint('slot'),
  rate: bigint('rate'),
  mark: bigint('mark_price'),
  isSkipped: boolean('is_skipped'),
  positions: integer('positions'),
  paid: numeric('paid'),
  received: numeric('received'),
  time: bigint('time'),
})

export const fundingProgressTable = moneyTable<Told<'fundingChanged'>>()('futures_funding_progress', {
  symbol: text('symbol'),
  slot: bigint('slot'),
  rate: bigint('rate'),
  stage: text('stage'),
  lastPositionId: bigint('last_position_id'),
  paid: numeric('paid'),
  lacking: numeric('lacking'),
  received: numeric('received'),
})

export const fundingPaymentsTable = moneyTable<Told<'fundingPaid'>>()('futures_funding_payments', {
  symbol: text('symbol'),
  slot: bigint('slot'),
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  direction: text('direction'),
  quantity: bigint('quantity'),
  mark: bigint('mark_price'),
  rate: bigint('rate'),
  amount: numeric('amount'),
  fromMargin: numeric('from_margin'),
})

/** Where a report belongs: place counts from 0 within the sequence, over liquidations and deleveragings together. */
interface Place {
  sequence: number
  place: number
}

export const liquidationsTable = moneyTable<Place & Told<'liquidated'>>()('futures_liquidations', {
  sequence: bigint('sequence'),
  place: integer('place'),
  symbol: text('symbol'),
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  direction: text('direction'),
  marginMode: text('margin_mode'),
  time: bigint('time'),
  mark: bigint('mark_price'),
  index: bigint('index_price'),
  quantity: bigint('quantity'),
  entryValue: numeric('entry_value'),
  margin: numeric('margin'),
  equity: numeric('equity'),
  maintenance: numeric('maintenance'),
  tier: integer('tier'),
  tierAfter: integer('tier_after'),
  liquidationPrice: bigint('liquidation_price'),
  bankruptcyPrice: bigint('bankruptcy_price'),
  filledQuantity: bigint('filled_quantity'),
  filledTickLots: numeric('filled_tick_lots'),
  takenOverQuantity: bigint('taken_over_quantity'),
  deleveragedQuantity: bigint('deleveraged_quantity'),
  remainingQuantity: bigint('remaining_quantity'),
  fee: numeric('fee'),
  liquidationFee: numeric('liquidation_fee'),
  returned: numeric('returned'),
})

export const deleveragingsTable = moneyTable<Place & Told<'deleveraged'>>()('futures_deleveragings', {
  sequence: bigint('sequence'),
  place: integer('place'),
  symbol: text('symbol'),
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  direction: text('direction'),
  againstPositionId: bigint('against_position_id'),
  quantity: bigint('quantity'),
  value: numeric('value'),
  mark: bigint('mark_price'),
  score: bigint('score'),
  realized: numeric('realized'),
  returned: numeric('returned'),
  time: bigint('time'),
})

interface CountsKept extends Told<'futuresCounted'> {
  /** The one row. */
  isOnly: true
}

export const futuresCountsTable = moneyTable<CountsKept>()('futures_counts', {
  isOnly: boolean('is_only'),
  lastPositionId: bigint('last_position_id'),
  lastOwnOrderId: bigint('last_own_order_id'),
  lastMoveId: bigint('last_move_id'),
})

interface SettlingKept {
  key: string
  place: number
  /** null only in rows that are written: it removes the entry. */
  work: string | null
}

export const futuresSettlingTable = moneyTable<SettlingKept>()('futures_settling', {
  key: text('key'),
  place: bigint('place'),
  work: text('work'),
})
