// The options' rows on the simulator's disk.
import type { OptionsRecords } from '@assay/engine/options/records'
import type { Event } from '@assay/engine/events'

export class OptionsDisk {
  readonly #series = new Map<string, OptionsRecords['series'][number]>()
  readonly #positions = new Map<number, OptionsRecords['positions'][number]>()
  #lastTradeId = 0

  keep(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'optionTraded') this.#lastTradeId = event.tradeId
      else if (event.type === 'optionPositionChanged') {
        const { type: _type, ...position } = event
        this.#positions.set(event.positionId, position)
      } else if (event.type === 'optionSeriesChanged') {
        if (event.status === 'OPEN') this.#series.set(event.series.series, event.series)
        else this.#series.delete(event.series.series)
      }
    }
  }

  records(): OptionsRecords {
    return {
      series: [...this.#series.values()],
      positions: [...this.#positions.values()].filter(({ status }) => status === 'OPEN'),
      lastTradeId: this.#lastTradeId,
    }
  }
}
