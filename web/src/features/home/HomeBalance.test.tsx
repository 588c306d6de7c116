// What the home page says of what is owned: above all when it could not be read.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import market from '@assay/words/en/market.json'
import shell from '@assay/words/en/shell.json'
import { RequestError } from '../../requestError.ts'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { COPIES_KEY, FUTURES_ACCOUNT_KEY, OPTION_POSITIONS_KEY } from '../balances/positionWorths.ts'
import { HomeBalance } from './HomeBalance.tsx'

const words = { market, shell }
const nothingOpen = [
  [FUTURES_ACCOUNT_KEY, { initialMargin: '0', available: '0', orderMargin: '0', equity: '0' }],
  [OPTION_POSITIONS_KEY, { rows: [], total: 0 }],
  [COPIES_KEY, { running: 0, worth: '0' }],
] as const

beSignedIn(words)

test('balances that did not arrive are said to be missing, and are read again on request', async () => {
  const read = vi.spyOn(api.wallet, 'listBalances').mockRejectedValueOnce(new RequestError('NETWORK_ANOMALY'))
  show(<HomeBalance />, words, nothingOpen)
  expect((await screen.findByRole('alert')).textContent).toContain(shell.failed.line)
  read.mockResolvedValueOnce([{ wallet: 'PLATFORM', coin: 'usdt', available: '7.5', held: '0', total: '7.5' }])
  fireEvent.click(screen.getByRole('button', { name: shell.failed.retry }))
  expect(await screen.findByText(/7\.50/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
