// The figures in the rules of spot and of contracts: what every open pair or contract has.
import { largestFundingRate, largestPremium } from '@assay/engine/futures/funding'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import { fundReach } from '@assay/engine/futures/insurance'
import { BASIS_SAMPLES, markClamp } from '@assay/engine/futures/markPrice'
import { type Amount, formatAmount } from '@assay/engine/money'
import type { SpotMarket } from '@assay/engine/spot/commands'
import { STEP_MAX } from '@assay/engine/turn'
import { distinct, percent, type TextFigure } from '../../texts/textFigures.ts'

/** One line of the table for each tier. */
const tierLines = ['Up to 50,000 USDT', 'Up to 250,000', 'Up to 1,000,000', 'Up to 5,000,000', 'Up to 20,000,000']
const DAY_HOURS = 24

export function spotFigures(listed: readonly SpotMarket[]): TextFigure[] {
  const open = listed.filter(({ isTrading }) => isTrading)
  if (open.length === 0) return []
  const each = (figure: (market: SpotMarket) => number) => distinct(open.map(figure))
  return [
    { says: 'worse than the best of them', figures: each(({ marketSlippageMax }) => percent(marketSlippageMax)) },
    { says: 'When you cancel all your orders', figures: [STEP_MAX] },
    {
      says: 'open orders and',
      figures: [...each(({ maxOpenOrders }) => maxOpenOrders), ...each(({ maxTriggerOrders }) => maxTriggerOrders)],
    },
  ]
}

export function contractFigures(listed: readonly FuturesMarket[]): TextFigure[] {
  const open = listed.filter(({ isTrading }) => isTrading)
  if (open.length === 0) return []
  const each = (figure: (market: FuturesMarket) => number) => distinct(open.map(figure))
  /** Lists of figures: one if all markets have the same. */
  const lists = (figures: (market: FuturesMarket) => readonly number[]) =>
    [...new Map(open.map((market) => [figures(market).join(), figures(market)])).values()].flat()
  return [
    {
      says: 'For each contract you choose',
      figures: [...lists(({ leverages }) => leverages), ...each(({ leverages: [usual = 0] }) => usual)],
    },
    ...tierLines.map((says, place) => ({ says, figures: tierFigures(open, place) })),
    {
      says: 'It is the median of three prices',
      figures: [BASIS_SAMPLES, ...each((market) => percent(markClamp(market)))],
    },
    { says: 'would fill on each side', figures: each((market) => usdt(market.impactNotional, market)) },
    {
      says: 'longs pay shorts',
      figures: [
        ...lists(fundingTimes),
        ...each(({ interestRate }) => percent(interestRate)),
        ...each((market) => percent(largestFundingRate(market))),
        ...each((market) => percent(largestPremium(market) / 1000)),
      ],
    },
    { says: 'goes to the insurance fund', figures: each(({ liquidationFeeRate }) => percent(liquidationFeeRate)) },
    { says: 'The fund is a ledger account', figures: each((market) => percent(fundReach(market))) },
    {
      says: 'A price must be within',
      figures: [...each(({ priceBand }) => percent(priceBand)), ...each((market) => percent(market.marketSlippageMax))],
    },
    {
      says: 'An opening order must be worth',
      figures: [
        ...each((market) => usdt(market.minNotional, market)),
        ...each(({ maxOpenOrders }) => maxOpenOrders),
        ...each(({ maxTriggerOrders }) => maxTriggerOrders),
      ],
    },
    { says: 'take profits and stop losses, triggered', figures: each(({ maxStops }) => maxStops) },
    {
      says: 'for makers and takers alike',
      figures: distinct([
        ...each((market) => percent(market.openFeeRate)),
        ...each((market) => percent(market.closeFeeRate)),
      ]),
    },
  ]
}

/** The last line of the table also counts for higher tiers, which the text does not have. */
function tierFigures(open: readonly FuturesMarket[], place: number): number[] {
  const tiers = open.flatMap((market) =>
    market.tiers
      .slice(place, place === tierLines.length - 1 ? undefined : place + 1)
      .map((tier) => ({ ...tier, cap: usdt(tier.notionalCap, market) })),
  )
  return [
    ...distinct(tiers.map(({ cap }) => cap)),
    ...distinct(tiers.map(({ leverageMax }) => leverageMax)),
    ...distinct(tiers.map(({ maintenanceRate }) => percent(maintenanceRate))),
  ]
}

/** Hours and minutes. */
function fundingTimes({ fundingIntervalHours: step }: FuturesMarket): number[] {
  return Array.from({ length: DAY_HOURS / step }, (_, place) => [place * step, 0]).flat()
}

function usdt(amount: Amount, { quoteScale }: FuturesMarket): number {
  return Number(formatAmount(amount, quoteScale))
}
