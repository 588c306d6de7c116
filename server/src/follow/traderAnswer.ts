// A trader on the wire.
import type { Output } from '@assay/api/schemas'
import { dayOf } from '@assay/engine/calendar'
import type { FollowMode } from '@assay/engine/follow/commands'
import { FOLLOW_MARKET } from '@assay/engine/halts'
import { formatAmount, formatRate } from '@assay/engine/money'
import { findCoin } from '../market/listings/findCoin.ts'
import type { Context } from './context.ts'
import { copyMinimum, UNLIMITED } from './copyMinimum.ts'
import { equityOf } from './traderEquity.ts'
import { traderFigures } from './traderFigures.ts'
import type { Listed } from './traders.ts'

export type ShownTrader = Output<'follow', 'getTrader'>

/** Traders with fewer closed positions are not ranked: their figures say too little. */
const RANKED_FROM = 20
const RATIO_DECIMALS = 6

export function showTrader(context: Context, listed: Listed, days: number): ShownTrader {
  const { terms, name, about, record } = listed
  const { scale } = findCoin(context, terms.asset)
  const show = (amount: bigint) => formatAmount(amount, scale, { trim: true })
  const minimumIn = (mode: FollowMode) => copyMinimum(context, listed, { ...UNLIMITED, mode }) ?? terms.followMin
  const today = dayOf(context.clock.now())
  const from = today - days + 1
  const openLoss = least(record.open.realized + record.open.unrealized)
  const figures = traderFigures(record.days, {
    from,
    today,
    leastEquity: terms.traderMin,
    openLoss,
    openLossEquity: record.open.lossEquity,
  })
  const within = record.days.filter(({ day }) => day >= from)
  const closed = sum(within.map((each) => each.closed))
  const closedEver = sum(record.days.map((each) => each.closed))
  const firstTrade = record.days.find((each) => each.closed > 0)?.day
  return {
    traderId: terms.user,
    name,
    about,
    coin: terms.asset,
    recordDays: firstTrade === undefined ? 0 : today - firstTrade + 1,
    return: ratio(figures.return),
    drawdown: ratio(figures.drawdown),
    sharpe: figures.sharpe === null ? null : figures.sharpe.toFixed(2),
    winRate: closed === 0 ? null : ratio(sum(within.map((each) => each.wins)) / closed),
    closedPositions: closed,
    holdingMs: closed === 0 ? null : Math.round(sum(within.map((each) => each.holdingMs)) / closed),
    profit: show(within.reduce((total, { result }) => total + result, 0n)),
    openLoss: show(openLoss),
    followersProfit: show(record.followersProfit),
    copied: show(record.copied < 0n ? 0n : record.copied),
    followers: record.followers,
    maxUserCount: terms.maxUserCount,
    shareRate: formatRate(terms.shareRate),
    minAmount: show(minimumIn('FIXED_AMOUNT')),
    ratioMinAmount: show(minimumIn('TRADER_RATIO')),
    isRanked: closedEver >= RANKED_FROM,
    curve: figures.curve.map(ratio),
    unavailable: unavailableOf(context, listed),
  }
}

function unavailableOf({ exchange }: Context, { terms, record }: Listed): ShownTrader['unavailable'] {
  if (terms.status === 'CLOSED') return 'CLOSED'
  if (exchange.isHalted('FOLLOW', FOLLOW_MARKET)) return 'HALTED'
  if (record.followers >= terms.maxUserCount) return 'FULL'
  return equityOf(record) < terms.traderMin ? 'EQUITY_LOW' : null
}

export function ratio(value: number): string {
  const text = value.toFixed(RATIO_DECIMALS)
  return Number(text) === 0 ? '0' : text.replace(/\.?0+$/, '')
}

function least(amount: bigint): bigint {
  return amount < 0n ? amount : 0n
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
