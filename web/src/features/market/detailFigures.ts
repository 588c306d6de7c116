// The figures of a 'detail' or 'kline' message. The specification lets a feed say them in data or in data.tick: each
// figure is taken from where it stands.
import type { ServerMessage } from '@assay/api/channels'
import type { Ticker } from './priceStore.ts'

type Detail = Extract<ServerMessage, { type: 'detail' }>['data']
type Bar = Extract<ServerMessage, { type: 'kline' }>['data']['tick']
export type SaidDetail = Partial<Omit<Detail, 'tick'>> & { tick?: Partial<Detail['tick']> }

type Figures = Partial<Pick<Ticker, 'last' | 'changePercent' | 'quoteVolume' | 'baseVolume' | 'high' | 'low' | 'open'>>

/** What the message does not say is left out. */
export function detailFigures({ tick = {}, ...data }: SaidDetail): Figures {
  const last = data.close ?? tick.close
  const open = data.openPrice ?? data.open ?? tick.open
  const said: { [Key in keyof Figures]: Figures[Key] | undefined } = {
    last,
    open,
    changePercent: data.priceChangePercent ?? changePercent(open, last),
    quoteVolume: data.volume2 ?? tick.amount,
    baseVolume: data.volume24 ?? data.volume ?? tick.vol,
    high: data.high24 ?? data.high ?? tick.high,
    low: data.low24 ?? data.low ?? tick.low,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

function changePercent(open: string | undefined, last: string | undefined): string | undefined {
  const from = Number(open)
  return from > 0 && last !== undefined ? String(((Number(last) - from) / from) * 100) : undefined
}

export function barOfKline(data: { tick: Bar } | Bar): Bar {
  return 'tick' in data ? data.tick : data
}
