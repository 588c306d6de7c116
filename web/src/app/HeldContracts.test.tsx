import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../api.ts'
import { FUTURES_ACCOUNT_KEY } from '../features/balances/positionWorths.ts'
import { useHeldTypes } from '../features/settings/heldTypes.ts'
import { HeldContracts } from './HeldContracts.tsx'

test.each([
  ['a position', { initialMargin: '12.5', orderMargin: '0' }, ['Ustandard']],
  ['an order', { initialMargin: '0', orderMargin: '3' }, ['Ustandard']],
  ['nothing', { initialMargin: '0', orderMargin: '0' }, []],
])('with %s in closed futures, what is held is %j', (_, account, held) => {
  vi.spyOn(api.futures, 'getAccount').mockResolvedValue(account as never)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(FUTURES_ACCOUNT_KEY, account)
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <HeldContracts />
    </QueryClientProvider>,
  )
  expect(useHeldTypes.getState().held).toEqual(held)
  unmount()
  expect(useHeldTypes.getState().held).toEqual([])
})
