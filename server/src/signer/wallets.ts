// Every address of the exchange is derived from one seed. Account 0 of each network has the customers' deposit addresses:
// its extended public key is enough to derive them, so other processes get that. Account 1 has the hot wallet, apart from
// it, because anyone who has an extended public key and one private key below it can compute all of its private keys.
import { HDKey } from '@scure/bip32'
import type { Network } from '../outside/chains/chain.ts'

/** Purpose and coin of BIP-44, for Bitcoin of BIP-84. */
const branches: Record<Network, string> = {
  ETHEREUM: `m/44'/60'`,
  BITCOIN: `m/84'/0'`,
  TRON: `m/44'/195'`,
}
const DEPOSITS = 0
const HOT = 1

export interface Wallets {
  /** Of the deposit addresses, as the public part of BIP-32: xpub… */
  extendedPublicKey(network: Network): string
  /** Of the hot wallet, whose address is the first below it. */
  hotAccountKey(network: Network): string
  /** 32 bytes. */
  hotPrivateKey(network: Network): Uint8Array
  /** index: the number of the deposit address. */
  depositPrivateKey(network: Network, index: number): Uint8Array
}

export function deriveWallets(seed: Uint8Array): Wallets {
  const root = HDKey.fromMasterSeed(seed)
  const account = (network: Network, number: number) => root.derive(`${branches[network]}/${number}'`)
  return {
    extendedPublicKey: (network) => account(network, DEPOSITS).publicExtendedKey,
    hotAccountKey: (network) => account(network, HOT).publicExtendedKey,
    hotPrivateKey: (network) => required(account(network, HOT).derive('m/0/0').privateKey),
    depositPrivateKey: (network, index) => required(account(network, DEPOSITS).derive(`m/0/${index}`).privateKey),
  }
}

function required(key: Uint8Array | null): Uint8Array {
  if (key === null) throw new Error('a derived key is missing')
  return key
}
