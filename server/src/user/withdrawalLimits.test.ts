import { ApiError } from '@assay/api/errors'
import { type Amount, formatAmount, parseAmount } from '@assay/engine/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkWithdrawal,
  levelOf,
  limitsAt,
  type LimitRules,
  USDT_SCALE,
  type VerificationLevel,
  verificationLevels,
} from './withdrawalLimits.ts'

const usdt = (text: string) => parseAmount(text, USDT_SCALE) as Amount

const rules: LimitRules = {
  authLimit: { primaryLimit: '1000', isOpenPrimary: true, seniorLimit: '50000', isOpenSenior: true },
  limits: {
    NONE: { day: '20000', month: '100000' },
    BASIC: { day: '1000000', month: '3000000' },
    ADVANCED: { day: '2000000', month: null },
  },
}
const closed: LimitRules = { ...rules, authLimit: { ...rules.authLimit, isOpenPrimary: false, isOpenSenior: false } }
const seeded: LimitRules = {
  ...rules,
  authLimit: { primaryLimit: '1.001', isOpenPrimary: false, seniorLimit: '2.002', isOpenSenior: true },
}

interface Asked {
  level: VerificationLevel
  value: string
  day?: string
  month?: string
  by?: LimitRules
}

/** 'may', or the refusal with its facts. */
function outcome({ level, value, day = '0', month = day, by = rules }: Asked): string {
  try {
    checkWithdrawal(level, { value: usdt(value), day: usdt(day), month: usdt(month) }, by)
    return 'may'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [error.error, ...Object.entries(error.facts).map((fact) => fact.join(' '))].join(', ')
  }
}

test.each<[string, Asked, string]>([
  ['exactly the primary limit', { level: 'NONE', value: '1000' }, 'may'],
  [
    'the smallest unit above it',
    { level: 'NONE', value: '1000.00000001' },
    'VERIFICATION_NEEDED, level BASIC, limit 1000',
  ],
  ['above it with basic', { level: 'BASIC', value: '1000.00000001' }, 'may'],
  ['exactly the senior limit with basic', { level: 'BASIC', value: '50000' }, 'may'],
  ['above it with basic', { level: 'BASIC', value: '50000.01' }, 'VERIFICATION_NEEDED, level ADVANCED, limit 50000'],
  ['far above it without any', { level: 'NONE', value: '60000' }, 'VERIFICATION_NEEDED, level ADVANCED, limit 1000'],
  ['above it with advanced', { level: 'ADVANCED', value: '1999999' }, 'may'],
  ['what is left of a day', { level: 'NONE', value: '500', day: '19500' }, 'may'],
  ['a little more', { level: 'NONE', value: '500.01', day: '19500' }, 'WITHDRAWAL_LIMIT, left 500, hours 24'],
  ['a day that is used up', { level: 'NONE', value: '1', day: '20000' }, 'WITHDRAWAL_LIMIT, left 0, hours 24'],
  [
    'a day from before the limit was lowered',
    { level: 'NONE', value: '1', day: '30000' },
    'WITHDRAWAL_LIMIT, left 0, hours 24',
  ],
  ['what is left of a month', { level: 'NONE', value: '300', month: '99700', day: '0' }, 'may'],
  ['a little more', { level: 'NONE', value: '301', month: '99700', day: '0' }, 'WITHDRAWAL_LIMIT, left 300, days 30'],
  ['no monthly limit', { level: 'ADVANCED', value: '1', month: '99999999', day: '0' }, 'may'],
  ['closed limits', { level: 'NONE', value: '19999', by: closed }, 'may'],
  [
    'closed limits, but the day’s',
    { level: 'NONE', value: '20001', by: closed },
    'WITHDRAWAL_LIMIT, left 20000, hours 24',
  ],
  ['the platform’s first values: 2.002', { level: 'NONE', value: '2.002', by: seeded }, 'may'],
  ['and above', { level: 'BASIC', value: '2.0021', by: seeded }, 'VERIFICATION_NEEDED, level ADVANCED, limit 2.002'],
])('%s: %o', (_, asked, expected) => {
  expect(outcome(asked)).toBe(expected)
})

test('a limit with more decimals than USDT has is cut off', () => {
  const authLimit = { ...rules.authLimit, primaryLimit: '1.0000000199' }
  expect(limitsAt('NONE', { ...rules, authLimit }).request).toBe(usdt('1.00000001'))
})

test('of two open limits in the wrong order the lower one holds', () => {
  const authLimit = { ...rules.authLimit, primaryLimit: '9000', seniorLimit: '5000' }
  expect(limitsAt('NONE', { ...rules, authLimit }).request).toBe(usdt('5000'))
})

test.each([
  ['NONE', 'NONE', 'NONE'],
  ['PENDING', 'NONE', 'NONE'],
  ['PASSED', 'NONE', 'BASIC'],
  ['PASSED', 'PENDING', 'BASIC'],
  ['PASSED', 'RETURNED', 'BASIC'],
  ['PASSED', 'PASSED', 'ADVANCED'],
  ['RETURNED', 'PASSED', 'NONE'],
] as const)('basic %s and advanced %s count as %s', (basic, advanced, level) => {
  expect(levelOf({ basic, advanced })).toBe(level)
})

test('more verification never allows less in one request, and splitting a request never allows more in a day', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => formatAmount(units, USDT_SCALE))
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(...verificationLevels), (one, other, level) => {
      const allowed = verificationLevels.map((each) => !outcome({ level: each, value: one }).startsWith('VERIFICATION'))
      expect(allowed).toEqual(allowed.toSorted((one, other) => Number(one) - Number(other)))
      const isSplit = outcome({ level, value: one }) === 'may' && outcome({ level, value: other, day: one }) === 'may'
      const { day } = limitsAt(level, rules)
      if (isSplit && day !== null) expect(usdt(one) + usdt(other)).toBeLessThanOrEqual(day)
    }),
  )
})
