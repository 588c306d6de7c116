import { expect, test } from 'vitest'
import { traderFigures } from './traderFigures.ts'

const period = { from: 0, today: 3, leastEquity: 100n, openLoss: 0n, openLossEquity: 0n }
/** One position. equity: when it was opened. */
const day = (day: number, result: bigint, flow = 0n, { equity = 0n, highestFlow = flow > 0n ? flow : 0n } = {}) => ({
  day,
  result,
  loss: result < 0n ? result : 0n,
  lossEquity: equity,
  gainEquity: equity,
  flow,
  highestFlow,
})

test('money that moves in or out changes no return', () => {
  // 1,000 gains 10 %; then 9,000 more come in, and 10,100 gain 10 %.
  const figures = traderFigures([day(0, 100n, 1000n), day(1, 1010n, 9000n), day(2, 0n, -5000n)], period)
  expect(figures.return).toBeCloseTo(0.21, 10)
  expect(figures.curve.map((each) => each.toFixed(4))).toEqual(['0.1000', '0.2100', '0.2100', '0.2100'])
})

test('the drawdown is the deepest fall from a high', () => {
  const figures = traderFigures(
    [day(0, 0n, 1000n), day(1, 500n), day(2, -300n, 0n, { equity: 1500n }), day(3, 150n)],
    period,
  )
  expect(figures.drawdown).toBeCloseTo(0.2, 10)
})

test('money that was there for a gain only does not make it larger', () => {
  // 1,000,000 came in, made 10,000, and left before midnight: 1 %, and not tenfold.
  const figures = traderFigures([day(0, 0n, 1000n), day(1, 10_000n, 0n, { highestFlow: 999_000n })], period)
  expect(figures.return).toBeCloseTo(0.01, 10)
})

test('money that was there for the opening only does not make a later gain larger', () => {
  const figures = traderFigures([day(0, 0n, 1000n), day(1, 1000n, 0n, { equity: 100_000n })], period)
  expect(figures.return).toBeCloseTo(0.01, 10)
})

test('money that comes in beside a loss does not make it smaller', () => {
  const loss = day(1, -900n, 1_000_000n, { equity: 1000n })
  const figures = traderFigures([day(0, 0n, 1000n), loss, day(2, 0n, -1_000_000n)], period)
  expect(figures.return).toBeCloseTo(-0.9, 10)
  expect(figures.drawdown).toBeCloseTo(0.9, 10)
})

test('without any money there is no return', () => {
  expect(traderFigures([], { ...period, leastEquity: 0n })).toMatchObject({ return: 0, drawdown: 0 })
})

test('a loss that is still open counts today', () => {
  const open = traderFigures([day(0, 0n, 1000n), day(1, 100n)], { ...period, openLoss: -550n, openLossEquity: 1100n })
  expect(open.return).toBeCloseTo(1.1 * 0.5 - 1, 10)
  expect(open.drawdown).toBeCloseTo(0.5, 10)
})

test('a large return on little money counts over the least equity of a trader', () => {
  expect(traderFigures([day(0, 10n, 1n)], period).return).toBeCloseTo(0.1, 10)
})

test('what was before the period counts as equity only', () => {
  const figures = traderFigures([day(0, 1000n, 1000n), day(2, 200n)], { ...period, from: 2 })
  expect(figures.return).toBeCloseTo(0.1, 10)
  expect(figures.curve).toHaveLength(2)
})

test('a day loses everything at most', () => {
  expect(traderFigures([day(0, -500n, 200n, { equity: 200n }), day(1, 50n, 1000n)], period).return).toBe(-1)
})

test('the Sharpe ratio needs a fortnight with movement', () => {
  const days = Array.from({ length: 14 }, (_, place) =>
    day(place, place % 2 === 0 ? 30n : -10n, place === 0 ? 100_000n : 0n, { equity: 100_000n }),
  )
  expect(traderFigures(days.slice(0, 13), { ...period, today: 12 }).sharpe).toBeNull()
  expect(traderFigures([day(0, 0n, 1000n)], { ...period, today: 30 }).sharpe).toBeNull()
  const { sharpe } = traderFigures(days, { ...period, today: 13 })
  // Mean 10, deviation 20.75 (of 13) over 100,000: 0.4819 × √365.
  expect(sharpe).toBeCloseTo(9.2, 1)
})
