import { expect, test } from 'vitest'
import { type FinancialRecord, recordDays } from './recordDays.ts'

const kuching = { id: 'Asia/Kuching', offset: '+08:00' }
const utc = { id: 'UTC', offset: '+00:00' }

function record(time: string, coin: string, amount: string): FinancialRecord {
  const fixed = { id: time, type: 'TRADE', typeCode: 21, wallet: 'PLATFORM', before: '0', after: '0', reference: '' }
  return { ...fixed, coin, amount, time: Date.parse(time) } as FinancialRecord
}

const records = [
  record('2026-11-20T16:30:00Z', 'usdt', '-3126.993'),
  record('2026-11-20T15:00:00Z', 'btc', '0.03'),
  record('2026-11-20T14:00:00Z', 'btc', '-0.00003'),
  record('2026-11-19T15:59:59Z', 'usdt', '10000'),
]

test('records are grouped by the day of the zone that is shown', () => {
  expect(recordDays(records, kuching).map(({ date, records: { length } }) => [date, length])).toEqual([
    ['11/21/2026', 1],
    ['11/20/2026', 2],
    ['11/19/2026', 1],
  ])
  expect(recordDays(records, utc).map(({ date }) => date)).toEqual(['11/20/2026', '11/19/2026'])
})

test('the sum of a day is exact and stands for each coin by itself', () => {
  expect(recordDays(records, utc)[0]?.sums).toEqual([
    { coin: 'usdt', amount: '-3126.993' },
    { coin: 'btc', amount: '0.02997' },
  ])
})

test('a tenth and two tenths make three tenths', () => {
  const day = recordDays([record('2026-11-20T01:00:00Z', 'a', '0.1'), record('2026-11-20T00:00:00Z', 'a', '0.2')], utc)
  expect(day[0]?.sums).toEqual([{ coin: 'a', amount: '0.3' }])
})

test('a day at the edge of a page may go on, and its sums say so', () => {
  const partial = (page: { hasNewer: boolean; hasOlder: boolean }) =>
    recordDays(records, kuching, page).map(({ isPartial }) => isPartial)
  expect(partial({ hasNewer: false, hasOlder: true })).toEqual([false, false, true])
  expect(partial({ hasNewer: true, hasOlder: false })).toEqual([true, false, false])
})

test('no records make no days', () => {
  expect(recordDays([], utc)).toEqual([])
})
