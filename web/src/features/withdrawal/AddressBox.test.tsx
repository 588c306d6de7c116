import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import errors from '@assay/words/en/errors.json'
import withdrawal from '@assay/words/en/withdrawal.json'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { AddressBox } from './AddressBox.tsx'
import type { Channel, Quote } from './withdrawalFacts.ts'

const words = { errors, withdrawal }
beSignedIn(words)

const channelOf = (coinType: string, network: string, closed: Channel['closed']) =>
  ({ coinType, network, closed, coin: 'usdt', isBank: false }) as Channel
const erc20 = channelOf('USDT-ERC20', 'Ethereum', null)

function showAddress({ address, other, trc20 }: { address: string; other?: string; trc20?: Channel['closed'] }) {
  const addressProblem =
    other === undefined ? null : { error: 'ADDRESS_OTHER_NETWORK', facts: { other, network: 'Ethereum' } }
  const quote = { addressProblem, address: null, known: null, similarTo: null } as Quote
  const onChannel = vi.fn()
  const others = [erc20, channelOf('USDT-TRC20', 'TRON', trc20 ?? null)]
  show(
    <AddressBox
      ref={null}
      channel={erc20}
      isMissing={false}
      onAddress={() => {}}
      {...{ address, others, quote, onChannel }}
    />,
    words,
  )
  return onChannel
}

test('an address on another open network of the coin offers that network', () => {
  const onChannel = showAddress({ address: 'TUEZ', other: 'TRON' })
  screen.getByRole('button', { name: 'Choose TRC20' }).click()
  expect(onChannel).toHaveBeenCalledWith('USDT-TRC20')
})

test('an address on a closed network of the coin says that it is closed', () => {
  showAddress({ address: 'TUEZ', other: 'TRON', trc20: 'NO_NODE' })
  expect(screen.getByRole('alert').textContent).toContain('TRC20 is closed at the moment.')
  expect(screen.queryByRole('button', { name: /Choose/ })).toBeNull()
})

test('an address on a network that the coin does not have says so', () => {
  showAddress({ address: 'bc1q', other: 'Bitcoin' })
  expect(screen.getByRole('alert').textContent).toBe(
    'This is an address on Bitcoin. Enter an address on Ethereum. USDT cannot be sent to Bitcoin addresses.',
  )
})

test('Chinese characters are an error of the address', () => {
  showAddress({ address: '0x地址' })
  expect(screen.getByRole('alert').textContent).toContain('An address contains no Chinese characters.')
  expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('true')
})

test('what is missing is named as the field is', () => {
  const props = { ref: null, others: [], address: '', quote: undefined, isMissing: true }
  const channel = { ...erc20, coinType: 'BANK', isBank: true }
  show(<AddressBox {...props} channel={channel} onAddress={() => {}} onChannel={() => {}} />, words)
  expect(screen.getByRole('textbox', { name: 'Card number' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Enter the card number.')
})
