import { expect, test } from 'vitest'
import {
  availableIn,
  type BalanceRow,
  type TransferForm,
  transferInput,
  transferProblems,
  withWallet,
} from './transferForm.ts'

const balances: BalanceRow[] = [
  { wallet: 'PLATFORM', coin: 'usdt', available: '12506.84000000', held: '0', total: '12506.84000000' },
]
const form: TransferForm = { from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '500' }

test('what a wallet never held is nothing', () => {
  expect(availableIn(balances, 'PLATFORM', 'usdt')).toBe('12506.84000000')
  expect(availableIn(balances, 'CONTRACT', 'usdt')).toBe('0')
})

test.each([
  [{}, {}],
  [{ amount: '12506.84' }, {}],
  [{ amount: '12506.85' }, { amount: 'aboveAvailable' }],
  [{ amount: '' }, { amount: 'missing' }],
  [{ amount: '0.000000001' }, { amount: 'decimals' }],
  [{ to: 'PLATFORM' } as const, { wallets: 'sameWallet' }],
])('with %j the problems are %j', (change, problems) => {
  expect(transferProblems({ ...form, ...change }, '12506.84000000', 8)).toEqual(problems)
})

test('choosing the wallet of the other side swaps the two', () => {
  expect(withWallet(form, 'to', 'PLATFORM')).toEqual({ ...form, from: 'CONTRACT', to: 'PLATFORM' })
  expect(withWallet(form, 'to', 'FINANCIAL')).toEqual({ ...form, to: 'FINANCIAL' })
})

test('what is sent is plain digits with its own id', () => {
  expect(transferInput({ ...form, amount: '12,506.84' }, 8, 'abc')).toEqual({
    coin: 'usdt',
    from: 'PLATFORM',
    to: 'CONTRACT',
    amount: '12506.84',
    clientId: 'abc',
  })
})
