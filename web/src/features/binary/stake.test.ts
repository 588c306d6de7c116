import { formatAmount, parseAmount } from '@assay/engine/money'
import { expect, test } from 'vitest'
import { expectedOf, findStakeProblem, largestStake, payoffOf, type Period, quickStakes, readStake } from './stake.ts'

const period = (change: Partial<Period> = {}): Period => ({
  periodId: 1,
  symbol: 'btcusdt',
  showSymbol: 'BTC/USDT',
  period: 60,
  mode: 'FIXED',
  odds: '0.8',
  minAmount: '5',
  maxAmount: '5000',
  coin: 'usdt',
  lossMode: 'FULL',
  feeRate: '0',
  breakEvenRate: '0.5556',
  expectedRate: '-0.1',
  status: 1,
  closedBecause: null,
  indexState: 'NORMAL',
  ...change,
})
const shown = (units: bigint) => formatAmount(units, 8)
const amount = (text: string) => parseAmount(text, 8)

test('50 at 80 % gains 40 or loses 50, and costs 5 on average', () => {
  const payoff = payoffOf(readStake('50'), period())
  expect(payoff && [shown(payoff.win), shown(payoff.loss)]).toEqual(['40.00000000', '50.00000000'])
  expect(payoff && expectedOf(payoff)).toBe(-5n * 10n ** 8n)
})

test('where a loss gives a part back, and a fee is taken, both are counted', () => {
  const payoff = payoffOf(readStake('100'), period({ lossMode: 'SYMMETRIC', odds: '0.75', feeRate: '0.02' }))
  expect(payoff && [shown(payoff.win), shown(payoff.loss)]).toEqual(['73.00000000', '77.00000000'])
})

test('a pool promises no figure before it locks', () => {
  expect(payoffOf(readStake('50'), period({ mode: 'POOL', odds: '0' }))).toBeNull()
})

test('the first problem is told with its limit', () => {
  const problemOf = (text: string, available: string | null = '100') =>
    findStakeProblem(readStake(text), period(), available === null ? null : amount(available))
  expect(problemOf('')).toEqual({ kind: 'required' })
  expect(problemOf('0')).toEqual({ kind: 'required' })
  expect(problemOf('4.99')).toEqual({ kind: 'minimum', limit: '5' })
  expect(problemOf('5001')).toEqual({ kind: 'maximum', limit: '5000' })
  expect(problemOf('100.01')).toEqual({ kind: 'balance', limit: '100.00000000' })
  expect(problemOf('100.01', null)).toBeNull()
  expect(problemOf('100')).toBeNull()
  expect(findStakeProblem(readStake('50'), period({ closedBecause: 'INDEX_PAUSED' }), null)).toEqual({
    kind: 'closed',
    reason: 'INDEX_PAUSED',
  })
})

test('the most is the balance in whole cents, or the limit', () => {
  expect(largestStake(period(), amount('12.34999999'))).toBe('12.34')
  expect(largestStake(period(), amount('12506.84'))).toBe('5000')
  expect(largestStake(period(), null)).toBe('')
})

test('quick stakes lie within the limits', () => {
  expect(quickStakes(period())).toEqual([10, 50, 100, 500])
  expect(quickStakes(period({ minAmount: '20', maxAmount: '100' }))).toEqual([50, 100])
})
