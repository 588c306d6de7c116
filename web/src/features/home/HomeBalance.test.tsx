// What the home page says of what is owned: above all when it could not be read.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import market from '../../i18n/messages/en/market.json'
import shell from '../../i18n/messages/en/shell.json'
import { useMessages } from '../../i18n/messages.ts'
import { RequestError } from '../../requestError.ts'
import { FUTURES_ACCOUNT_KEY, OPTION_POSITIONS_KEY } from '../balances/positionWorths.ts'
import { useSession } from '../session/sessionStore.ts'
import { HomeBalance } from './HomeBalance.tsx'

const words = { market, shell }

function show() {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  queries.setQueryData(FUTURES_ACCOUNT_KEY, { initialMargin: '0', available: '0', orderMargin: '0', equity: '0' })
  queries.setQueryData(OPTION_POSITIONS_KEY, { rows: [], total: 0 })
  render(
    <QueryClientProvider client={queries}>
      <IntlProvider locale="en" messages={words as never} timeZone="UTC">
        <HomeBalance />
      </IntlProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  useMessages.setState({ locale: 'en', messages: words })
  useSession.setState({ token: 'abc', isSign: true, user: null })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useMessages.setState({ messages: {} })
  useSession.setState({ token: '', isSign: false, user: null })
})

test('balances that did not arrive are said to be missing, and are read again on request', async () => {
  const read = vi.spyOn(api.wallet, 'listBalances').mockRejectedValueOnce(new RequestError('NETWORK_ANOMALY'))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain(shell.failed.line)
  read.mockResolvedValueOnce([{ wallet: 'PLATFORM', coin: 'usdt', available: '7.5', held: '0', total: '7.5' }])
  fireEvent.click(screen.getByRole('button', { name: shell.failed.retry }))
  expect(await screen.findByText(/7\.50/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
