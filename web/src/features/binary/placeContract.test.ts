import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import { RequestError } from '../../requestError.ts'
import { type ContractInput, placeContract } from './placeContract.ts'

const input: ContractInput = {
  symbol: 'btcusdt',
  periodId: 1,
  direction: 'UP',
  amount: '50',
  clientOrderId: 'mine-1',
}
const accepted = { orderId: 7, clientOrderId: 'mine-1', status: 'OPEN' } as never
const empty = { rows: [], total: 0 }
const silence = new RequestError('TIMEOUT')

/** What became of it, without the waits. */
async function placed() {
  const outcome = placeContract(input)
  outcome.catch(() => undefined)
  await vi.runAllTimersAsync()
  return outcome
}

const open = vi.spyOn(api.binary, 'openPosition')
const list = vi.spyOn(api.binary, 'listPositions')
beforeEach(() => {
  vi.useFakeTimers()
  open.mockReset()
  list.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a refusal is thrown and nothing is asked', async () => {
  open.mockRejectedValue(new RequestError('INSUFFICIENT_BALANCE'))
  await expect(placed()).rejects.toMatchObject({ error: 'INSUFFICIENT_BALANCE' })
  expect(list).not.toHaveBeenCalled()
})

test('after a silence the contract is looked for by its own id, and not sent again', async () => {
  open.mockRejectedValue(silence)
  list.mockImplementation(async ({ status }) => (status === 'history' ? { rows: [accepted], total: 1 } : empty))
  expect(await placed()).toEqual({ outcome: 'accepted', found: [accepted] })
  expect(open).toHaveBeenCalledTimes(1)
})

test('clear answers without it say that it never arrived; silence leaves it unknown', async () => {
  open.mockRejectedValue(silence)
  list.mockResolvedValue(empty)
  expect(await placed()).toEqual({ outcome: 'absent' })
  list.mockRejectedValue(silence)
  expect(await placed()).toEqual({ outcome: 'unknown' })
  list.mockRejectedValue(new RequestError('BUSY'))
  expect(await placed()).toEqual({ outcome: 'unknown' })
})
