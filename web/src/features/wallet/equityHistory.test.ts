import { expect, test } from 'vitest'
import { dayResults, equityHistory, unbroken } from './equityHistory.ts'

const DAY = 86_400_000
const day = (place: number, equity: string, inflow: string | null = '0') => ({
  day: place * DAY,
  takenAt: place * DAY,
  equity,
  inflow,
})

test('what was paid in raises the equity but not the result', () => {
  const { points, inflow } = equityHistory([day(1, '100'), day(2, '160', '50'), day(3, '155')], null)
  expect(points.map(({ equity, result }) => [equity, result])).toEqual([
    ['100', '0'],
    ['160', '10'],
    ['155', '5'],
  ])
  expect(inflow).toBe('50')
})

test('the present continues the last record with the result of today, and the rest came from outside', () => {
  const { points, inflow } = equityHistory([day(1, '100'), day(2, '110')], {
    time: 2.5 * DAY,
    equity: '215',
    dayResult: '5',
  })
  expect(points.at(-1)).toEqual({ time: 2.5 * DAY, equity: '215', result: '15' })
  expect(inflow).toBe('100')
})

test('after coins came in at an unknown price there is equity, but no result', () => {
  const { points, inflow } = equityHistory([day(1, '100'), day(2, '160', null), day(3, '170')], {
    time: 3.5 * DAY,
    equity: '171',
    dayResult: '1',
  })
  expect(points.map(({ result }) => result)).toEqual(['0', null, null, null])
  expect(points.map(({ equity }) => equity)).toEqual(['100', '160', '170', '171'])
  expect(inflow).toBeNull()
})

test('without a record there is nothing, whatever is there now', () => {
  expect(equityHistory([], { time: DAY, equity: '9', dayResult: '9' })).toEqual({ points: [], inflow: null })
})

test('a day without a record breaks the line', () => {
  const days = [{ time: 0 }, { time: DAY + 5000 }, { time: 3 * DAY + 5000 }, { time: 3.4 * DAY }]
  expect(unbroken(days).map((run) => run.length)).toEqual([2, 2])
})

test('the result of each day is what was gained since the record before, without coins that were added', () => {
  const point = (time: number, result: string | null) => ({ time, equity: '0', result })
  expect(dayResults([point(1, '0'), point(2, '50'), point(3, '20.5')])).toEqual([
    { time: 1, value: '50' },
    { time: 2, value: '-29.5' },
  ])
  expect(dayResults([point(1, '0'), point(2, null), point(3, null)])).toEqual([])
  expect(dayResults([])).toEqual([])
})
