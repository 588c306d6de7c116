import { describe, expect, test } from 'vitest'
import { barOfCandle, barOfTick } from './chartBars.ts'
import { readChoices, toggleIndicator } from './chartChoices.ts'
import { countdownText, timeLeft } from './chartIntervals.ts'
import { chartStyles, legendOf, readTokens } from './chartTokens.ts'
import { averageTrueRange, volumeWeightedPrice } from './ownIndicators.ts'
import { pushApart } from './ownLine.ts'

const bar = (close: number, volume = 1, timestamp = 0) => ({
  timestamp,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume,
})

describe('the chart', () => {
  test('a candle of the wire and a live tick become the same bar', () => {
    const wire = { open: '1', high: '3', low: '0.5', close: '2' }
    const expected = { timestamp: 1_700_000_100_000, open: 1, high: 3, low: 0.5, close: 2, volume: 4, turnover: 8 }
    expect(barOfCandle({ ...wire, time: 1_700_000_100_000, volume: '4', amount: '8', count: 1 })).toEqual(expected)
    expect(barOfTick({ ...wire, id: 1_700_000_100_000, vol: '4', amount: '8', count: 1 })).toEqual(expected)
    expect(barOfTick({ ...wire, id: 1_700_000_100, vol: '4', amount: '8', count: 1 })).toEqual(expected)
  })

  test.each([
    [299_000, '04:59'],
    [59_400, '01:00'],
    [0, '00:00'],
    [14_399_000, '3:59:59'],
    [529_200_000, '6d 03h'],
  ])('%s ms to go is written %s', (ms, text) => {
    expect(countdownText(ms)).toBe(text)
  })

  test('a candle that is over has no time left', () => {
    expect(timeLeft(0, '1min', 20_000)).toBe(40_000)
    expect(timeLeft(0, '1min', 90_000)).toBe(0)
  })

  test('choices of another build fall back to the first choice', () => {
    expect(readChoices(null)).toMatchObject({ interval: '15min', look: 'candles', indicators: ['MA'] })
    const odd = { interval: '2min', look: 'spiral', indicators: ['RSI', 'MAGIC'] } as never
    expect(readChoices(odd)).toMatchObject({ interval: '15min', look: 'candles', indicators: ['RSI'] })
  })

  test('a fourth pane takes the place of the oldest', () => {
    expect(toggleIndicator(['MA', 'RSI', 'KDJ', 'OBV'], 'MACD')).toEqual(['MA', 'KDJ', 'OBV', 'MACD'])
    expect(toggleIndicator(['MA', 'RSI'], 'MA')).toEqual(['RSI'])
  })

  test('rising candles are hollow in the colour-blind schemes', () => {
    const page = document.createElement('div')
    page.dataset.updown = 'blue-up'
    expect(chartStyles(readTokens(page), 'candles', false).candle?.type).toBe('candle_up_stroke')
    page.dataset.updown = 'green-up'
    expect(chartStyles(readTokens(page), 'candles', false).candle?.type).toBe('candle_solid')
  })

  test('the small chart of a phone has no legend and no marks', () => {
    const styles = chartStyles(readTokens(document.createElement('div')), 'candles', true)
    expect(styles.candle?.tooltip?.showRule).toBe('none')
    expect(styles.candle?.priceMark?.high?.show).toBe(false)
  })

  test('the legend says open, high, low and close', () => {
    const tokens = readTokens(document.createElement('div'))
    expect(legendOf(null, tokens).map((entry) => entry.title)).toEqual(['O', 'H', 'L', 'C'])
  })

  test('tags of own orders are pushed apart and keep their order', () => {
    expect(pushApart([100, 105, 300])).toEqual([100, 120, 300])
    expect(pushApart([105, 100])).toEqual([120, 100])
  })

  test('the true range counts gaps', () => {
    const found = averageTrueRange([bar(10), bar(20)], 2)
    expect(found).toEqual([{}, { atr: (2 + 11) / 2 }])
  })

  test('the volume-weighted price starts over each day', () => {
    const found = volumeWeightedPrice([bar(10, 1), bar(20, 3), bar(30, 1, 86_400_000)])
    expect(found).toEqual([{ vwap: 10 }, { vwap: 17.5 }, { vwap: 30 }])
  })
})
