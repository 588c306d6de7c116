import { expect, test } from 'vitest'
import { datesProblem, EVERYTHING, filterCount, recordQuery } from './recordFilters.ts'

const kuching = { id: 'Asia/Kuching', offset: '+08:00' }
const now = Date.parse('2026-11-20T17:00:00Z')

test('seven days are today in the zone that is shown and the six before it', () => {
  expect(recordQuery({ ...EVERYTHING, period: 7 }, kuching, now)).toEqual({ from: Date.parse('2026-11-14T16:00:00Z') })
})

test('days chosen by hand run from the first moment of one to the last of the other', () => {
  const filters = { ...EVERYTHING, period: null, fromDay: '2026-11-01', toDay: '2026-11-02' }
  expect(recordQuery(filters, kuching, now)).toEqual({
    from: Date.parse('2026-10-31T16:00:00Z'),
    to: Date.parse('2026-11-02T15:59:59.999Z'),
  })
})

test('an open end stays open, and a day that does not exist counts as none', () => {
  const filters = { ...EVERYTHING, period: null, fromDay: '2026-13-40', toDay: '' }
  expect(recordQuery(filters, kuching, now)).toEqual({})
})

test('only what is chosen is sent', () => {
  const filters = { ...EVERYTHING, period: null, type: 'FEE', coin: 'btc', wallet: 'PLATFORM' } as const
  expect(recordQuery(filters, kuching, now)).toEqual({ type: 'FEE', coin: 'btc', wallet: 'PLATFORM' })
})

test('dates the wrong way round are noticed', () => {
  const byHand = { ...EVERYTHING, period: null }
  expect(datesProblem({ ...byHand, fromDay: '2026-11-02', toDay: '2026-11-01' })).toBe('datesReversed')
  expect(datesProblem({ ...byHand, fromDay: '2026-11-01', toDay: '2026-11-01' })).toBeNull()
  expect(datesProblem(EVERYTHING)).toBeNull()
})

test('the filter button counts what differs from everything', () => {
  expect(filterCount(EVERYTHING)).toBe(0)
  expect(filterCount({ ...EVERYTHING, type: 'FEE', coin: 'btc', period: 90 })).toBe(2)
})
