import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import errors from '@assay/words/en/errors.json'
import shell from '@assay/words/en/shell.json'
import withdrawal from '@assay/words/en/withdrawal.json'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import type { useSubmitWithdrawal } from './useSubmitWithdrawal.ts'
import type { Channel, Quote } from './withdrawalFacts.ts'

const words = { errors, shell, withdrawal }
beSignedIn(words)

const channel = { coinType: 'BANK', coin: 'usdt', network: 'BANK', isBank: true } as Channel
const wanted = { coinType: 'BANK', amount: '80', adress: '6222020200112230', bankName: 'ICBC', bankHolder: 'Li Na' }
const quoteAt = (rate: string, pays: string) =>
  ({ fee: '0', receive: '80', bank: { currency: 'cny', rate, pays }, amountProblem: null }) as Quote
const send = vi.fn()
const submit = { isBusy: false, doubt: null, error: null, send } as unknown as ReturnType<typeof useSubmitWithdrawal>

/** The sheet, and a button that brings the next quote. */
function Sheet({ first, next }: { first: Quote; next: Quote }) {
  const [quote, setQuote] = useState(first)
  return (
    <>
      <button type="button" onClick={() => setQuote(next)}>
        next
      </button>
      <ConfirmWithdrawal {...{ channel, quote, submit }} wanted={wanted} quoteError={null} onClose={() => undefined} />
    </>
  )
}
const bringNext = () => fireEvent.click(screen.getByText('next'))

test('a bank’s rate that moves while the sheet is open is told before it is confirmed', () => {
  show(<Sheet first={quoteAt('7.2', '576')} next={quoteAt('7.1', '568')} />, words)
  expect(screen.queryByText('The rate has moved')).toBeNull()
  bringNext()
  expect(screen.getByText('The rate has moved')).toBeTruthy()
  expect(document.body.textContent).toContain('Before: 1 USDT = 7.2 CNY. Now: 1 USDT = 7.1 CNY.')
  expect(document.body.textContent).toContain('568')
  expect(document.body.textContent).toContain('Lowest rate you accept1 USDT = 7.0929 CNY')
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw 80 USDT', hidden: true }))
  expect(send).toHaveBeenCalledExactlyOnceWith({ wanted, seen: { feeMax: '0', rateMin: '7.0929' } })
})

test('without a rate nothing can be confirmed, and the reason is told', () => {
  const gone = { ...quoteAt('7.2', '576'), bank: null, amountProblem: { error: 'RATE_UNAVAILABLE', facts: {} } }
  show(<Sheet first={quoteAt('7.2', '576')} next={gone} />, words)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw 80 USDT', hidden: true })
  expect(button.disabled).toBe(false)
  bringNext()
  expect(button.disabled).toBe(true)
  expect(screen.getByText(/There is no current exchange rate/)).toBeTruthy()
})
