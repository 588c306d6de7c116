// The options' rows on the simulator's disk.
import type { OptionsRecords } from '@assay/engine/options/records'
import type { Event } from '@assay/engine/events'

export class OptionsDisk {
  readonly #series = new Map<string, OptionsRecords['series'][number]>()
  readonly #settled = new Map<string, OptionsRecords['settled'][number]>()
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
        else {
          const { type: _type, ...settled } = event
          this.#series.delete(event.series.series)
          this.#settled.set(event.series.series, settled)
        }
      }
    }
  }

  records(): OptionsRecords {
    const positions = [...this.#positions.values()].filter(({ status }) => status === 'OPEN')
    return {
      series: [...this.#series.values()],
      settled: [...this.#settled.values()].filter((one) =>
        positions.some(({ series }) => series === one.series.series),
      ),
      positions,
      lastTradeId: this.#lastTradeId,
    }
  }
}
