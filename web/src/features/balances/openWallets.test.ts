import { expect, test } from 'vitest'
import type { Balance, WalletName } from './balances.ts'
import { openWallets, transferEnds } from './openWallets.ts'

const tab = (key: string, sort: number, isOpen = true) => ({ key, name: key, sort, isOpen })
const holding = (...wallets: WalletName[]): Balance[] =>
  wallets.map((wallet) => ({ wallet, coin: 'usdt', available: '1', held: '0', total: '1' }))

test.each([
  [
    'as the operator orders them',
    [tab('contract', 1), tab('PLATFORM', 2), tab('financial', 3)],
    'CONTRACT PLATFORM FINANCIAL',
  ],
  [
    'without those that are closed',
    [tab('platform', 1), tab('financial', 2, false), tab('contract', 3, false)],
    'PLATFORM',
  ],
  ['all where the setting names none of them', [tab('other', 1, false)], 'PLATFORM FINANCIAL CONTRACT'],
  ['the platform’s where all are closed', [tab('contract', 1, false)], 'PLATFORM'],
])('wallets are shown %s', (_, setting, wallets) => {
  expect(openWallets(setting).join(' ')).toBe(wallets)
})

test('a transfer leads to open wallets, and leaves a closed one only while something is in it', () => {
  const open = ['PLATFORM', 'FINANCIAL'] as const
  expect(transferEnds({ open, asked: [], balances: holding('PLATFORM') })).toEqual({ from: open, to: open })
  expect(transferEnds({ open, asked: [], balances: holding('CONTRACT') })).toEqual({
    from: ['PLATFORM', 'FINANCIAL', 'CONTRACT'],
    to: open,
  })
})

test('a page that is open reaches its own wallet', () => {
  const ends = transferEnds({ open: ['PLATFORM'], asked: ['PLATFORM', 'CONTRACT'], balances: [] })
  expect(ends.to).toEqual(['PLATFORM', 'CONTRACT'])
})

test('one open wallet that holds everything leaves nothing to transfer', () => {
  expect(transferEnds({ open: ['PLATFORM'], asked: [], balances: holding('PLATFORM') }).from).toEqual([])
})

test('with one open wallet, a closed one is emptied into it', () => {
  const balances = holding('PLATFORM', 'FINANCIAL')
  expect(transferEnds({ open: ['PLATFORM'], asked: [], balances })).toEqual({ from: ['FINANCIAL'], to: ['PLATFORM'] })
})
