// The last 30 days as a person reads them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { EquityDay } from '@assay/api/wallet'
import shell from '@assay/words/en/shell.json'
import wallet from '@assay/words/en/wallet.json'
import { api } from '../../api.ts'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { BALANCES_KEY } from '../balances/balances.ts'
import { DAY_RESULT_KEY } from '../balances/dayResult.ts'
import { COPIES_KEY, FUTURES_ACCOUNT_KEY, OPTION_POSITIONS_KEY } from '../balances/positionWorths.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { EquityPanel } from './EquityPanel.tsx'

const words = { shell, wallet }
const FIRST = Date.UTC(2026, 10, 20)
const DAY_MS = 86_400_000
const day = (place: number, equity: string, inflow = '0'): EquityDay => ({
  day: FIRST + place * DAY_MS,
  takenAt: FIRST + place * DAY_MS,
  equity,
  inflow,
})

function showPanel(days: EquityDay[]) {
  const last = days.at(-1)
  const start = last === undefined ? null : { since: last.takenAt, equityThen: last.equity, inflow: '0' }
  show(<EquityPanel />, words, [
    [[...DAY_RESULT_KEY, 'days', 30], days],
    [DAY_RESULT_KEY, { start }],
    [BALANCES_KEY, [{ wallet: 'PLATFORM', coin: 'usdt', available: '1700', held: '0', total: '1700' }]],
    [FUTURES_ACCOUNT_KEY, { initialMargin: '0', available: '0', orderMargin: '0', equity: '0' }],
    [OPTION_POSITIONS_KEY, { rows: [], total: 0 }],
    [COPIES_KEY, { running: 0, worth: '0' }],
  ])
}

beSignedIn(words)
afterEach(() => useHiddenAmounts.setState({ isHidden: false }))

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('recorded days and the present are drawn and listed, and added coins are no result', () => {
  showPanel([day(0, '1000'), day(1, '1650', '600')])
  const region = screen.getByRole('region', { name: 'Last 30 days' })
  expect(region.textContent).toMatch(/Result\+100\.00\sUSDT/)
  expect(region.textContent).toMatch(/Coins added\+600\.00\sUSDT/)
  expect(rows().slice(0, 2)).toEqual(['11/20/2026 00:00 UTC1,000.00', '11/21/2026 00:00 UTC1,650.00'])
  expect(rows()[2]).toContain('1,700.00')
  fireEvent.click(screen.getByRole('radio', { name: 'Result' }))
  expect(rows().slice(0, 2)).toEqual(['11/20/2026 00:00 UTC0.00', '11/21/2026 00:00 UTC+50.00'])
  expect(rows()[2]).toContain('+100.00')
  fireEvent.click(screen.getByRole('radio', { name: 'Per day' }))
  expect(rows()).toEqual(['11/20/2026 00:00 UTC+50.00', '11/21/2026 00:00 UTC+50.00'])
})

test('a year is asked of the server when it is chosen', async () => {
  const read = vi.spyOn(api.wallet, 'listEquityDays').mockResolvedValue([])
  showPanel([day(0, '1000'), day(1, '1650', '600')])
  fireEvent.click(screen.getByRole('radio', { name: 'Year' }))
  await waitFor(() => expect(read).toHaveBeenCalledWith({ days: 365 }))
})

test('one day alone is no chart but a sentence', () => {
  showPanel([day(0, '1000')])
  expect(screen.getByText(/One day has been recorded\. The chart starts with the second/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('hidden amounts hide the chart and its table', () => {
  useHiddenAmounts.setState({ isHidden: true })
  showPanel([day(0, '1000'), day(1, '1650', '600')])
  expect(screen.getByText('The chart is hidden together with your amounts.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(document.body.textContent).not.toMatch(/\d{3}\.\d\d/)
})
