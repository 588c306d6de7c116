// The candle lengths that are offered: the wire's names, what the buttons say, what the chart library is told.
import type { Input } from '@assay/api/schemas'

export type ChartInterval = Input<'market', 'listCandles'>['interval']

interface IntervalShape {
  /** The same in every language. */
  label: string
  period: { type: 'minute' | 'hour' | 'day' | 'week'; span: number }
  lengthMs: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const chartIntervals: Record<ChartInterval, IntervalShape> = {
  '1min': { label: '1m', period: { type: 'minute', span: 1 }, lengthMs: MINUTE },
  '5min': { label: '5m', period: { type: 'minute', span: 5 }, lengthMs: 5 * MINUTE },
  '15min': { label: '15m', period: { type: 'minute', span: 15 }, lengthMs: 15 * MINUTE },
  '30min': { label: '30m', period: { type: 'minute', span: 30 }, lengthMs: 30 * MINUTE },
  '60min': { label: '1h', period: { type: 'hour', span: 1 }, lengthMs: HOUR },
  '4hour': { label: '4h', period: { type: 'hour', span: 4 }, lengthMs: 4 * HOUR },
  '1day': { label: '1D', period: { type: 'day', span: 1 }, lengthMs: DAY },
  '1week': { label: '1W', period: { type: 'week', span: 1 }, lengthMs: 7 * DAY },
}

export const intervalNames = Object.keys(chartIntervals) as ChartInterval[]
export const DEFAULT_INTERVAL: ChartInterval = '15min'

/** How long the candle that opened at this time continues, in ms; never below zero. */
export function timeLeft(openedAt: number, interval: ChartInterval, now: number): number {
  return Math.max(0, openedAt + chartIntervals[interval].lengthMs - now)
}

/** 04:59 below an hour, 3:59:59 below a day, 6d 03h above. */
export function countdownText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}d ${two((seconds / 3600) % 24)}h`
  const clock = `${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${clock}` : clock
}
