import { expect, test } from 'vitest'
import { linePath, pushApart, roundTimes, roundValues, scaleOf } from './lineScale.ts'

const frame = { width: 100, height: 50, from: 0, to: 10_000 }

test('all points and lines lie inside the picture', () => {
  const points = [
    { time: 0, price: 100 },
    { time: 10_000, price: 110 },
  ]
  const scale = scaleOf(points, [95], frame)
  for (const price of [95, 100, 110]) {
    expect(scale.y(price)).toBeGreaterThan(0)
    expect(scale.y(price)).toBeLessThan(50)
  }
  expect([scale.x(0), scale.x(10_000)]).toEqual([0, 100])
})

test('a price that does not move is in the middle', () => {
  expect(scaleOf([{ time: 0, price: 100 }], [], frame).y(100)).toBeCloseTo(25)
})

test('labels are round numbers and round times', () => {
  expect(roundValues(104_196, 104_241, 4)).toEqual([104_200, 104_220, 104_240])
  expect(roundValues(5, 5, 4)).toEqual([])
  expect(roundTimes(61_000, 151_000, 3)).toEqual([90_000, 120_000, 150_000])
})

test('tags that would cover each other are pushed apart', () => {
  expect(pushApart([50, 55, 100], 20)).toEqual([50, 70, 100])
  expect(pushApart([50, 45], 20)).toEqual([50, 30])
  expect(pushApart([50, 28, 49], 20)).toEqual([50, 28, 8])
})

test('tags find their place at whatever heights', () => {
  for (let place = 0; place < 5000; place++) {
    const first = place * 0.0737
    const heights = pushApart([first, first + (place % 40) - 20, first + 3.3, first - 7.1], 20).toSorted(
      (a, b) => a - b,
    )
    const gaps = heights.slice(1).map((height, below) => height - (heights[below] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(19.99)
  }
})

test('missing seconds are a gap in the line, not a stroke through it', () => {
  const points = [0, 1000, 2000, 8000].map((time) => ({ time, price: 100 }))
  const scale = scaleOf(points, [], frame)
  expect(linePath(points, scale, 3000).match(/M/g)).toHaveLength(2)
})
