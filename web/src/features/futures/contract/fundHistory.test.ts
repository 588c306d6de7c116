import { expect, test } from 'vitest'
import { fundHistory, type InsuranceFund } from './fundHistory.ts'

type Entry = InsuranceFund['rows'][number]

const entry = (time: number, reason: string, amount: string): Entry => ({
  time,
  reason,
  amount,
  // Of one of its two accounts: not what is drawn.
  balance: '0',
  symbol: null,
})
const fund = (balance: string, rows: Entry[]): InsuranceFund => ({ coin: 'usdt', balance, rows, total: rows.length })

const given = [entry(2, 'TRANSFER', '1000'), entry(2, 'TRANSFER', '-1000'), entry(1, 'FAUCET', '1000')]

test('a fund that was only given its money has no history', () => {
  expect(fundHistory(fund('0', []))).toBeNull()
  expect(fundHistory(fund('1000', given))).toBeNull()
})

test('it begins with the money it was given, and a transfer between its own wallets is no fall', () => {
  const history = fundHistory(
    fund('1004', [
      entry(5, 'LIQUIDATION', '1'),
      entry(4, 'TRANSFER', '9'),
      entry(4, 'TRANSFER', '-9'),
      entry(3, 'LIQUIDATION', '3'),
      ...given,
    ]),
  )
  expect(history?.points.map(({ time, balance }) => [time, Number(balance)])).toEqual([
    [2, 1000],
    [3, 1003],
    [4, 1003],
    [5, 1004],
  ])
})

test('what it took over, what that cost and its fees are marked and summed', () => {
  const rows = [
    entry(6, 'PROFIT', '-20'),
    entry(6, 'MARGIN', '50'),
    entry(5, 'MARGIN', '-30'),
    entry(4, 'MARGIN', '-20'),
    entry(4, 'LIQUIDATION', '2.5'),
    ...given,
  ]
  const history = fundHistory(fund('982.5', rows))
  expect(history?.points.slice(-3).map(({ balance, mark }) => [Number(balance), mark])).toEqual([
    [982.5, 'taken'],
    [952.5, 'taken'],
    [982.5, 'loss'],
  ])
  expect([history?.fees, history?.taken, history?.losses].map(Number)).toEqual([2.5, 50, 20])
})
