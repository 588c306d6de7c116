import { expect, test } from 'vitest'
import type { CommandInput } from './door.ts'
import { IDS_EACH, stamp } from './stamp.ts'

const at = { sequence: 7, time: 5 }
const stop = { triggerPrice: 1, triggerBy: 'MARK', quantity: null, orderPrice: null } as const
const input = (command: object) => command as CommandInput

test('what a command makes is numbered from its sequence × 4,096, and named by it where the caller named nothing', () => {
  const order = { type: 'spot.placeOrder', user: 1, symbol: 'btcusdt', orderId: 0, terms: {} }
  expect(stamp(input({ ...order, clientOrderId: '' }), at)).toMatchObject({
    orderId: 28_672,
    clientOrderId: 'assay-28672',
  })
  expect(stamp(input({ ...order, clientOrderId: 'mine' }), at)).toMatchObject({ clientOrderId: 'mine', time: 5 })
  const list = { type: 'futures.placeOrderList', listId: 0, orderIds: [1, 2], clientOrderId: '' }
  expect(stamp(input(list), at)).toMatchObject({ listId: 28_672, orderIds: [28_673, 28_674] })
  const stops = { takeProfit: { ...stop, stopId: 1 }, stopLoss: null }
  expect(stamp(input({ ...order, type: 'futures.placeOrder', clientOrderId: '', stops }), at)).toMatchObject({
    orderId: 28_672,
    stops: { takeProfit: { stopId: 28_673 }, stopLoss: null },
  })
  const pair = [0, 1].map((stopId) => ({ ...stop, stopId, pairId: 0 }))
  expect(stamp(input({ type: 'futures.setStops', stops: pair }), at)).toMatchObject({
    stops: [
      { stopId: 28_672, pairId: 28_672 },
      { stopId: 28_673, pairId: 28_672 },
    ],
  })
  const closings = [0, 1].map((orderId) => ({ positionId: 3, orderId, clientOrderId: '' }))
  expect(stamp(input({ type: 'futures.closeAllPositions', closings }), at)).toMatchObject({
    closings: [
      { positionId: 3, orderId: 28_672, clientOrderId: 'assay-28672' },
      { positionId: 3, orderId: 28_673, clientOrderId: 'assay-28673' },
    ],
  })
})

test('what exists keeps its id', () => {
  expect(stamp(input({ type: 'spot.cancelOrder', user: 1, orderId: 12 }), at)).toMatchObject({ orderId: 12 })
  const closing = { type: 'futures.closePosition', positionId: 3, orderId: 0, clientOrderId: '', reverseOrderId: null }
  expect(stamp(input(closing), at)).toMatchObject({ positionId: 3, orderId: 28_672, reverseOrderId: null })
})

test('a command never takes the ids of the next one, nor ids that JSON could not say exactly', () => {
  const transfer = (transferId: number) => input({ type: 'transfer.creditFaucet', transferId })
  expect(stamp(transfer(IDS_EACH - 1), at)).toMatchObject({ transferId: 8 * IDS_EACH - 1 })
  expect(() => stamp(transfer(IDS_EACH), at)).toThrow('a command makes fewer things than it has ids')
  expect(() => stamp(transfer(0), { sequence: 2 ** 41, time: 5 })).toThrow('a command makes fewer things')
  expect(stamp(transfer(0), { sequence: 2 ** 41 - 1, time: 5 })).toMatchObject({ transferId: 2 ** 53 - 4096 })
})
