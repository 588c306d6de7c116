import { expect, test } from 'vitest'
import { barOfKline, detailFigures } from './detailFigures.ts'

const figures = { last: '110', open: '100', high: '120', low: '90', baseVolume: '5', quoteVolume: '550' }

test('a detail is understood with its figures in data alone, in data.tick alone, and in both', () => {
  const data = {
    close: '110',
    openPrice: '100',
    priceChangePercent: '10.0000',
    high24: '120',
    low24: '90',
    volume24: '5',
    volume2: '550',
  }
  const tick = { open: '100', close: '110', high: '120', low: '90', vol: '5', amount: '550' }
  expect(detailFigures(data)).toEqual({ ...figures, changePercent: '10.0000' })
  expect(detailFigures({ tick })).toEqual({ ...figures, changePercent: '10' })
  expect(detailFigures({ ...data, tick })).toEqual({ ...figures, changePercent: '10.0000' })
})

test('what a message does not say is left as it was', () => {
  expect(detailFigures({ tick: { close: '1' } })).toEqual({ last: '1' })
  expect(detailFigures({})).toEqual({})
})

test('a bar is understood with and without its tick', () => {
  const bar = { id: 1, open: '1', close: '2', high: '3', low: '0', vol: '4', amount: '5', count: 6 }
  expect(barOfKline({ tick: bar })).toBe(bar)
  expect(barOfKline(bar)).toBe(bar)
})
