import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '@assay/api/spot'
import trade from '@assay/words/en/trade.json'
import { useMessages } from '../../../i18n/messages.ts'
import { Texts } from '../../../i18n/Texts.tsx'
import { useOrderLines } from './useOrderLines.ts'

const words = { trade }
const looks = { title: 'BTC/USDT', coin: 'BTC', quote: 'USDT', priceDecimals: 2, quantityDecimals: 5, totalDecimals: 2 }
const order = {
  orderId: 1,
  listId: null,
  side: 'BUY',
  type: 'LIMIT',
  status: 'NEW',
  price: '59000.00',
  stopPrice: null,
  quantity: '0.01',
  quoteQuantity: null,
} as Order

beforeEach(() => useMessages.setState({ locale: 'en', messages: words }))

function linesOf(orders: readonly Order[]) {
  const { result } = renderHook(() => useOrderLines(orders, looks), {
    wrapper: ({ children }) => (
      <Texts locale="en" messages={words} timeZone="UTC">
        {children}
      </Texts>
    ),
  })
  return result.current.map(({ id, price, label, isFixed }) => ({ id, price, label, isFixed }))
}

test('only the line of an order at its own limit can be dragged: not at a trigger, and not in a list', () => {
  const waiting: Order = {
    ...order,
    orderId: 2,
    type: 'STOP_LIMIT',
    status: 'PENDING_TRIGGER',
    price: '61100.00',
    stopPrice: '61000.00',
  }
  expect(linesOf([order, waiting, { ...order, orderId: 3, listId: 7 }])).toEqual([
    { id: '1', price: 59_000, label: 'Buy 0.01000', isFixed: false },
    { id: '2', price: 61_000, label: 'Stop limit · Buy 0.01000', isFixed: true },
    { id: '3', price: 59_000, label: 'Buy 0.01000', isFixed: true },
  ])
})
