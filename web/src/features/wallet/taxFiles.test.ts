import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUnits, sumDecimals, toUnits } from '../balances/units.ts'
import type { FinancialRecord } from './recordDays.ts'
import { taxFile, taxRows } from './taxFiles.ts'

const time = Date.UTC(2026, 10, 20, 6, 5, 4)
let made = 0

function record(type: string, coin: string, amount: string, reference: string, sequence = 7): FinancialRecord {
  made += 1
  return { id: `${sequence}-${made}`, type, coin, amount, reference, time, wallet: 'PLATFORM' } as FinancialRecord
}

const purchase = [
  record('FEE', 'btc', '-0.0001', 'trade:btcusdt:5'),
  record('TRADE', 'btc', '0.1', 'trade:btcusdt:5'),
  record('TRADE', 'usdt', '-6000', 'trade:btcusdt:5'),
]

test('a purchase is one row with its fee, in the columns of each tool', () => {
  expect(taxFile('koinly', purchase)).toEqual({
    header: expect.arrayContaining(['Date', 'Sent Amount', 'Label', 'TxHash']) as string[],
    rows: [
      ['2026-11-20 06:05:04 UTC', '6000', 'USDT', '0.1', 'BTC', '0.0001', 'BTC', '', '', '', 'trade:btcusdt:5', ''],
    ],
  })
  expect(taxFile('coinTracker', purchase)).toEqual({
    header: [
      'Date',
      'Received Quantity',
      'Received Currency',
      'Sent Quantity',
      'Sent Currency',
      'Fee Amount',
      'Fee Currency',
      'Tag',
    ],
    rows: [['11/20/2026 06:05:04', '0.1', 'BTC', '6000', 'USDT', '0.0001', 'BTC', '']],
  })
})

test('transfers between own wallets and margin are no rows', () => {
  const own = [
    record('TRANSFER', 'usdt', '-5', 'transfer:1'),
    record('TRANSFER', 'usdt', '5', 'transfer:1'),
    record('MARGIN', 'usdt', '-60', 'trade:btcusdt-perp:9'),
  ]
  expect(taxRows(own)).toEqual([])
})

test('what was won, lost or paid has the label of its tool', () => {
  const contracts = [
    record('FUNDING', 'usdt', '0.02', 'funding:btcusdt-perp:1:2', 11),
    record('BINARY', 'usdt', '-10', 'binary:4', 10),
    record('PROFIT', 'usdt', '12.5', 'trade:btcusdt-perp:9', 9),
    record('FEE', 'usdt', '-0.3', 'trade:btcusdt-perp:9', 9),
  ]
  const labels = (tool: 'koinly' | 'coinTracker', place: number) =>
    taxFile(tool, contracts).rows.map((row) => row.at(place))
  expect(labels('koinly', 9)).toEqual(['realized gain', 'cost', 'realized gain', 'realized gain'])
  expect(labels('coinTracker', 7)).toEqual(['margin gain', 'margin fee', 'margin loss', 'margin rebate'])
})

test('interest, rebates and rewards are income, and a share of profit is income to the trader and a cost to the follower', () => {
  const income = [
    record('INTEREST', 'usdt', '0.13', 'earn:4:20780', 12),
    record('REBATE', 'btc', '0.0001', 'rebate:9', 11),
    record('REWARD', 'usdt', '5', 'welfare:3', 10),
    record('PROFIT_SHARE', 'usdt', '8', 'follow:7', 9),
    record('PROFIT_SHARE', 'usdt', '-8', 'follow:8', 8),
  ]
  const labels = (tool: 'koinly' | 'coinTracker', place: number) =>
    taxFile(tool, income).rows.map((row) => row.at(place))
  expect(labels('koinly', 9)).toEqual(['cost', 'reward', 'reward', 'reward', 'loan interest'])
  expect(labels('coinTracker', 7)).toEqual(['margin fee', 'other income', 'other income', 'other income', 'interest'])
})

test('the rows of any records change the account by what the records did', () => {
  const types = [
    'TRADE',
    'FEE',
    'FAUCET',
    'ROUNDING',
    'PROFIT',
    'FUNDING',
    'LIQUIDATION',
    'BINARY',
    'PREMIUM',
    'OPTION_PAYOUT',
    'CONVERT',
    'CORRECTION',
    'INTEREST',
    'REBATE',
  ]
  const any = fc.record({
    type: fc.constantFrom(...types),
    coin: fc.constantFrom('btc', 'usdt', 'eth'),
    units: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
    sequence: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (drawn) => {
      const records = drawn.map(({ type, coin, units, sequence }) =>
        record(type, coin, fromUnits(units), `trade:btcusdt:${sequence}`, sequence),
      )
      const rows = taxRows(records)
      for (const coin of ['btc', 'usdt', 'eth']) {
        const amounts = (part: 'received' | 'sent' | 'fee') =>
          toUnits(
            sumDecimals(rows.flatMap((row) => (row[part]?.coin === coin.toUpperCase() ? [row[part].amount] : []))),
          )
        const booked = toUnits(sumDecimals(records.filter((each) => each.coin === coin).map(({ amount }) => amount)))
        expect(amounts('received') - amounts('sent') - amounts('fee')).toBe(booked)
      }
    }),
  )
})
