import type { Output, Parsed } from '@assay/api/schemas'
import { isCountryOffered } from '../user/countries.ts'
import type { Context } from './context.ts'
import { type ShownTrader, showTrader } from './traderAnswer.ts'

type Sort = Parsed<'follow', 'listTraders'>['sort']

/** The figure to sort by; the largest comes first. */
const best: Record<Sort, (trader: ShownTrader) => number> = {
  drawdown: ({ drawdown }) => -Number(drawdown),
  return: (trader) => Number(trader.return),
  followers: ({ followers }) => followers,
  record: ({ recordDays }) => recordDays,
  copied: ({ copied }) => Number(copied),
  winRate: ({ winRate }) => Number(winRate ?? -1),
  sharpe: ({ sharpe }) => Number(sharpe ?? -Infinity),
}

/** Open traders. Those with too few closed positions come last. None where copy trading is not offered. */
export async function listTraders(
  context: Context,
  { days, pageNum, pageSize, search, sort }: Parsed<'follow', 'listTraders'>,
): Promise<Output<'follow', 'listTraders'>> {
  if (!(await isCountryOffered(context))) return { rows: [], total: 0 }
  const wanted = search?.trim().toLowerCase() ?? ''
  const listed = (await context.traders.list())
    .filter(({ terms, name }) => terms.status === 'OPEN' && name.toLowerCase().includes(wanted))
    .map((each) => showTrader(context, each, days))
    .sort(
      (one, other) =>
        Number(other.isRanked) - Number(one.isRanked) ||
        compare(best[sort](other), best[sort](one)) ||
        one.traderId - other.traderId,
    )
  const from = (pageNum - 1) * pageSize
  return { rows: listed.slice(from, from + pageSize), total: listed.length }
}

/** The difference of two infinities is not a number. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
