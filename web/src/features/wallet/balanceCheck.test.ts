import { expect, test } from 'vitest'
import { balanceFault, type ExplainedBalance, type RecordSums } from './balanceCheck.ts'
import type { FinancialRecord } from './recordDays.ts'

const explained: ExplainedBalance = {
  wallet: 'PLATFORM',
  coin: 'usdt',
  available: '60.5',
  held: '39.5',
  total: '100',
  sequence: 7,
  holds: [
    { reason: 'SPOT_ORDER', id: 1, symbol: 'btcusdt', amount: '30', since: 0 },
    { reason: 'SECOND_CONTRACT', id: 2, symbol: 'btcusdt', amount: '9.5', since: 0 },
  ],
}
const sums: RecordSums = [
  { coin: 'usdt', type: 'FAUCET', amount: '120', count: 1 },
  { coin: 'usdt', type: 'TRADE', amount: '-20', count: 1 },
]
const entry = (before: string, amount: string, after: string) => ({ before, amount, after }) as FinancialRecord
const entries = [entry('120', '-20', '100'), entry('0', '120', '120')]
const all = { explained, sums, entries, isWhole: true }

test('entries that lead from zero to the balance, and holds that are the held part, add up', () => {
  expect(balanceFault(all)).toBeNull()
})

test('a part of the entries adds up as long as older ones may follow', () => {
  expect(balanceFault({ ...all, entries: entries.slice(0, 1), isWhole: false })).toBeNull()
  expect(balanceFault({ ...all, entries: entries.slice(0, 1) })).toBe('chain')
})

test.each([
  ['a missing sum', { sums: sums.slice(1) }, 'parts'],
  ['a hold without a reason', { explained: { ...explained, holds: explained.holds.slice(1) } }, 'holds'],
  ['a balance that is not its two parts', { explained: { ...explained, available: '60.4' } }, 'holds'],
  [
    'a newest entry that does not end at the balance',
    { entries: [entry('120', '-21', '99'), entry('0', '120', '120')] },
    'chain',
  ],
  ['an entry that is left out', { entries: [entry('130', '-30', '100'), entry('0', '120', '120')] }, 'chain'],
  [
    'an entry whose amount is not its change',
    { entries: [entry('120', '-19', '100'), entry('0', '120', '120')] },
    'chain',
  ],
  ['no entries of a balance', { entries: [] }, 'chain'],
] as const)('%s is found', (_, change, fault) => {
  expect(balanceFault({ ...all, ...change })).toBe(fault)
})

test('a coin that was never held needs no entries', () => {
  const nothing = { ...explained, available: '0', held: '0', total: '0', holds: [] }
  expect(balanceFault({ explained: nothing, sums: [], entries: [], isWhole: true })).toBeNull()
})
