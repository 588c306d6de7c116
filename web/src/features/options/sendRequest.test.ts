import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import { RequestError } from '../../requestError.ts'
import { type OptionRequest, sendRequest } from './sendRequest.ts'

const request = { symbol: 'BTC-270116-94000-C', units: 1, clientOrderId: 'mine-1' } as OptionRequest
const traded = { trade: { price: '1' } } as never
const atOnce = async () => {}

const buy = vi.spyOn(api.options, 'buyOption')
beforeEach(() => {
  buy.mockReset()
})

test('after a silence the same purchase is sent again under the same id', async () => {
  buy.mockRejectedValueOnce(new RequestError('TIMEOUT')).mockResolvedValueOnce(traded)
  expect(await sendRequest('buy', request, atOnce)).toBe(traded)
  expect(buy.mock.calls).toEqual([[request], [request]])
})

test('a busy exchange the second time does not say that the first was refused', async () => {
  buy.mockRejectedValueOnce(new RequestError('ANSWER_UNKNOWN')).mockRejectedValueOnce(new RequestError('BUSY'))
  await expect(sendRequest('buy', request, atOnce)).rejects.toMatchObject({ error: 'ANSWER_UNKNOWN' })
})

test('a refusal is thrown, at the first time and at the second', async () => {
  const refusal = new RequestError('INSUFFICIENT_BALANCE')
  buy.mockRejectedValueOnce(refusal)
  await expect(sendRequest('buy', request, atOnce)).rejects.toBe(refusal)
  buy.mockRejectedValueOnce(new RequestError('TIMEOUT')).mockRejectedValueOnce(refusal)
  await expect(sendRequest('buy', request, atOnce)).rejects.toBe(refusal)
})
