// The wallet as a person reads it: totals, coins, and what it says when figures are old or missing.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import errors from '@assay/words/en/errors.json'
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import wallet from '@assay/words/en/wallet.json'
import { RequestError } from '../../requestError.ts'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { type Balance, BALANCES_KEY } from '../balances/balances.ts'
import { COPIES_KEY, FUTURES_ACCOUNT_KEY, OPTION_POSITIONS_KEY } from '../balances/positionWorths.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { defaultSettings } from '../settings/defaultSettings.ts'
import { useSettingsStore } from '../settings/settingsStore.ts'
import { AllocationBar } from './AllocationBar.tsx'
import WalletPage from './WalletPage.tsx'

const words = { errors, settings, shell, wallet }
const row = (name: Balance['wallet'], coin: string, available: string): Balance => ({
  wallet: name,
  coin,
  available,
  held: '0',
  total: available,
})

function showWallet(
  balances: Balance[] | null,
  open = { initialMargin: '0', available: '0', orderMargin: '0', equity: '0' },
  copies = { running: 0, worth: '0' },
) {
  return show(<WalletPage />, words, [
    ...(balances === null ? [] : [[BALANCES_KEY, balances] as const]),
    [['listedCoins'], []],
    [FUTURES_ACCOUNT_KEY, open],
    [OPTION_POSITIONS_KEY, { rows: [], total: 0 }],
    [COPIES_KEY, copies],
  ])
}

beSignedIn(words)
beforeEach(() => useSettingsStore.setState({ settings: { ...defaultSettings, isDemo: true } }))
afterEach(() => useHiddenAmounts.setState({ isHidden: false }))

test('the total counts all wallets, and each tab its own', () => {
  showWallet([row('PLATFORM', 'usdt', '1000'), row('CONTRACT', 'usdt', '250.5')])
  expect(screen.getByRole('region', { name: 'Total balance' }).textContent).toContain('1,250.50')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Platform1,000.00',
    'Financial0.00',
    'Contract250.50',
  ])
})

test('what open positions have lost is taken off the total and off their wallet, and named', () => {
  showWallet([row('PLATFORM', 'usdt', '1000'), row('CONTRACT', 'usdt', '250.5')], {
    initialMargin: '80',
    available: '240.5',
    orderMargin: '10',
    equity: '318.25',
  })
  expect(screen.getByRole('region', { name: 'Total balance' }).textContent).toContain('1,318.25')
  fireEvent.click(screen.getByRole('tab', { name: /^Contract/ }))
  expect(screen.getByRole('tab', { name: /^Contract/ }).textContent).toBe('Contract318.25')
  expect(screen.getByText('Positions: margin and unrealized result').closest('li')?.textContent).toContain('67.75')
})

test('what copies are worth is in the total, in the contract wallet, and a part of its own', () => {
  showWallet([row('PLATFORM', 'usdt', '600'), row('CONTRACT', 'usdt', '200')], undefined, {
    running: 2,
    worth: '200.5',
  })
  expect(screen.getByRole('region', { name: 'Total balance' }).textContent).toContain('1,000.50')
  expect(screen.getByRole('list', { name: 'Asset allocation' }).textContent).toContain('Copy trading 20.0%')
  expect(screen.getByRole('tab', { name: /^Contract/ }).textContent).toBe('Contract400.50')
  fireEvent.click(screen.getByRole('tab', { name: /^Contract/ }))
  const line = screen.getByRole('link', { name: 'Copy trading: balance, margin and unrealized result' })
  expect(line.getAttribute('href')).toBe('/floworder/mine')
  expect(line.closest('li')?.textContent).toContain('200.50')
})

test('the eye hides every amount', () => {
  showWallet([row('PLATFORM', 'usdt', '1000')])
  fireEvent.click(screen.getByRole('button', { name: 'Hide amounts' }))
  expect(screen.queryByText(/1,000/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Show amounts' })).toBeTruthy()
})

test('a coin without a price is left out of the total, and that is said', () => {
  showWallet([row('PLATFORM', 'usdt', '10'), row('PLATFORM', 'xyz', '5')])
  expect(screen.getByText('1 coin has no price now and is not counted.')).toBeTruthy()
})

test('a small share is shown as less than a tenth of a percent, not as zero', () => {
  const balances = [row('PLATFORM', 'usdt', '100000'), row('PLATFORM', 'usdc', '1')]
  show(<AllocationBar balances={balances} priceOf={() => '1'} positions={undefined} />, words)
  const shares = screen.getByRole('list', { name: 'Asset allocation' })
  expect(shares.textContent).toContain('< 0.1%')
  expect(shares.textContent).not.toContain('0.0%')
})

test('an empty account in the demo is offered demo coins', () => {
  showWallet([])
  expect(screen.getByText('Nothing here yet')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Demo coins' })[0]?.getAttribute('href')).toBe('/faucet')
})

test('an empty account elsewhere is offered the way to deposit', () => {
  useSettingsStore.setState({ settings: { ...defaultSettings, isDemo: false } })
  showWallet([])
  const panel = screen.getByRole('tabpanel')
  expect(within(panel).getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/recharge')
})

test('an empty wallet says what it is for, and a transfer from there goes to it', async () => {
  showWallet([row('PLATFORM', 'usdt', '100')])
  fireEvent.click(screen.getByRole('tab', { name: /^Financial/ }))
  const panel = screen.getByRole('tabpanel')
  expect(panel.textContent).toContain('Earn uses the coins in this wallet.')
  fireEvent.click(within(panel).getByRole('button', { name: 'Transfer' }))
  const sheet = await screen.findByRole('dialog', { name: 'Transfer' })
  expect(within(sheet).getByRole('button', { name: 'From: Platform wallet' })).toBeTruthy()
  expect(within(sheet).getByRole('button', { name: 'To: Financial wallet' })).toBeTruthy()
})

test('a transfer from a coin of the contract wallet leaves that wallet', async () => {
  showWallet([row('PLATFORM', 'usdt', '100'), row('CONTRACT', 'usdt', '20')])
  fireEvent.click(screen.getByRole('tab', { name: /^Contract/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Transfer USDT' }))
  const sheet = await screen.findByRole('dialog', { name: 'Transfer' })
  expect(within(sheet).getByRole('button', { name: 'From: Contract wallet' })).toBeTruthy()
})

test('balances that did not arrive can be asked for again', async () => {
  const list = vi.spyOn(api.wallet, 'listBalances').mockRejectedValue(new RequestError('NETWORK_ANOMALY'))
  showWallet(null)
  const again = await screen.findByRole('button', { name: 'Try again' })
  list.mockResolvedValue([row('PLATFORM', 'usdt', '42')])
  fireEvent.click(again)
  await screen.findByRole('region', { name: 'Total balance' })
})

test('old figures stay on the page and say their time', async () => {
  vi.spyOn(api.wallet, 'listBalances').mockRejectedValue(new RequestError('NETWORK_ANOMALY'))
  const queries = showWallet([row('PLATFORM', 'usdt', '42')])
  await queries.refetchQueries({ queryKey: BALANCES_KEY })
  expect(await screen.findByText(/These figures are from/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Total balance' }).textContent).toContain('42.00')
})
