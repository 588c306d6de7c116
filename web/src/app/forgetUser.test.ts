import { expect, test, vi } from 'vitest'
import { api } from '../api.ts'
import { showToast, useToasts } from '@assay/ui/toast'
import { forgetUser } from './forgetUser.ts'

test('what was requested with the token of one user is requested again for the next', async () => {
  const answerOf = (coin: string) => new Response(JSON.stringify({ code: 200, msg: '', data: [{ coin }] }))
  window.assayEarly = { '/api/asset/assetBalance': { response: Promise.resolve(answerOf('theirs')) } }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answerOf('own'))
  forgetUser()
  expect(await api.wallet.listBalances({})).toEqual([{ coin: 'own' }])
})

test('messages to one user are not left for the next', () => {
  showToast({ tone: 'positive', text: 'Bought 1 BTC' })
  forgetUser()
  expect(useToasts.getState().shown).toBeNull()
})
