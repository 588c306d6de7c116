import { expect, test } from 'vitest'
import type { Balance } from './balances.ts'
import { transferLimit } from './transferLimit.ts'

const row = (wallet: Balance['wallet'], available: string, held: string): Balance => {
  return { wallet, coin: 'usdt', available, held, total: '0' }
}
const balances = [row('PLATFORM', '100', '20'), row('CONTRACT', '5000', '7.5')]
const account = { coin: 'usdt', transferable: '1600' }

test('everything available can leave the platform wallet', () => {
  const limit = transferLimit({ balances, wallet: 'PLATFORM', coin: 'usdt', account })
  expect(limit).toEqual({ transferable: '100', held: '20', backing: '0' })
})

test('cross positions keep a part of the contract wallet', () => {
  const limit = transferLimit({ balances, wallet: 'CONTRACT', coin: 'usdt', account })
  expect(limit).toEqual({ transferable: '1600', held: '7.5', backing: '3400' })
})

test('without cross positions the contract account keeps nothing', () => {
  const free = { coin: 'usdt', transferable: '5000' }
  expect(transferLimit({ balances, wallet: 'CONTRACT', coin: 'usdt', account: free }).backing).toBe('0')
  expect(transferLimit({ balances, wallet: 'CONTRACT', coin: 'usdt', account: null }).transferable).toBe('5000')
})

test('a coin that was never there is nothing', () => {
  const limit = transferLimit({ balances, wallet: 'FINANCIAL', coin: 'btc', account })
  expect(limit).toEqual({ transferable: '0', held: '0', backing: '0' })
})
