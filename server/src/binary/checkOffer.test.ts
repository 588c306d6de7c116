import { expect, test } from 'vitest'
import { checkOffer } from './checkOffer.ts'

const period = {
  periodId: 1,
  mode: 'FIXED' as const,
  lossMode: 'FULL' as const,
  odds: '0.85',
  feeRate: '0',
  minAmount: '10',
  maxAmount: '1000',
}

test.each<[what: string, changed: object, expected: string[]]>([
  ['an edge for the house', {}, []],
  ['no edge', { odds: '1' }, ['odds: warned']],
  ['an edge by the fee', { odds: '1', feeRate: '0.01' }, []],
  ['equal win and loss', { odds: '0.5', lossMode: 'SYMMETRIC' }, ['odds: warned']],
  ['equal win and loss, with a fee', { odds: '0.5', lossMode: 'SYMMETRIC', feeRate: '0.01' }, []],
  ['a loss above the stake', { odds: '1', lossMode: 'SYMMETRIC', feeRate: '0.01' }, ['odds: refused']],
  ['wins that pay nothing', { odds: '0' }, ['odds: refused']],
  ['a fee above 2 %', { feeRate: '0.021' }, ['feeRate: warned']],
  ['odds in a pool', { mode: 'POOL' }, ['odds: refused']],
  ['a pool', { mode: 'POOL', odds: '0', feeRate: '0.02' }, []],
  ['a smallest stake above the largest', { minAmount: '1001' }, ['minAmount: refused']],
  ['stakes above the exposure', { maxAmount: '60000' }, ['maxAmount: warned']],
])('%s', (_, changed, expected) => {
  const findings = checkOffer({ exposureMax: '50000', periods: [{ ...period, ...changed }] })
  expect(findings.map(({ path, isRefused }) => `${path}: ${isRefused ? 'refused' : 'warned'}`)).toEqual(
    expected.map((each) => `periods.0.${each}`),
  )
})

test('two periods with one number are refused', () => {
  const findings = checkOffer({ exposureMax: '50000', periods: [period, { ...period }] })
  expect(findings).toMatchObject([{ path: 'periods.1.periodId', isRefused: true }])
})
