import { expect, test } from 'vitest'
import {
  amountProblem,
  interestOfTerm,
  interestPerDay,
  interestPerYear,
  mostOf,
  nextPaymentOf,
  paymentsOf,
  redeemProblem,
  termOf,
} from './earnFigures.ts'

// docs/earn.md has the same examples.
const NOON = Date.UTC(2027, 4, 3, 12)
const day = (month: number, date: number) => Date.UTC(2027, month - 1, date)
const fixed = {
  kind: 'FIXED',
  days: 30,
  tiers: [{ above: '0', rate: '0.073' }],
  paid: 'AT_MATURITY',
  payDay: 0,
} as const
const tiered = {
  kind: 'FLEXIBLE',
  days: 0,
  tiers: [
    { above: '0', rate: '0.1' },
    { above: '500', rate: '0.02' },
  ],
  paid: 'DAILY',
  payDay: 0,
} as const

test('interest is that of the rules', () => {
  expect(interestPerDay(fixed, '1000', 8)).toBe('0.2')
  expect(interestOfTerm(fixed, '1000', 8)).toBe('6')
  expect(interestPerDay(tiered, '1500', 8)).toBe('0.191780821917808219')
  expect(interestPerYear(tiered, '1500', 8)).toMatch(/^70\.0{8}/)
  expect(interestPerDay(tiered, '', 8)).toBe('0')
  // 100 are left of the first tier.
  expect(interestPerDay({ ...tiered, below: '400' }, '1000', 8)).toBe('0.076712328767123287')
})

test('a fixed term earns from the next day on and pays once, at its end', () => {
  expect(termOf(fixed, NOON)).toEqual({ start: day(5, 4), end: day(6, 3) })
  const plan = { amount: '1000', scale: 8, now: NOON, most: 6 }
  expect(paymentsOf(fixed, plan)).toEqual([{ time: day(6, 3), amount: '6' }])
})

test('daily payments are whole units, and carry the rest over', () => {
  const payments = paymentsOf(tiered, { amount: '1500', scale: 8, now: NOON, most: 6 })
  expect(payments[0]).toEqual({ time: day(5, 5), amount: '0.19178082' })
  expect(payments.map(({ amount }) => amount).at(-1)).toBe('0.19178083')
  expect(payments).toHaveLength(6)
})

test('monthly payments come on their day, and at the end of a term', () => {
  const monthly = { ...fixed, paid: 'MONTHLY', payDay: 28 } as const
  const payments = paymentsOf(monthly, { amount: '1000', scale: 8, now: NOON, most: 6 })
  expect(payments).toEqual([
    { time: day(5, 28), amount: '4.8' },
    { time: day(6, 3), amount: '1.2' },
  ])
})

test('the next payment of a position', () => {
  const times = { startTime: day(5, 4), endTime: day(6, 3), payDay: 0 }
  expect(nextPaymentOf({ ...times, paid: 'AT_MATURITY' }, NOON)).toBe(day(6, 3))
  expect(nextPaymentOf({ ...times, paid: 'DAILY' }, NOON)).toBe(day(5, 5))
  expect(nextPaymentOf({ ...times, paid: 'DAILY' }, day(5, 10))).toBe(day(5, 11))
  expect(nextPaymentOf({ ...times, paid: 'MONTHLY', payDay: 28 }, NOON)).toBe(day(5, 28))
  expect(nextPaymentOf({ ...times, paid: 'MONTHLY', payDay: 28 }, day(5, 28))).toBe(day(6, 3))
})

const product = { limitMin: '10', limitMax: '1000', remainAmount: '500', userQuota: '400' }
const limits = { product, available: '300', own: '50', scale: 8 }

test.each([
  ['', 'missing'],
  ['0', 'missing'],
  ['9.99999999', 'belowMinimum'],
  ['1000.00000001', 'aboveMaximum'],
  ['500.00000001', 'aboveQuota'],
  ['350.00000001', 'aboveUserQuota'],
  ['300.00000001', 'aboveAvailable'],
  ['300', null],
])('an amount of %s: %s', (amount, problem) => {
  expect(amountProblem(amount, limits)).toBe(problem)
})

test('Max is the least of the limits', () => {
  expect(mostOf(limits)).toBe('300')
  expect(mostOf({ ...limits, available: '9000' })).toBe('350')
  expect(mostOf({ ...limits, own: '500' })).toBe('0')
})

test('a flexible position can be redeemed up to its principal', () => {
  expect(redeemProblem('', '5', 8)).toBe('missing')
  expect(redeemProblem('5.00000001', '5', 8)).toBe('abovePrincipal')
  expect(redeemProblem('5', '5', 8)).toBeNull()
})
