import { expect, test } from 'vitest'
import { netOfOrder, netOfPosition } from './netResult.ts'

test('a position’s net result is its result and funding less all its fees', () => {
  expect(Number(netOfPosition({ realizedPnl: '10', fees: '12.5', funding: '-0.25' }))).toBe(-2.75)
})

test('a closing order’s net result is its result less its fee', () => {
  expect(Number(netOfOrder({ realizedPnl: '-1.5', fee: '0.1' }))).toBe(-1.6)
})
