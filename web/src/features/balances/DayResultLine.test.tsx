// Today's result as a person reads it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Texts } from '../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DayStart } from '@assay/api/wallet'
import shell from '@assay/words/en/shell.json'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useSession } from '../session/sessionStore.ts'
import { BALANCES_KEY } from './balances.ts'
import { DayResultLine } from './DayResultLine.tsx'
import { DAY_RESULT_KEY } from './dayResult.ts'
import { COPIES_KEY, FUTURES_ACCOUNT_KEY, OPTION_POSITIONS_KEY } from './positionWorths.ts'

function show(start: DayStart | null, usdt = '1530', copies = { running: 0, worth: '0' }) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  queries.setQueryData(FUTURES_ACCOUNT_KEY, { initialMargin: '0', available: '0', orderMargin: '0', equity: '0' })
  queries.setQueryData(OPTION_POSITIONS_KEY, { rows: [], total: 0 })
  queries.setQueryData(COPIES_KEY, copies)
  queries.setQueryData(BALANCES_KEY, [{ wallet: 'PLATFORM', coin: 'usdt', available: usdt, held: '0', total: usdt }])
  queries.setQueryData(DAY_RESULT_KEY, { start })
  render(
    <QueryClientProvider client={queries}>
      <Texts locale="en" messages={{ shell }} timeZone="UTC">
        <DayResultLine />
      </Texts>
    </QueryClientProvider>,
  )
}

const start = { since: Date.UTC(2026, 10, 22, 8, 12), equityThen: '1000', inflow: '500' }

beforeEach(() => useSession.setState({ token: 'abc', isSign: true, user: null }))
afterEach(() => {
  cleanup()
  useSession.setState({ token: '', isSign: false, user: null })
  useHiddenAmounts.setState({ isHidden: false })
})

test('the result is what trading brought, without what was paid in, and its share of both', () => {
  show(start)
  expect(screen.getByRole('button', { name: /Today’s result/ }).textContent).toMatch(/\+30\.00\sUSDT\(\+2\.00%\)/)
})

test('demo coins alone are a result of zero, in the amount and in percent', () => {
  show({ ...start, equityThen: '0', inflow: '1530' })
  expect(screen.getByRole('button').textContent).toMatch(/0\.00\sUSDT\(0\.00%\)/)
})

test('money in a copy is no loss, and what the copy gained is a gain', () => {
  show(start, '1330', { running: 1, worth: '215' })
  expect(screen.getByRole('button', { name: /Today’s result/ }).textContent).toMatch(/\+45\.00\sUSDT\(\+3\.00%\)/)
})

test('a loss has its sign and colour', () => {
  show({ ...start, equityThen: '1090' })
  expect(screen.getByText(/60\.00/).className).toContain('text-down')
  expect(screen.getByRole('button').textContent).toContain('\u221260.00')
})

test('it explains itself and since when it counts', () => {
  show(start)
  fireEvent.click(screen.getByRole('button', { name: /Today’s result/ }))
  expect(screen.getByText(/since 08:12 UTC/)).toBeTruthy()
})

test('hidden amounts hide the result, its share and its direction', () => {
  useHiddenAmounts.setState({ isHidden: true })
  show(start)
  expect(screen.getByRole('button').textContent).not.toMatch(/\d/)
  expect(document.querySelector('.text-up')).toBeNull()
})

test('nothing is shown while the start of the day is unknown', () => {
  show(null)
  expect(screen.queryByText(/Today’s result/)).toBeNull()
})
