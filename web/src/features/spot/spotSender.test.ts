import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import { RequestError } from '../../requestError.ts'
import type { OrderInput } from './orderInput.ts'
import { placeOrder } from '../trade/ticket/placeOrder.ts'
import { spotSender } from './spotSender.ts'

const order: OrderInput = {
  operation: 'placeOrder',
  input: { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price: '1', quantity: '1', clientOrderId: 'mine-1' },
}
const accepted = { orderId: 7, clientOrderId: 'mine-1', status: 'NEW' } as never
const empty = { rows: [], total: 0 }
const silence = new RequestError('TIMEOUT')

/** What became of it, without the waits. */
async function placed() {
  const outcome = placeOrder(spotSender, order)
  outcome.catch(() => undefined)
  await vi.runAllTimersAsync()
  return outcome
}

const place = vi.spyOn(api.spot, 'placeOrder')
const list = vi.spyOn(api.spot, 'listOrders')
beforeEach(() => {
  vi.useFakeTimers()
  place.mockReset()
  list.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer is the outcome', async () => {
  place.mockResolvedValue(accepted)
  expect(await placed()).toEqual({ outcome: 'accepted', found: [accepted] })
  expect(list).not.toHaveBeenCalled()
})

test('a refusal is thrown and nothing is asked', async () => {
  place.mockRejectedValue(new RequestError('INSUFFICIENT_BALANCE'))
  await expect(placed()).rejects.toMatchObject({ error: 'INSUFFICIENT_BALANCE' })
  expect(list).not.toHaveBeenCalled()
})

test('after a silence the exchange is asked by the order’s own id, and nothing is sent twice', async () => {
  place.mockRejectedValue(silence)
  list.mockImplementation(async ({ status }) => (status === 'history' ? { rows: [accepted], total: 1 } : empty))
  expect(await placed()).toEqual({ outcome: 'accepted', found: [accepted] })
  expect(place).toHaveBeenCalledTimes(1)
  expect(list).toHaveBeenCalledWith({ status: 'open', clientOrderId: 'mine-1' })
})

test('clear answers without it say that it never arrived', async () => {
  place.mockRejectedValue(silence)
  list.mockResolvedValue(empty)
  expect(await placed()).toEqual({ outcome: 'absent' })
})

test.each(['ANSWER_UNKNOWN', 'SYSTEM_ERROR'] as const)('after %s the exchange is asked too', async (name) => {
  place.mockRejectedValue(new RequestError(name))
  list.mockImplementation(async ({ status }) => (status === 'history' ? { rows: [accepted], total: 1 } : empty))
  expect(await placed()).toEqual({ outcome: 'accepted', found: [accepted] })
})

test.each(['TIMEOUT', 'NETWORK_ANOMALY', 'BUSY', 'SYSTEM_ERROR'] as const)(
  'a search that ends in %s leaves it unknown',
  async (name) => {
    place.mockRejectedValue(silence)
    list.mockRejectedValue(new RequestError(name))
    expect(await placed()).toEqual({ outcome: 'unknown' })
  },
)
