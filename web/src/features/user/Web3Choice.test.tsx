// The wallets of a browser, as people see them.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import errors from '@assay/words/en/errors.json'
import user from '@assay/words/en/user.json'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMessages } from '../../i18n/messages.ts'
import { Texts } from '../../i18n/Texts.tsx'
import type { EthereumProvider } from './ethereumWallets.ts'
import { WalletError, type WalletProblem } from './signWithWallet.ts'
import { Web3Choice } from './Web3Choice.tsx'

const words = { errors, user }
const provider: EthereumProvider = { request: async () => null }

function show({ error = null, isBusy = false }: { error?: Error | null; isBusy?: boolean } = {}) {
  const onChoose = vi.fn()
  render(
    <Texts locale="en" messages={words as never} timeZone="UTC">
      <Web3Choice isBusy={isBusy} error={error} onChoose={onChoose} />
    </Texts>,
  )
  return onChoose
}
const announce = (detail: unknown) =>
  act(() => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))

beforeEach(() => useMessages.setState({ locale: 'en', messages: words }))
afterEach(() => {
  cleanup()
  delete window.ethereum
  useMessages.setState({ messages: {} })
})

test('without a wallet people learn what to do', () => {
  show()
  expect(screen.getByText('No wallet was found in this browser')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a wallet without a name is offered as the one of the browser', () => {
  window.ethereum = provider
  const onChoose = show()
  fireEvent.click(screen.getByRole('button', { name: 'Wallet of this browser' }))
  expect(onChoose).toHaveBeenCalledWith(provider)
})

test.each(['refused', 'pending', 'changed', 'noAccount', 'failed'] as const satisfies WalletProblem[])(
  'what went wrong is said: %s',
  (problem) => {
    window.ethereum = provider
    show({ error: new WalletError(problem) })
    expect(screen.getByText(user.web3.problems[problem])).toBeTruthy()
  },
)

test('while a wallet is asked, nothing else can be chosen', () => {
  window.ethereum = provider
  show({ isBusy: true })
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe(user.web3.waiting)
})

// Last: what has announced itself stays known to the page.
test('wallets that announce themselves are listed by name, once each, and nonsense is not', () => {
  const asked = vi.fn()
  window.addEventListener('eip6963:requestProvider', asked)
  const onChoose = show()
  expect(asked).toHaveBeenCalledTimes(1)
  const mine = { info: { uuid: '1', name: 'Rabby Wallet' }, provider }
  announce(mine)
  announce(mine)
  announce({ info: { uuid: '2', name: 'MetaMask' }, provider: { ...provider } })
  for (const nonsense of [null, {}, { info: { uuid: '3', name: 'x' } }, { info: { uuid: 4, name: 'y' }, provider }])
    announce(nonsense)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Rabby Wallet', 'MetaMask'])
  fireEvent.click(screen.getByRole('button', { name: 'Rabby Wallet' }))
  expect(onChoose).toHaveBeenCalledWith(provider)
})
