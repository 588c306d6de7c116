import { render } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import { USER_CHANGED, useSession } from '../session/sessionStore.ts'
import { DEPOSITS_KEY, notFinalOf, useNewestDeposits } from './newestDeposits.ts'

test('only credits that the network can still undo count, each coin for itself', () => {
  const rows = [
    { coin: 'usdt', amount: '100.5', status: 'CREDITED' },
    { coin: 'usdt', amount: '20', status: 'CREDITED' },
    { coin: 'usdt', amount: '7', status: 'WITHDRAWABLE' },
    { coin: 'usdt', amount: '9', status: 'CONFIRMING' },
    { coin: 'eth', amount: '2', status: 'CREDITED' },
  ] as const
  expect(notFinalOf(rows, 'usdt')).toBe('120.5')
  expect(notFinalOf(rows, 'btc')).toBe('0')
})

test('the newest deposits are read again with the user', async () => {
  const read = vi.spyOn(api.deposit, 'listDeposits').mockResolvedValue({ rows: [], total: 0 })
  useSession.setState({ isSign: true })
  function Shown() {
    useNewestDeposits()
    return null
  }
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(client.getQueryState(DEPOSITS_KEY)?.status).toBe('success'))
  window.dispatchEvent(new CustomEvent(USER_CHANGED))
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
})
