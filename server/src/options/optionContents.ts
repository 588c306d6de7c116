// Private option messages: every trade and settlement, with the resulting position.
import type { OptionChange } from '@assay/api/options'
import type { Event } from '@assay/engine/events'
import type { UserMessage } from '../slice.ts'
import type { OptionBoard } from './board.ts'
import { showPosition, showTrade } from './optionAnswer.ts'

/** Of one command's events, in their order. The client adds the current bid. */
export function optionContents(
  options: Pick<OptionBoard, 'findSeries'>,
  events: readonly Event[],
  isHeard: (user: number) => boolean,
): UserMessage[] {
  const settled = events.find((event) => event.type === 'optionSeriesChanged')
  const settlementPrice = settled?.settlement?.price ?? null
  return events.flatMap((trade, place) => {
    const position = events[place + 1]
    if (trade.type !== 'optionTraded' || position?.type !== 'optionPositionChanged' || !isHeard(trade.user)) return []
    const series = settled?.series ?? options.findSeries(trade.series)
    if (series === undefined) throw new Error(`a trade in ${trade.series}, which is not open`)
    const data: OptionChange = {
      product: 'options',
      trade: showTrade(series, trade),
      position: showPosition(series, position, { bid: null, settlementPrice }),
    }
    return [{ user: trade.user, content: { type: 'SETTLEMENT', data } }]
  })
}
