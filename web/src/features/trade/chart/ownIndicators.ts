// Indicators that the chart library lacks, and the quiet volume at the bottom of the candles.
import type { IndicatorTemplate, KLineData } from 'klinecharts'

export const QUIET_VOLUME = 'quietVolume'

/** Paler than the candles above it. */
export interface QuietColours {
  up: string
  down: string
}

/** Average true range: how far price moved in a candle, gaps included, averaged over 14 (Wilder's smoothing). */
export function averageTrueRange(bars: readonly KLineData[], length = 14): { atr?: number }[] {
  let average = 0
  return bars.map((bar, place) => {
    const before = bars[place - 1]?.close ?? bar.open
    const range = Math.max(bar.high, before) - Math.min(bar.low, before)
    average = place < length ? (average * place + range) / (place + 1) : (average * (length - 1) + range) / length
    return place < length - 1 ? {} : { atr: average }
  })
}

const DAY = 86_400_000

/** The average price of the day so far, weighted by volume; it starts over at 00:00 UTC. */
export function volumeWeightedPrice(bars: readonly KLineData[]): { vwap?: number }[] {
  let day = Number.NaN
  let volume = 0
  let turnover = 0
  return bars.map((bar) => {
    const thisDay = Math.floor(bar.timestamp / DAY)
    if (thisDay !== day) {
      day = thisDay
      volume = 0
      turnover = 0
    }
    volume += bar.volume ?? 0
    turnover += (bar.volume ?? 0) * ((bar.high + bar.low + bar.close) / 3)
    return volume === 0 ? {} : { vwap: turnover / volume }
  })
}

export const ownIndicators: IndicatorTemplate[] = [
  {
    name: 'ATR',
    shortName: 'ATR',
    precision: 2,
    figures: [{ key: 'atr', title: 'ATR14: ', type: 'line' }],
    calc: (bars) => averageTrueRange(bars),
  },
  {
    name: 'VWAP',
    shortName: 'VWAP',
    series: 'price',
    figures: [{ key: 'vwap', title: '', type: 'line' }],
    calc: (bars) => volumeWeightedPrice(bars),
  },
  {
    name: QUIET_VOLUME,
    shortName: '',
    series: 'volume',
    minValue: 0,
    figures: [
      {
        key: 'volume',
        type: 'bar',
        baseValue: 0,
        styles: ({ data, indicator }) => {
          const bar = data.current as { isDown?: boolean } | null
          const colours = indicator.extendData as QuietColours | null
          return colours === null ? {} : { color: bar?.isDown === true ? colours.down : colours.up }
        },
      },
    ],
    calc: (bars) => bars.map((bar) => ({ volume: bar.volume ?? 0, isDown: bar.close < bar.open })),
    createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  },
]
