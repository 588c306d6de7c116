// Addresses of customers, derived from an account's extended public key (BIP-32): address number n is 0/n below it, as
// BIP-44 and BIP-84 arrange accounts. No private key takes part, so a server that was broken into can spend nothing.
import { ECDH } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { publicKeyToAddress } from 'viem/accounts'
import type { Network } from './chain.ts'
import { tronAddressOf } from './tronAddress.ts'

/** xpub of BIP-32, and zpub as wallets write accounts of BIP-84. */
const versions: Readonly<Record<string, { public: number; private: number }>> = {
  xpub: { public: 0x04_88_b2_1e, private: 0x04_88_ad_e4 },
  zpub: { public: 0x04_b2_47_46, private: 0x04_b2_43_0c },
}

const writers: Readonly<Record<Network, (publicKey: Uint8Array) => string>> = {
  ETHEREUM: ethereumOf,
  BITCOIN: (publicKey) => p2wpkh(publicKey).address ?? '',
  TRON: (publicKey) => tronAddressOf(ethereumOf(publicKey)),
}

/** Address number n of an account. Throws for a key that isExtendedPublicKey refuses. */
export function depositAddress(network: Network, extendedKey: string, n: number): string {
  return writers[network](publicKeyAt(extendedKey, [0, n]))
}

/** Whether this is an extended public key; false for a private one, which has no place in a configuration. */
export function isExtendedPublicKey(text: string): boolean {
  try {
    return read(text).privateKey === null
  } catch {
    return false
  }
}

/** The compressed key at a path of unhardened steps below an extended public key. */
export function publicKeyAt(extendedKey: string, path: readonly number[]): Uint8Array {
  const key = path.reduce((parent, step) => parent.deriveChild(step), read(extendedKey)).publicKey
  if (key === null) throw new Error('an extended key without its public key')
  return key
}

function read(extendedKey: string): HDKey {
  return HDKey.fromExtendedKey(extendedKey, versions[extendedKey.slice(0, 4)])
}

function ethereumOf(publicKey: Uint8Array) {
  const uncompressed = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')
  return publicKeyToAddress(`0x${String(uncompressed)}`)
}
