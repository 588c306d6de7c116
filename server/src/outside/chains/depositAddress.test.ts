import { bytesToHex } from 'viem'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, test } from 'vitest'
import { depositAddress, isExtendedPublicKey, publicKeyAt } from './depositAddress.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words))
const account = (path: string) => root.derive(path).publicExtendedKey

test('addresses of Bitcoin are those of BIP-84', () => {
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
  for (const key of [zpub, account("m/84'/0'/0'")]) {
    expect(depositAddress('BITCOIN', key, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    expect(depositAddress('BITCOIN', key, 1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
  }
})

test('addresses of Ethereum and TRON are those of common wallets', () => {
  expect(depositAddress('ETHEREUM', account("m/44'/60'/0'"), 0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  expect(depositAddress('TRON', account("m/44'/195'/0'"), 0)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
})

test('public keys below an extended public key are those of BIP-32, test vector 1', () => {
  const parent =
    'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5'
  const child =
    'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy'
  expect(bytesToHex(publicKeyAt(parent, [2, 1_000_000_000]))).toBe(bytesToHex(publicKeyAt(child, [])))
})

test('each number has its own address', () => {
  const key = account("m/44'/60'/0'")
  const addresses = Array.from({ length: 20 }, (_, n) => depositAddress('ETHEREUM', key, n))
  expect(new Set(addresses).size).toBe(20)
})

test('a private key is no extended public key, and a hardened number cannot be derived', () => {
  const { privateExtendedKey, publicExtendedKey } = root.derive("m/44'/60'/0'")
  expect(isExtendedPublicKey(publicExtendedKey)).toBe(true)
  expect(isExtendedPublicKey(privateExtendedKey)).toBe(false)
  expect(isExtendedPublicKey(publicExtendedKey.replace('xpub6', 'xpub7'))).toBe(false)
  expect(isExtendedPublicKey('')).toBe(false)
  expect(() => depositAddress('ETHEREUM', publicExtendedKey, 2 ** 31)).toThrow('hardened')
})
