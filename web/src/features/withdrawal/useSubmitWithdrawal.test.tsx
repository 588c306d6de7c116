import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routes } from '@assay/api/routes'
import { keepUnanswered, listUnanswered } from '../../unanswered.ts'
import { useStepUp } from '../user/useStepUp.tsx'
import { useSubmitWithdrawal } from './useSubmitWithdrawal.ts'

const wanted = { coinType: 'ETH', amount: '1', adress: '0x52908400098527886E0F7030069857D2E4169EE7' }
const { path } = routes.withdrawal.submitWithdrawal
const asksProofs = { code: -1, msg: '', data: { error: 'STEP_UP_NEEDED', missing: 'tradePassword', challenge: 'c' } }
const noRows = { code: 200, msg: '', data: { rows: [], total: 0 } }
/** The page is drawn again while a request is under way. */
const ROUND_TRIP_MS = 100
const fetched = vi.fn<typeof fetch>()
const accepted = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async (_, init) => {
    await new Promise((resolve) => setTimeout(resolve, ROUND_TRIP_MS))
    return Response.json(init?.method === 'POST' ? asksProofs : noRows)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  sessionStorage.clear()
})

function openPage() {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return renderHook(
    () => {
      const stepUp = useStepUp('withdraw')
      return {
        asks: stepUp.sheet !== null,
        ...useSubmitWithdrawal(stepUp, accepted),
      }
    },
    { wrapper },
  )
}
const methods = () => fetched.mock.calls.map(([, init]) => init?.method)

test('while a person enters the proofs, no request is pending and no status is checked', async () => {
  const { result } = openPage()
  act(() => result.current.send({ wanted, seen: { feeMax: '0.1' } }))
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(result.current).toMatchObject({ asks: true, isBusy: true, doubt: null, error: null })
  expect(methods()).toEqual(['POST'])
  expect(listUnanswered()).toEqual([])
})

test('a withdrawal that an earlier page sent without an answer is asked about once', async () => {
  keepUnanswered({ clientId: 'earlier', path })
  const { result } = openPage()
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(methods()).toEqual(['GET', 'GET', 'GET'])
  expect(String(fetched.mock.calls[0]?.[0])).toContain('clientId=earlier')
  expect(result.current.doubt).toBeNull()
  expect(listUnanswered()).toEqual([])
})

test('a press while the page asks about an earlier withdrawal is sent once that one is known to have never arrived', async () => {
  keepUnanswered({ clientId: 'earlier', path })
  const { result } = openPage()
  await act(() => vi.advanceTimersByTimeAsync(50))
  act(() => result.current.send({ wanted, seen: { feeMax: '0.1' } }))
  expect(result.current.isBusy).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(methods()).toEqual(['GET', 'GET', 'GET', 'POST'])
  expect(result.current).toMatchObject({ asks: true, isBusy: true })
})

test('if the page finds the earlier withdrawal, a press does not send another one', async () => {
  fetched.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, ROUND_TRIP_MS))
    return Response.json({ ...noRows, data: { rows: [{ withdrawalId: 7 }], total: 1 } })
  })
  keepUnanswered({ clientId: 'earlier', path })
  const { result } = openPage()
  await act(() => vi.advanceTimersByTimeAsync(50))
  act(() => result.current.send({ wanted, seen: { feeMax: '0.1' } }))
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(methods()).toEqual(['GET'])
  expect(accepted).toHaveBeenCalledExactlyOnceWith({ withdrawalId: 7 })
  expect(result.current).toMatchObject({ isBusy: false, doubt: null })
})

test('what is seen again after a refusal is sent under the same id', async () => {
  const changed = { code: -1, msg: '', data: { error: 'FEE_CHANGED', fee: '0.2', coin: 'eth' } }
  fetched.mockImplementation(async () => Response.json(changed))
  const { result } = openPage()
  for (const feeMax of ['0.1', '0.2']) {
    act(() => result.current.send({ wanted, seen: { feeMax } }))
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  const bodies = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as Record<string, string>)
  expect(bodies.map(({ feeMax }) => feeMax)).toEqual(['0.1', '0.2'])
  expect(new Set(bodies.map(({ clientId }) => clientId)).size).toBe(1)
})
