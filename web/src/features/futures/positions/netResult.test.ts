import { expect, test } from 'vitest'
import { type Closing, netOfOrder, netOfPosition, realizedOf, sumOfClosings } from './netResult.ts'

test('realised counts the fees from the first fill on, also before anything is closed', () => {
  expect(realizedOf({ realizedPnl: '0', fees: '1.05' })).toBe('-1.05')
  expect(realizedOf({ realizedPnl: '8', fees: '1.5' })).toBe('6.5')
})

test('a position’s net result is its result and funding less all its fees', () => {
  expect(Number(netOfPosition({ realizedPnl: '10', fees: '12.5', funding: '-0.25' }))).toBe(-2.75)
})

test('a closing order’s net result is its result less its fee', () => {
  expect(Number(netOfOrder({ realizedPnl: '-1.5', fee: '0.1' }))).toBe(-1.6)
})

const order = { filledQuantity: '0.4', realizedPnl: '8', fee: '0.25', feeCoin: 'usdt' }
const closing = (status: 'OPEN' | 'CLOSED', placed: object | null): Closing => {
  const position = { status, realizedPnl: '20', fees: '1.5', funding: '-0.5' }
  return { order: placed, position } as Closing
}

test('closing all counts the whole of what ended, and of what is still open only what was closed now', () => {
  const partly = closing('OPEN', order)
  const untouched = [closing('OPEN', null), closing('OPEN', { ...order, filledQuantity: '0', fee: '0' })]
  expect(sumOfClosings([closing('CLOSED', order), closing('CLOSED', order), partly, ...untouched])).toEqual({
    closed: 2,
    open: 3,
    filled: 3,
    net: '43.75',
    fees: '3.25',
    coin: 'usdt',
  })
})

test('closing all without anything left to close brings nothing', () => {
  expect(sumOfClosings([])).toMatchObject({ closed: 0, open: 0, filled: 0, net: '0', fees: '0' })
})
