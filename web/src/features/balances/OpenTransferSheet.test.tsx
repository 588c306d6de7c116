// A transfer as a person makes it: by labels and words.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import errors from '@assay/words/en/errors.json'
import shell from '@assay/words/en/shell.json'
import wallet from '@assay/words/en/wallet.json'
import { RequestError } from '../../requestError.ts'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { defaultSettings } from '../settings/defaultSettings.ts'
import { useSettingsStore } from '../settings/settingsStore.ts'
import { type Balance, BALANCES_KEY } from './balances.ts'
import { FUTURES_ACCOUNT_KEY } from './positionWorths.ts'
import OpenTransferSheet from './OpenTransferSheet.tsx'

const words = { errors, shell, wallet }
const held: Balance = {
  wallet: 'PLATFORM',
  coin: 'usdt',
  available: '1000.00000000',
  held: '0',
  total: '1000.00000000',
}

function showSheet(balances: Balance[] = [held], account?: { coin: string; transferable: string }) {
  const coins = [{ symbol: 'usdt', name: 'Tether', scale: 8, logo: '', sort: 0 }]
  return show(<OpenTransferSheet onClose={() => undefined} />, words, [
    [BALANCES_KEY, balances],
    [['listedCoins'], coins],
    [FUTURES_ACCOUNT_KEY, account ?? { coin: 'usdt', transferable: '1000' }],
  ])
}
const hidden = { hidden: true }
const amount = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount', ...hidden }), { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, ...hidden }))

beSignedIn(words)

test('an amount above the balance shows what is available, and nothing is sent', () => {
  const send = vi.spyOn(api.wallet, 'transferFunds')
  showSheet()
  amount('1000.01')
  press(/^Transfer 1,000\.01 USDT$/)
  expect(screen.getByText('You can transfer 1,000.00 USDT from here. Lower the amount.')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test('a transfer is sent, success is shown, and the balances update', async () => {
  const left = { ...held, available: '750.00000000', total: '750.00000000' }
  const send = vi.spyOn(api.wallet, 'transferFunds').mockResolvedValue({ transferId: 1, balances: [left] })
  const queries = showSheet()
  amount('250')
  press('Transfer 250 USDT')
  await screen.findByText('Transferred 250 USDT')
  expect(document.activeElement?.textContent).toContain('Transferred 250 USDT')
  expect(screen.getByText('From Platform wallet to Contract wallet.')).toBeTruthy()
  expect(send.mock.calls[0]?.[0]).toMatchObject({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '250' })
  expect(queries.getQueryData(BALANCES_KEY)).toEqual([left])
})

test('after a lost answer the same transfer is tried with the same id', async () => {
  const send = vi.spyOn(api.wallet, 'transferFunds').mockRejectedValue(new RequestError('TIMEOUT'))
  showSheet()
  amount('250')
  press('Transfer 250 USDT')
  await screen.findByText(/No answer yet/)
  press('Transfer 250 USDT')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  const [first, second] = send.mock.calls.map(([input]) => input.clientId)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('a transfer above ten times the last one asks for confirmation first', async () => {
  localStorage.setItem('assay.OWN_transferred.usdt', '5')
  const send = vi.spyOn(api.wallet, 'transferFunds').mockResolvedValue({ transferId: 1, balances: [] })
  showSheet()
  amount('60')
  press('Transfer 60 USDT')
  expect(screen.getByText('Transfer 60 USDT?')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  press('Transfer 60 USDT')
  await screen.findByText('Transferred 60 USDT')
})

test('while amounts are hidden, the available amount is hidden too, but not what is typed', () => {
  useHiddenAmounts.setState({ isHidden: true })
  showSheet()
  amount('1234.5')
  press('Transfer 1,234.5 USDT')
  const sheet = screen.getByRole('dialog', hidden)
  expect(sheet.textContent).not.toMatch(/1,000/)
  expect(sheet.querySelector('[aria-label*="1,000"]')).toBeNull()
  useHiddenAmounts.setState({ isHidden: false })
})

test('the two wallets are swapped with one press', () => {
  showSheet()
  press('Swap the wallets')
  expect(screen.getByRole('button', { name: 'From: Contract wallet', ...hidden })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'To: Platform wallet', ...hidden })).toBeTruthy()
})

test('without anything to move the sheet says so, and leads to the deposit', () => {
  showSheet([])
  expect(screen.getByText('There is nothing to transfer yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Deposit', ...hidden }).getAttribute('href')).toBe('/recharge')
})

test('with one wallet open the sheet says that there is nowhere to transfer to', () => {
  const TAB_SETTING = ['PLATFORM', 'FINANCIAL', 'CONTRACT'].map((key, sort) => {
    return { key, name: key, sort, isOpen: key === 'PLATFORM' }
  })
  useSettingsStore.setState({ settings: { ...defaultSettings, TAB_SETTING } })
  showSheet()
  expect(screen.getByText(wallet.transfer.noWallets)).toBeTruthy()
})

test('what cannot be transferred is named with its reason', () => {
  const trading: Balance = { wallet: 'CONTRACT', coin: 'usdt', available: '500', held: '40', total: '540' }
  showSheet([trading], { coin: 'usdt', transferable: '120.5' })
  const sheet = screen.getByRole('dialog', hidden)
  expect(sheet.textContent).toContain('40.00 USDT is on hold')
  expect(sheet.textContent).toContain('Your cross positions use 379.50 USDT')
  press('Max')
  press('Transfer 120.5 USDT')
  expect(screen.queryByText(/Lower the amount/)).toBeNull()
})
