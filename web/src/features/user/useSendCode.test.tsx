import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSendCode } from './useSendCode.ts'

const account = { type: 'EMAIL', text: 'ann@code.example', callingCode: '' } as const
const NOW = 1_000_000
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => new Response(JSON.stringify({ code: 200, msg: '', data: { requestId: 'a' } })))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

function openSheet() {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSendCode('WITHDRAW'), { wrapper })
}

test('a sheet that is opened again knows that a code was just requested', async () => {
  const first = openSheet()
  expect(first.result.current.waitsUntil(account)).toBe(0)
  await act(() => first.result.current.mutateAsync(account))
  first.unmount()
  const { waitsUntil } = openSheet().result.current
  expect(waitsUntil(account)).toBe(NOW + 60_000)
  expect(waitsUntil({ ...account, text: 'other@code.example' }), 'the server counts each account by itself').toBe(0)
})

test('a code that another page has requested is waited for as long as the server says', async () => {
  const data = { error: 'CODE_TOO_SOON', seconds: 60 }
  fetched.mockImplementation(async () => new Response(JSON.stringify({ code: -1, msg: '', data })))
  const { result } = openSheet()
  await act(() => result.current.mutateAsync(account).catch(() => undefined))
  expect(result.current.waitsUntil(account)).toBe(NOW + 60_000)
})
