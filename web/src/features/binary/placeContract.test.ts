import { beforeEach, expect, test, vi } from 'vitest'
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
const atOnce = async () => {}

const open = vi.spyOn(api.binary, 'openPosition')
const list = vi.spyOn(api.binary, 'listPositions')
beforeEach(() => {
  open.mockReset()
  list.mockReset()
})

test('a refusal is thrown and nothing is asked', async () => {
  open.mockRejectedValue(new RequestError('INSUFFICIENT_BALANCE'))
  await expect(placeContract(input, atOnce)).rejects.toMatchObject({ error: 'INSUFFICIENT_BALANCE' })
  expect(list).not.toHaveBeenCalled()
})

test('after a silence the contract is looked for by its own id, and not sent again', async () => {
  open.mockRejectedValue(silence)
  list.mockImplementation(async ({ status }) => (status === 'history' ? { rows: [accepted], total: 1 } : empty))
  expect(await placeContract(input, atOnce)).toEqual({ outcome: 'accepted', contract: accepted })
  expect(open).toHaveBeenCalledTimes(1)
})

test('clear answers without it say that it never arrived; silence leaves it unknown', async () => {
  open.mockRejectedValue(silence)
  list.mockResolvedValue(empty)
  expect(await placeContract(input, atOnce)).toEqual({ outcome: 'absent' })
  list.mockRejectedValue(silence)
  expect(await placeContract(input, atOnce)).toEqual({ outcome: 'unknown' })
  list.mockRejectedValue(new RequestError('BUSY'))
  expect(await placeContract(input, atOnce)).toEqual({ outcome: 'unknown' })
})
