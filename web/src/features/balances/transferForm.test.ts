import { expect, test } from 'vitest'
import type { Balance, WalletName } from './balances.ts'
import { walletNames } from './openWallets.ts'
import {
  availableIn,
  firstTransfer,
  isUnusual,
  type TransferForm,
  transferInput,
  transferProblems,
  withWallet,
} from './transferForm.ts'

const balances: Balance[] = [
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
  [{ amount: '5.' }, {}],
  [{ amount: '12506.85' }, { amount: 'aboveAvailable' }],
  [{ amount: '' }, { amount: 'missing' }],
  [{ amount: '0.00' }, { amount: 'zero' }],
  [{ amount: '0.000000001' }, { amount: 'decimals' }],
  [{ to: 'PLATFORM' } as const, { wallets: 'sameWallet' }],
])('with %j the problems are %j', (change, problems) => {
  expect(transferProblems({ ...form, ...change }, '12506.84000000', 8)).toEqual(problems)
})

const ends = { from: walletNames, to: walletNames }
const choose = (end: 'from' | 'to', wallet: WalletName, among = ends) => withWallet(form, { end, wallet, ends: among })

test('choosing the wallet of the other side swaps the two', () => {
  expect(choose('to', 'PLATFORM')).toEqual({ ...form, from: 'CONTRACT', to: 'PLATFORM' })
  expect(choose('to', 'FINANCIAL')).toEqual({ ...form, to: 'FINANCIAL' })
})

test('a closed wallet is never put where a transfer leads', () => {
  const open = { from: walletNames, to: ['FINANCIAL', 'CONTRACT'] as const }
  expect(choose('from', 'CONTRACT', open)).toEqual({ ...form, from: 'CONTRACT', to: 'FINANCIAL' })
})

test('what is sent carries its own id', () => {
  const sent = { coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '5', clientId: 'abc' }
  expect(transferInput({ ...form, amount: '5.' }, 'abc')).toEqual(sent)
})

test('over ten times the last transfer is unusual, the first one never is', () => {
  expect([isUnusual('1000', '100', 8), isUnusual('1000.01', '100', 8), isUnusual('1000', null, 8)]).toEqual([
    false,
    true,
    false,
  ])
})

test.each([
  [{}, 'PLATFORM', 'CONTRACT', 'usdt'],
  [{ from: 'PLATFORM', coin: 'eth' } as const, 'PLATFORM', 'CONTRACT', 'eth'],
  [{ coin: 'btc' }, 'FINANCIAL', 'PLATFORM', 'btc'],
  [{ to: 'PLATFORM' } as const, 'FINANCIAL', 'PLATFORM', 'btc'],
  [{ from: 'CONTRACT' } as const, 'CONTRACT', 'PLATFORM', 'usdt'],
  [{ to: 'CONTRACT', coin: 'usdt' } as const, 'PLATFORM', 'CONTRACT', 'usdt'],
])('asked for %j a transfer begins from %s to %s with %s', (asked, from, to, coin) => {
  const more: Balance[] = [
    { wallet: 'PLATFORM', coin: 'ada', available: '1', held: '0', total: '1' },
    { wallet: 'FINANCIAL', coin: 'btc', available: '1', held: '0', total: '1' },
    ...balances,
  ]
  expect(firstTransfer(asked, more, ends)).toEqual({ from, to, coin, amount: '' })
})

test('a transfer begins with the amount that is asked for', () => {
  expect(firstTransfer({ amount: '200.5' }, balances, ends).amount).toBe('200.5')
})
