import type { Order } from '@assay/api/spot'
import { expect, test } from 'vitest'
import { mergeOpenOrder, rowsOf } from './orderLists.ts'

const order = (orderId: number, change: Partial<Order> = {}) =>
  ({ orderId, status: 'NEW', createdAt: orderId, updatedAt: orderId, ...change }) as Order
const ids = (orders: readonly Order[]) => orders.map(({ orderId }) => orderId)

test('a new order comes first, a filled one leaves', () => {
  const known = [order(2), order(1)]
  expect(ids(mergeOpenOrder(known, order(3)))).toEqual([3, 2, 1])
  expect(ids(mergeOpenOrder(known, order(2, { status: 'FILLED', updatedAt: 9 })))).toEqual([1])
})

test('a message older than what is known changes nothing', () => {
  const known = [order(2, { filledQuantity: '5', updatedAt: 9 })]
  expect(mergeOpenOrder(known, order(2, { updatedAt: 8 }))[0]?.filledQuantity).toBe('5')
})

test('a row that moved to the next page while it was read is shown once', () => {
  const page = (...rows: Order[]) => ({ rows, total: 3 })
  const pages = { pages: [page(order(3), order(2)), page(order(2), order(1))], pageParams: [1, 2] }
  expect(ids(rowsOf(pages, (row) => row.orderId))).toEqual([3, 2, 1])
})
