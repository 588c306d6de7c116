import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import errors from '@assay/words/en/errors.json'
import finance from '@assay/words/en/finance.json'
import shell from '@assay/words/en/shell.json'
import { api } from '../../api.ts'
import { RequestError } from '../../requestError.ts'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { BALANCES_KEY } from '../balances/balances.ts'
import { type Product, useProducts } from './earnQueries.ts'
import { SubscribeForm } from './SubscribeForm.tsx'

const words = { errors, finance, shell }
const product: Product = {
  planId: 'usdt-7',
  title: 'USDT 7 days',
  coin: 'usdt',
  version: 1,
  kind: 'FIXED',
  days: 7,
  tiers: [{ above: '0', rate: '0.04' }],
  paid: 'AT_MATURITY',
  payDay: 0,
  earlyExit: true,
  sourceNote: '',
  limitMin: '10',
  limitMax: '1000',
  quota: '5000',
  userQuota: '1000',
  totalInvestAmount: '0',
  remainAmount: '5000',
  timeLimit: 0,
  vipMin: 0,
  unavailable: null,
}

function Form() {
  const [amount, setAmount] = useState('20')
  const { data } = useProducts()
  const [shown] = data ?? []
  if (shown === undefined) return null
  return <SubscribeForm product={shown} scale={8} amount={amount} onAmount={setAmount} onDone={() => undefined} />
}

function showForm(financial: string | null) {
  const balance = (wallet: string, available: string) => ({
    wallet,
    coin: 'usdt',
    available,
    held: '0',
    total: available,
  })
  return show(<Form />, words, [
    [['earn', 'products'], [product]],
    [['earn', 'positions', 'open'], []],
    ...(financial === null
      ? []
      : [[BALANCES_KEY, [balance('PLATFORM', '500'), balance('FINANCIAL', financial)]] as const]),
  ])
}
const tick = () => screen.getByRole<HTMLInputElement>('checkbox')

beSignedIn(words)

test('terms that changed meanwhile are said, and are read again before the same amount is sent', async () => {
  const changed = { ...product, version: 2, tiers: [{ above: '0', rate: '0.03' }] }
  vi.spyOn(api.earn, 'listProducts').mockResolvedValue([changed])
  vi.spyOn(api.earn, 'listPositions').mockResolvedValue({ rows: [], total: 0 })
  vi.spyOn(api.wallet, 'listBalances').mockResolvedValue([])
  const send = vi.spyOn(api.earn, 'subscribe').mockRejectedValue(new RequestError('EARN_TERMS_CHANGED'))
  showForm('100')
  fireEvent.click(tick())
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe 20 USDT' }))
  await screen.findByText('The terms of this product have changed. Read them again before you subscribe.')
  await vi.waitFor(() => expect(tick().checked).toBe(false))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('20')
  expect(send).toHaveBeenCalledOnce()
})

test('with too few coins in the wallet the transfer is offered before anything is pressed', () => {
  showForm('9.99')
  expect(screen.getByText('Earn uses the coins in your Financial wallet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Transfer' })).toBeTruthy()
})

test('while the balance is loading, Max cannot be pressed and nothing says that the coins are too few', () => {
  vi.spyOn(api.wallet, 'listBalances').mockReturnValue(new Promise(() => undefined))
  showForm(null)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Max' }).disabled).toBe(true)
  expect(screen.queryByText('Earn uses the coins in your Financial wallet')).toBeNull()
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).not.toBe('true')
})
