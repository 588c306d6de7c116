import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import errors from '@assay/words/en/errors.json'
import wallet from '@assay/words/en/wallet.json'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { BALANCES_KEY } from '../balances/balances.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { FaucetForm } from './FaucetForm.tsx'

const words = { errors, wallet }
const row = { wallet: 'PLATFORM', coin: 'usdt', available: '1000', held: '0', total: '1000' }

beSignedIn(words)

test('the balance of a coin is shown, and hidden with the other amounts', () => {
  show(<FaucetForm onCredited={() => {}} />, words, [
    [BALANCES_KEY, [row]],
    [['listedCoins'], [{ symbol: 'usdt', name: 'Tether', scale: 8, logo: '', sort: 0 }]],
  ])
  expect(screen.getByText(/1,000\.00/)).toBeTruthy()
  act(() => useHiddenAmounts.setState({ isHidden: true }))
  expect(screen.queryByText(/1,000\.00/)).toBeNull()
  act(() => useHiddenAmounts.setState({ isHidden: false }))
})
