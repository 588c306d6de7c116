import type { Event } from '@assay/engine/events'
import { expect, test } from 'vitest'
import type { Market } from '../market/market.ts'
import { messageOf } from './tradeFacts.ts'

const rules = { priceDecimals: 2, quantityDecimals: 3, quoteScale: 8 }
const market = { book: (symbol: string) => (symbol === 'gone' ? undefined : rules) } as unknown as Pick<Market, 'book'>
const told = (event: object) => messageOf(market, { symbol: 'btcusdt-perp', user: 7, ...event } as Event)

test('a liquidation reports what was closed at which mark, and what is left', () => {
  const event = { type: 'liquidated', positionId: 3, direction: 'LONG', mark: 6_000_000, quantity: 50 }
  expect(told({ ...event, remainingQuantity: 20, time: 5 })).toEqual({
    userId: 7,
    kind: 'LIQUIDATED',
    facts: {
      positionId: 3,
      symbol: 'btcusdt-perp',
      side: 'LONG',
      quantity: '0.030',
      price: '60000.00',
      rest: '0.020',
    },
    time: 5,
  })
})

test('paid funding is negative', () => {
  const event = { type: 'fundingPaid', positionId: 3, direction: 'SHORT', rate: 100_000, slot: 9 }
  expect(told({ ...event, amount: 150_000_000n })?.facts).toMatchObject({ amount: '-1.50000000', rate: '0.0001' })
  expect(told({ ...event, amount: -150_000_000n })).toMatchObject({ facts: { amount: '1.50000000' }, time: 9 })
})

test('a settled second contract is reported with its profit', () => {
  const event = { type: 'binaryPositionChanged', orderId: 4, direction: 'UP', stake: 100_000_000n, acceptedAt: 1 }
  expect(told({ ...event, status: 'OPEN' })).toBeNull()
  expect(told({ ...event, status: 'LOST', payout: 0n, settlePrice: 6_000_001, settledAt: 8 })).toMatchObject({
    facts: { outcome: 'LOST', result: '-1.00000000', price: '60000.01' },
    time: 8,
  })
  expect(told({ ...event, status: 'VOID', payout: 100_000_000n, settlePrice: null, settledAt: 8 })).toMatchObject({
    facts: { outcome: 'VOID', result: '0.00000000', price: '' },
  })
})

test('a completely filled order is reported at its average price', () => {
  const event = {
    type: 'futuresOrderChanged',
    orderId: 5,
    side: 'BUY',
    filledQuantity: 3,
    filledTickLots: 300n,
    updatedAt: 2,
  }
  expect(told({ ...event, status: 'PARTIALLY_FILLED' })).toBeNull()
  expect(told({ ...event, status: 'FILLED', filledTickLots: 301n })?.facts).toMatchObject({
    quantity: '0.003',
    price: '1.0033',
  })
})

test('other events and unlisted pairs are not reported', () => {
  expect(told({ type: 'balanceChanged' })).toBeNull()
  expect(told({ type: 'liquidated', symbol: 'gone' })).toBeNull()
})
