import { expect, test } from 'vitest'
import type { Network } from './chain.ts'
import { mainChannels as channels } from './channels.ts'
import { checkAddress } from './checkAddress.ts'

const checked = (network: Network, text: string) => checkAddress({ network, text, channels })

// EIP-55, "Test Cases".
const ethereum = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

// BIP-173 and BIP-350, and the first address that was ever paid.
const bitcoin = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
]

const tron = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'] as const

test.each(ethereum)('Ethereum accepts %s', (address) => {
  expect(checked('ETHEREUM', address)).toEqual({ address: expect.stringMatching(new RegExp(address, 'i')) })
})

test.each(bitcoin)('Bitcoin accepts %s', (address) => {
  expect(checked('BITCOIN', address)).toEqual({ address: address.replace(/^BC1.*/, (all) => all.toLowerCase()) })
})

test('TRON accepts an address with its checksum', () => {
  expect(checked('TRON', ` ${tron[1]} `)).toEqual({ address: tron[1] })
})

test('an Ethereum address is kept with the letters of its checksum, however it was typed', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(checked('ETHEREUM', address.toLowerCase())).toEqual({ address })
  expect(checked('ETHEREUM', `0x${address.slice(2).toUpperCase()}`)).toEqual({ address })
})

test.each<[Network, string]>([
  ['ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  // BIP-350: version 1 with the checksum of version 0, and version 0 with the later one.
  ['BITCOIN', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['BITCOIN', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
  ['BITCOIN', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh6qj00'],
  ['BITCOIN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
])('%s refuses the wrong checksum of %s', (network, address) => {
  expect(checked(network, address)).toEqual({ refusal: 'CHECKSUM' })
})

test('a taproot address whose key is no point of the curve is refused: no script can be made for it', () => {
  const address = 'bc1pqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsvk87xn'
  expect(checked('BITCOIN', address)).toEqual({ refusal: 'CHECKSUM' })
})

test.each<[Network, string, string]>([
  ['ETHEREUM', tron[1], 'TRON'],
  ['ETHEREUM', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Bitcoin'],
  ['ETHEREUM', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Bitcoin'],
  ['TRON', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'Ethereum'],
  ['TRON', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'Dogecoin'],
  ['BITCOIN', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'Bitcoin testnet'],
  ['BITCOIN', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'Litecoin'],
  ['BITCOIN', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'Bitcoin Cash'],
  ['BITCOIN', '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA', 'Solana'],
  ['ETHEREUM', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', 'XRP Ledger'],
])('%s says that %s is of %s', (network, address, other) => {
  expect(checked(network, address)).toEqual({ refusal: 'OTHER_NETWORK', network: other })
})

test.each<[Network, string]>([
  ['ETHEREUM', '0x0000000000000000000000000000000000000000'],
  ['ETHEREUM', '0x0000000000000000000000000000000000000004'],
  ['TRON', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
])('%s refuses %s, which nobody owns', (network, address) => {
  expect(checked(network, address)).toEqual({ refusal: 'ZERO' })
})

test.each<[Network, string]>([
  ['ETHEREUM', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  ['TRON', tron[0]],
])('%s refuses the contract of its own token', (network, address) => {
  expect(checked(network, address)).toEqual({ refusal: 'CONTRACT' })
})

test.each(['', 'hello', '0x1234', 'T', 'bc1', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed00', 'bc1q\u0000'])(
  '%j is no address of any network',
  (text) => {
    for (const network of ['ETHEREUM', 'BITCOIN', 'TRON'] as const) {
      expect(checked(network, text)).toEqual({ refusal: 'MALFORMED' })
    }
  },
)
