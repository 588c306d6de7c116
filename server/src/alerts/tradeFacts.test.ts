import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import { expect, test } from 'vitest'
import type { Market } from '../market/market.ts'
import { messageOf } from './tradeFacts.ts'

const rules = { priceDecimals: 2, quantityDecimals: 3, quoteScale: 8 }
const market = {
  book: (symbol: string) => (symbol === 'gone' ? undefined : rules),
  asset: () => ({ scale: 2 }),
} as unknown as Pick<Market, 'asset' | 'book'>
const told = (event: object, command: Command['type'] = 'earn.accrueDay') =>
  messageOf(market, { symbol: 'btcusdt-perp', user: 7, ...event } as Event, command)

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

test('a reduced position is told with the mark', () => {
  const event = { type: 'deleveraged', positionId: 3, direction: 'SHORT', mark: 6_000_000, quantity: 20, time: 5 }
  expect(told(event)).toMatchObject({
    kind: 'DELEVERAGED',
    facts: { positionId: 3, side: 'SHORT', quantity: '0.020', price: '60000.00' },
  })
})

test('funding has no message of each payment', () => {
  expect(told({ type: 'fundingPaid', positionId: 3, direction: 'SHORT', rate: 1, slot: 9, amount: 1n })).toBeNull()
})

test('an option is told at its expiry, not when it is sold', () => {
  const event = { type: 'optionPositionChanged', positionId: 8, series: 'BTC-1', realised: -250_000_000n, updatedAt: 4 }
  expect(told({ ...event, status: 'CLOSED' })).toBeNull()
  expect(told({ ...event, status: 'SETTLED' })).toMatchObject({
    kind: 'OPTION_SETTLED',
    facts: { positionId: 8, outcome: 'SETTLED', result: '-2.50000000' },
  })
})

test('a subscription is told when it is settled, with all of its interest', () => {
  const event = { type: 'earnPositionChanged', positionId: 2, asset: 'usdt', terms: { days: 30 }, paid: 128n }
  expect(told({ ...event, status: 'EARNING' })).toBeNull()
  expect(told({ ...event, status: 'OWED' })).toBeNull()
  expect(told({ ...event, status: 'SETTLED', updatedAt: 6 })).toMatchObject({
    kind: 'EARN_SETTLED',
    facts: { positionId: 2, coin: 'usdt', days: 30, amount: '1.28' },
  })
})

test('a subscription that renews itself is told once, with its next term', () => {
  const event = {
    type: 'earnPositionChanged',
    positionId: 2,
    asset: 'usdt',
    terms: { days: 30 },
    principal: 10_000n,
    paid: 128n,
    status: 'EARNING',
    accruedDay: 130,
    startDay: 131,
    updatedAt: 6,
  }
  expect(told({ ...event, renewals: 0 })).toBeNull()
  expect(told({ ...event, renewals: 1 })).toMatchObject({
    kind: 'EARN_RENEWED',
    facts: { positionId: 2, coin: 'usdt', days: 30, amount: '100.00' },
  })
  expect(told({ ...event, renewals: 1, accruedDay: 131 }, 'earn.accrueRest')).toBeNull()
  // Its owner turns renewal off on the first day of the next term.
  expect(told({ ...event, renewals: 1 }, 'earn.setAutoRenew')).toBeNull()
})

test('a copy is told when it has ended, and its profit when it is shared by the week', () => {
  const follow = { type: 'followChanged', followId: 5, trader: 9, asset: 'usdt', leavingReason: 'PORTFOLIO_STOP' }
  expect(told({ ...follow, status: 'LEAVING', returned: null })).toBeNull()
  expect(told({ ...follow, status: 'ENDED', returned: 5000n, updatedAt: 6 })).toMatchObject({
    kind: 'COPY_ENDED',
    facts: { followId: 5, reason: 'PORTFOLIO_STOP', amount: '50.00' },
  })
  const share = { type: 'profitShared', followId: 5, trader: 9, asset: 'usdt', time: 7 }
  expect(told({ ...share, reason: 'LEAVING', paid: 100n })).toBeNull()
  expect(told({ ...share, reason: 'WEEKLY', paid: 0n })).toBeNull()
  expect(told({ ...share, reason: 'WEEKLY', paid: 100n })).toMatchObject({ facts: { amount: '1.00' } })
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
