import { expect, test } from 'vitest'
import { previewOf } from './previewOf.ts'

const channel = {
  status: 0,
  rechargeName: 'USDT-TRC20',
  rechargeType: 'USDT',
  fee: '0',
  ratio: '10',
  withdrawalMix: '12',
}

test('a menu shows its open entries in their order, by the names that the app gives them', () => {
  const tabs = [
    { name: 'BBTrading', isOpen: true, sort: 2 },
    { name: 'Optional', isOpen: true, sort: 1 },
    { name: 'Ustandard', isOpen: false, sort: 0 },
  ]
  expect(previewOf('PLAYING_SETTING', tabs)).toEqual({ kind: 'menu', entries: ['Watchlist', 'Spot'] })
  expect(previewOf('PLAYING_SETTING', [])).toMatchObject({ sentences: ['Customers do not see this: it is closed.'] })
})

test('a fee is shown by what arrives', () => {
  expect(previewOf('WITHDRAWAL_CHANNEL_SETTING', [channel])).toMatchObject({
    sentences: ['USDT-TRC20: of 120, 108 arrive.'],
  })
  const dear = { ...channel, rechargeName: 'BTC', fee: '1', ratio: '0', withdrawalMix: '0' }
  expect(previewOf('WITHDRAWAL_CHANNEL_SETTING', [dear])).toMatchObject({
    sentences: ['BTC: 1 is refused, because the fee takes all of it.'],
  })
})

test('a fee in another coin, or of an unknown smallest amount, is not told', () => {
  const channels = [
    { ...channel, fee: '1', taxCoin: 'eur' },
    { ...channel, withdrawalMix: null },
  ]
  expect(previewOf('WITHDRAWAL_CHANNEL_SETTING', channels)).toMatchObject({
    sentences: ['Customers do not see this: it is closed.'],
  })
})

test('opening hours and the fee of every withdrawal are sentences', () => {
  const rules = { startTime: '11:00:00', endTime: '23:00:00', limitTime: true, ratio: '5', withdrawalMix: '12' }
  expect(previewOf('WITHDRAWAL_SETTING', rules)).toMatchObject({
    sentences: ['Withdrawals are open from 11:00:00 to 23:00:00.', 'Every withdrawal: of 120, 114 arrive.'],
  })
})

test('a second contract is shown by what a stake of 100 wins and loses', () => {
  const period = { isOpen: true, mode: 'FIXED', lossMode: 'FULL', seconds: 60, odds: '0.85', feeRate: '0.01' }
  expect(previewOf('second/btcusdt', { periods: [period] })).toMatchObject({
    sentences: ['60 seconds: a stake of 100 wins 84 or loses 100.'],
  })
})

test('an unfinished draft shows nothing', () => {
  expect(previewOf('WITHDRAWAL_CHANNEL_SETTING', [{ ...channel, fee: 'x' }])).toBeNull()
  expect(previewOf('coin/btc', { name: 'Bitcoin' })).toBeNull()
})
