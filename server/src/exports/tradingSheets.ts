// Orders, fills, positions and contracts.
import type { BinaryMarket } from '@assay/engine/binary/commands'
import { formatAmount, formatPrice, formatRate, type Price } from '@assay/engine/money'
import type { OptionSeries } from '@assay/engine/options/terms'
import type { SpotMarket } from '@assay/engine/spot/commands'
import { sql } from 'kysely'
import { type RowOf, type Sheet, sheetOf } from './sheet.ts'

export const tradingSheets: readonly Sheet[] = [
  sheetOf({
    name: 'spot-orders',
    select: (user) => sql<RowOf<'orders'>>`select * from orders where user_id = ${user} order by order_id`,
    cells: (row, show) => ({
      orderId: Number(row.order_id),
      pair: row.symbol,
      side: row.side,
      type: row.order_type,
      price: show.price(row.price, row.symbol),
      stopPrice: show.price(row.stop_price, row.symbol),
      quantity: show.quantity(row.quantity, row.symbol),
      quoteQuantity: show.quote(row.quote_quantity, row.symbol),
      filledQuantity: show.quantity(row.filled_quantity, row.symbol),
      filledQuote: show.quote(row.filled_quote, row.symbol),
      status: row.status,
      clientOrderId: row.client_order_id,
      createdAt: show.time(row.created_at),
      updatedAt: show.time(row.updated_at),
    }),
  }),
  sheetOf({
    name: 'spot-fills',
    select: (user) => sql<RowOf<'trades'> & { rules: string; is_maker: boolean }>`
      select trades.*, spot_markets.rules, maker_user = ${user} as is_maker from trades
      join spot_markets on spot_markets.symbol = trades.symbol
      where maker_user = ${user} or taker_user = ${user} order by sequence, trade_id`,
    cells: (row, show) => {
      const isBuy = (row.taker_side === 'BUY') !== row.is_maker
      const { base, quote } = JSON.parse(row.rules) as Pick<SpotMarket, 'base' | 'quote'>
      return {
        tradeId: Number(row.trade_id),
        orderId: Number(row.is_maker ? row.maker_order_id : row.taker_order_id),
        pair: row.symbol,
        side: isBuy ? 'BUY' : 'SELL',
        price: show.price(row.price, row.symbol),
        quantity: show.quantity(row.quantity, row.symbol),
        quote: show.quote(row.quote, row.symbol),
        fee: show.amount(row.is_maker ? row.maker_fee : row.taker_fee, isBuy ? base : quote),
        feeCoin: isBuy ? base : quote,
        isMaker: row.is_maker,
        time: show.time(row.time),
      }
    },
  }),
  sheetOf({
    name: 'futures-orders',
    select: (user) =>
      sql<RowOf<'futures_orders'>>`select * from futures_orders where user_id = ${user} order by order_id`,
    cells: (row, show) => ({
      orderId: Number(row.order_id),
      contract: row.symbol,
      side: row.side,
      positionSide: row.position_side,
      type: row.order_type,
      origin: row.origin,
      price: show.price(row.price, row.symbol),
      stopPrice: show.price(row.stop_price, row.symbol),
      quantity: show.quantity(row.quantity, row.symbol),
      filledQuantity: show.quantity(row.filled_quantity, row.symbol),
      realizedPnl: show.quote(row.realized, row.symbol),
      fee: show.quote(row.fee, row.symbol),
      status: row.status,
      clientOrderId: row.client_order_id,
      createdAt: show.time(row.created_at),
      updatedAt: show.time(row.updated_at),
    }),
  }),
  sheetOf({
    name: 'futures-fills',
    select: (user) =>
      sql<
        RowOf<'futures_fills'>
      >`select * from futures_fills where user_id = ${user} order by sequence, trade_id, position_id`,
    cells: (row, show) => ({
      tradeId: Number(row.trade_id),
      orderId: Number(row.order_id),
      positionId: Number(row.position_id),
      contract: row.symbol,
      side: row.side,
      effect: row.effect,
      price: show.price(row.price, row.symbol),
      quantity: show.quantity(row.quantity, row.symbol),
      realizedPnl: show.quote(row.realized, row.symbol),
      fee: show.quote(row.fee, row.symbol),
      isMaker: row.is_maker,
      time: show.time(row.time),
    }),
  }),
  sheetOf({
    name: 'futures-positions',
    select: (user) =>
      sql<RowOf<'futures_positions'>>`select * from futures_positions where user_id = ${user} order by position_id`,
    cells: (row, show) => ({
      positionId: Number(row.position_id),
      contract: row.symbol,
      direction: row.direction,
      marginMode: row.margin_mode,
      leverage: row.leverage,
      quantity: show.quantity(row.quantity, row.symbol),
      closedQuantity: show.quantity(row.closed_quantity, row.symbol),
      margin: show.quote(row.margin, row.symbol),
      realizedPnl: show.quote(row.realized, row.symbol),
      fees: show.quote(row.fees, row.symbol),
      fundingPaid: show.quote(row.funding_paid, row.symbol),
      end: row.end_reason,
      openedAt: show.time(row.opened_at),
      updatedAt: show.time(row.updated_at),
    }),
  }),
  sheetOf({
    name: 'funding-payments',
    select: (user) =>
      sql<
        RowOf<'futures_funding_payments'>
      >`select * from futures_funding_payments where user_id = ${user} order by slot`,
    cells: (row, show) => ({
      positionId: Number(row.position_id),
      contract: row.symbol,
      direction: row.direction,
      quantity: show.quantity(row.quantity, row.symbol),
      markPrice: show.price(row.mark_price, row.symbol),
      amount: show.quote(row.amount, row.symbol),
      time: show.time(row.slot),
    }),
  }),
  sheetOf({
    name: 'second-contracts',
    select: (user) => sql<RowOf<'binary_positions'> & { rules: string }>`
      select binary_positions.*, binary_markets.rules from binary_positions
      join binary_markets on binary_markets.symbol = binary_positions.symbol
      where user_id = ${user} order by order_id`,
    cells: (row, show) => {
      const { priceDecimals } = JSON.parse(row.rules) as Pick<BinaryMarket, 'priceDecimals'>
      const price = (ticks: bigint | null) =>
        ticks === null ? null : formatPrice(Number(ticks) as Price, priceDecimals)
      return {
        orderId: Number(row.order_id),
        pair: row.symbol,
        direction: row.direction,
        periodSeconds: row.period_ms / 1000,
        coin: row.asset,
        stake: show.amount(row.stake, row.asset),
        odds: formatRate(row.odds),
        payout: show.amount(row.payout, row.asset),
        fee: show.amount(row.fee, row.asset),
        status: row.status,
        entryPrice: price(row.entry_price),
        settlePrice: price(row.settle_price),
        acceptedAt: show.time(row.accepted_at),
        settledAt: show.time(row.settled_at),
      }
    },
  }),
  sheetOf({
    name: 'option-trades',
    select: (user) => sql<RowOf<'option_trades'> & { terms: string }>`
      select option_trades.*, option_series.terms from option_trades
      join option_series on option_series.series = option_trades.series where user_id = ${user} order by trade_id`,
    cells: (row, show) => {
      const { quoteScale } = JSON.parse(row.terms) as Pick<OptionSeries, 'quoteScale'>
      const money = (units: bigint) => formatAmount(units, quoteScale)
      return {
        tradeId: Number(row.trade_id),
        positionId: Number(row.position_id),
        option: row.symbol,
        kind: row.kind,
        units: Number(row.units),
        amount: money(row.amount),
        fee: money(row.fee),
        realizedPnl: money(row.realised),
        time: show.time(row.time),
      }
    },
  }),
]
