import { expect, test } from 'vitest'
import { reckonDayResult } from './dayResult.ts'

const start = { since: 0, equityThen: '1000', inflow: '0' }
const worth = (total: string) => ({ total, unpriced: [] })

test.each([
  ['a gain', start, '1010', '10', '1'],
  ['a loss', start, '975', '-25', '-2.5'],
  ['demo coins alone', { ...start, inflow: '500' }, '1500', '0', '0'],
  ['a gain beside demo coins', { ...start, inflow: '500' }, '1530', '30', '2'],
  ['money that left', { ...start, inflow: '-400' }, '606', '6', '1'],
  ['nothing at all', { ...start, equityThen: '0' }, '0', '0', null],
])('%s', (_, from, total, amount, percent) => {
  expect(reckonDayResult(from, worth(total), [])).toEqual({ amount, percent, since: 0 })
})

test('what has no price makes the result unknown, not smaller', () => {
  expect(reckonDayResult(start, { total: '900', unpriced: ['XYZ'] }, [])).toBeUndefined()
  const unquoted = { wallet: 'PLATFORM', kind: 'options', worth: null } as const
  expect(reckonDayResult(start, worth('900'), [unquoted])).toBeUndefined()
})
