import { expect, test } from 'vitest'
import { bigint, boolean, type Columns, integer, moneyTable, numeric, text } from './moneyTable.ts'

interface Loan {
  loanId: number
  user: string
  amount: bigint
  days: number
  endsAt: number | null
  collateral: { coin: string; held: bigint } | null
  isOpen: boolean
}

const collateral: Columns<Loan['collateral'], { coin: string | null; held: bigint | null }> = {
  columns: [text('coin'), numeric('held')],
  write: (given) => [given?.coin ?? null, given?.held ?? null],
  read: ({ coin, held }) => (coin === null || held === null ? null : { coin, held }),
}
const loans = moneyTable<Loan>()('loans', {
  loanId: bigint('loan_id'),
  user: text('user_name'),
  amount: numeric('amount'),
  days: integer('days'),
  endsAt: bigint('ends_at'),
  collateral,
  isOpen: boolean('is_open'),
})

const loan: Loan = {
  loanId: 9_007_199_254_740_991,
  user: 'Ann',
  amount: 10n ** 30n,
  days: 30,
  endsAt: null,
  collateral: { coin: 'btc', held: 5n },
  isOpen: true,
}

test('a record is written in the order of the columns', () => {
  const names = ['loan_id', 'user_name', 'amount', 'days', 'ends_at', 'coin', 'held', 'is_open']
  expect(loans.columns.map(({ name }) => name)).toEqual(names)
  expect(loans.row(loan)).toEqual([9_007_199_254_740_991, 'Ann', 10n ** 30n, 30, null, 'btc', 5n, true])
})

test('a row is read as the record that was written', () => {
  const stored = {
    loan_id: 9_007_199_254_740_991n,
    user_name: 'Ann',
    amount: 10n ** 30n,
    days: 30,
    ends_at: null,
    coin: 'btc',
    held: 5n,
    is_open: true,
  }
  expect(loans.kept(stored)).toEqual(loan)
  expect(loans.kept({ ...stored, ends_at: 0n, coin: null })).toEqual({ ...loan, endsAt: 0, collateral: null })
})
