import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import deposit from '@assay/words/en/deposit.json'
import errors from '@assay/words/en/errors.json'
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { DEPOSITS_KEY } from '../balances/newestDeposits.ts'
import DepositPage from './DepositPage.tsx'

const words = { deposit, errors, settings, shell }
beSignedIn(words)

function showFor(coin: string) {
  navigate(paths.deposit({ coin }))
  const channel = (symbol: string, networkName: string) => ({ symbol, networkName, confirmations: 5, blockSeconds: 12 })
  const channels = [channel('USDT-ERC20', 'Ethereum'), channel('USDT-TRC20', 'TRON')]
  const rows = [{ coin: 'usdt', coinName: 'USDT', channels, closed: [], providers: [] }]
  show(<DepositPage />, words, [
    [['depositCoins'], { rows, behind: [] }],
    [DEPOSITS_KEY, { rows: [], total: 0 }],
  ])
}

test('a link for a coin that cannot be deposited says so above the form of another coin', () => {
  showFor('doge')
  expect(screen.getByText(/^DOGE cannot be deposited here\./)).toBeTruthy()
  expect(screen.getByText('Choose the network you send on to see your address.')).toBeTruthy()
})

test('a link for a coin that can be deposited says nothing of the kind', () => {
  showFor('USDT')
  expect(screen.queryByText(/cannot be deposited here/)).toBeNull()
})
