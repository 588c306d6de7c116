import { onlineManager, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { startQueries } from './startQueries.ts'

afterEach(() => act(() => onlineManager.setOnline(true)))

test('an action that is pressed offline fails at once, and is not sent when the network is back', async () => {
  const send = vi.fn(async () => Promise.reject(new TypeError('no network')))
  const queries = startQueries()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useMutation({ mutationFn: send }), { wrapper })
  act(() => onlineManager.setOnline(false))
  act(() => result.current.mutate())
  await waitFor(() => expect(result.current.isError).toBe(true))
  await act(async () => {
    onlineManager.setOnline(true)
    await queries.resumePausedMutations()
  })
  expect(send).toHaveBeenCalledOnce()
})
