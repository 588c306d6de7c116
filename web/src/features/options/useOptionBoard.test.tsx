import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OptionChain } from '@assay/api/options'
import { api } from '../../api.ts'
import { RequestError } from '../../requestError.ts'
import { useLookedChain } from './useOptionBoard.ts'

const SILENCE_MS = 2500
const chain = { series: 'BTC-261120', quote: null, rows: [], expiries: [] } as OptionChain
const ask = vi.spyOn(api.options, 'getOptionChain')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  ask.mockReset()
})

/** `retry` as in the app, where reading is tried again after silence. */
function look() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 2 } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return renderHook(() => useLookedChain('btcusdt', null), { wrapper }).result
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a chain that does not arrive is shown as failed at once, and stays so during retries', async () => {
  ask.mockRejectedValueOnce(new RequestError('NETWORK_ANOMALY'))
  const looked = look()
  expect(looked.current.hasFailed).toBe(false)
  await wait(1)
  expect(looked.current.hasFailed).toBe(true)
  let answer: (chain: OptionChain) => void = () => {}
  ask.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await wait(SILENCE_MS)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(looked.current.hasFailed).toBe(true)
  answer(chain)
  await wait(1)
  expect(looked.current).toMatchObject({ hasFailed: false, chain })
})
