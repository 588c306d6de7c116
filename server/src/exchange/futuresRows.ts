// Rows of the futures tables as the events that were written to them: for a restart and for whoever shows them.
import type { EntryStop, FuturesMarket, Tier } from '@assay/engine/futures/commands'
import type { FuturesOrderChanged, MarkRecorded, PositionChanged, StopChanged } from '@assay/engine/futures/events'
import { type Amount, amountUnits, type Price, type Quantity } from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type { FuturesTables } from '../db/futuresTables.ts'

type Row<Table extends keyof FuturesTables> = Selectable<FuturesTables[Table]>
type Digits<T> = { [Field in keyof T]: T[Field] extends Amount ? string : T[Field] }

/** The rules as projectFutures.ts wrote them. */
export function readFuturesMarket(text: string): FuturesMarket {
  const market = JSON.parse(text) as Digits<Omit<FuturesMarket, 'tiers'>> & { tiers: Digits<Tier>[] }
  const amount = (digits: string) => amountUnits(BigInt(digits))
  return {
    ...market,
    minNotional: amount(market.minNotional),
    impactNotional: amount(market.impactNotional),
    tiers: market.tiers.map((tier) => ({
      ...tier,
      notionalCap: amount(tier.notionalCap),
      maintenanceAmount: amount(tier.maintenanceAmount),
    })),
  }
}

export function markOfRow(row: Row<'futures_marks'>): MarkRecorded {
  return {
    type: 'markRecorded',
    symbol: row.symbol,
    time: Number(row.time),
    state: row.state,
    index: priceOf(row.index_price),
    mark: priceOf(row.mark_price),
    basisSamples: row.basis_samples === '' ? [] : row.basis_samples.split(',').map(Number),
    premiumCount: Number(row.premium_count),
    premiumWeighted: Number(row.premium_weighted),
    premiumAt: Number(row.premium_at),
    fundingRate: Number(row.funding_rate),
    lastFundingRate: Number(row.last_funding_rate),
    nextFundingAt: Number(row.next_funding_at),
    lastFundingSlot: Number(row.last_funding_slot),
    openInterest: Number(row.open_interest) as Quantity,
  }
}

export function futuresOrderOfRow(row: Row<'futures_orders'>): FuturesOrderChanged {
  return {
    type: 'futuresOrderChanged',
    orderId: Number(row.order_id),
    user: Number(row.user_id),
    symbol: row.symbol,
    clientOrderId: row.client_order_id,
    listId: row.list_id === null ? null : Number(row.list_id),
    origin: row.origin,
    side: row.side,
    positionSide: row.position_side,
    orderType: row.order_type,
    timeInForce: row.time_in_force,
    price: priceOf(row.price),
    stopPrice: priceOf(row.stop_price),
    triggerBy: row.trigger_by,
    postOnly: row.post_only,
    reduceOnly: row.reduce_only,
    closePosition: row.close_position,
    selfTradePrevention: row.self_trade_prevention,
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    takeProfit: entryStopOf(row.take_profit_id, row.take_profit_price, row.take_profit_by),
    stopLoss: entryStopOf(row.stop_loss_id, row.stop_loss_price, row.stop_loss_by),
    quantity: row.quantity === null ? null : (Number(row.quantity) as Quantity),
    filledQuantity: Number(row.filled_quantity) as Quantity,
    filledTickLots: row.filled_tick_lots,
    fee: row.fee,
    realized: row.realized,
    held: row.held,
    status: row.status,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    priority: Number(row.priority),
  }
}

export function positionOfRow(row: Row<'futures_positions'>): PositionChanged {
  return {
    type: 'positionChanged',
    positionId: Number(row.position_id),
    user: Number(row.user_id),
    symbol: row.symbol,
    positionSide: row.position_side,
    direction: row.direction,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    quantity: Number(row.quantity) as Quantity,
    entryValue: row.entry_value,
    margin: row.margin,
    liquidationPrice: priceOf(row.liquidation_price),
    realized: row.realized,
    fees: row.fees,
    fundingPaid: row.funding_paid,
    closedQuantity: Number(row.closed_quantity) as Quantity,
    closedValue: row.closed_value,
    quantityMax: Number(row.quantity_max) as Quantity,
    end: row.end_reason,
    openedAt: Number(row.opened_at),
    updatedAt: Number(row.updated_at),
  }
}

export function stopOfRow(row: Row<'futures_stops'>): StopChanged {
  return {
    type: 'stopChanged',
    stopId: Number(row.stop_id),
    positionId: Number(row.position_id),
    user: Number(row.user_id),
    symbol: row.symbol,
    kind: row.kind,
    triggerPrice: Number(row.trigger_price) as Price,
    triggerBy: row.trigger_by,
    quantity: row.quantity === null ? null : (Number(row.quantity) as Quantity),
    orderPrice: priceOf(row.order_price),
    pairId: row.pair_id === null ? null : Number(row.pair_id),
    status: row.status,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}

function entryStopOf(
  id: bigint | null,
  ticks: bigint | null,
  triggerBy: EntryStop['triggerBy'] | null,
): EntryStop | null {
  if (id === null || ticks === null || triggerBy === null) return null
  return { stopId: Number(id), triggerPrice: Number(ticks) as Price, triggerBy }
}

function priceOf(ticks: bigint | null): Price | null {
  return ticks === null ? null : (Number(ticks) as Price)
}
