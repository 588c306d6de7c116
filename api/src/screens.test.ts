import { expect, test } from 'vitest'
import { screenAt, screenPaths, topOf } from './screens.ts'

test('the five pages of the specification are open to visitors', () => {
  expect(screenPaths.filter((path) => screenAt(path)?.access === 'open')).toEqual([
    '/',
    '/lr',
    '/login',
    '/register',
    '/forget',
  ])
})

test('an address below a screen belongs to it, and one that is not in the table has no screen', () => {
  expect(screenAt(topOf('/helpDetail/7'))).toEqual({})
  expect(screenAt(topOf('/recharge?coin=usdt'))).toEqual({})
  expect(screenAt(topOf(''))).toBe(screenAt('/'))
  expect(screenAt('/constructor')).toBeUndefined()
})
