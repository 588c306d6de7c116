import { describe, expect, test } from 'vitest'
import type { Balance } from '../balances/balances.ts'
import type { ConvertCoin } from './convertForm.ts'
import { smallBalances } from './smallBalances.ts'

const usdt: ConvertCoin = {
  coin: 'usdt',
  symbol: null,
  price: null,
  state: null,
  decimals: 8,
  spread: '0',
  feeRate: '0',
  minimum: '1',
  maximum: '20000',
  unavailable: null,
}
const btc: ConvertCoin = {
  ...usdt,
  coin: 'btc',
  symbol: 'btcusdt',
  price: '100000',
  state: 'NORMAL',
  spread: '0.001',
  feeRate: '0.0005',
}
const eth: ConvertCoin = { ...btc, coin: 'eth', symbol: 'ethusdt', price: '4000' }

function owned(coin: string, available: string, wallet: Balance['wallet'] = 'PLATFORM'): Balance {
  return { wallet, coin, available, held: '0', total: available }
}

describe('small balances', () => {
  test('are whole balances below the minimum, the most valuable first, with what they bring', () => {
    const balances = [owned('btc', '0.00000400'), owned('eth', '0.00020000'), owned('usdt', '0.5')]
    expect(smallBalances([usdt, btc, eth], balances)).toEqual([
      { coin: 'eth', total: '0.0002', receive: '0.7988004' },
      { coin: 'btc', total: '0.000004', receive: '0.3994002' },
    ])
  })

  test.each<[string, ConvertCoin[], Balance]>([
    ['at the minimum', [usdt, btc], owned('btc', '0.00001')],
    ['of nothing', [usdt, btc], owned('btc', '0')],
    ['of other wallets', [usdt, btc], owned('btc', '0.000004', 'CONTRACT')],
    ['of coins that cannot be converted', [usdt, eth], owned('btc', '0.000004')],
    ['without a price', [usdt, { ...btc, price: null, unavailable: 'INDEX' }], owned('btc', '0.000004')],
    ['while the unit is closed', [{ ...usdt, unavailable: 'CLOSED' }, btc], owned('btc', '0.000004')],
    ['that bring less than the smallest unit', [usdt, { ...btc, price: '0.1' }], owned('btc', '0.00000001')],
  ])('leave out balances %s', (_name, coins, balance) => {
    expect(smallBalances(coins, [balance])).toEqual([])
  })
})
