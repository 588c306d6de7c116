// The exchange's own addresses on each network, with their keys, as the signer uses them.
import type { Network } from '../outside/chains/chain.ts'
import { depositAddress, publicKeyAt } from '../outside/chains/depositAddress.ts'
import type { OwnAddresses } from './checkIntent.ts'
import type { Wallets } from './wallets.ts'

export interface OwnWallets {
  own(network: Network): OwnAddresses
  /** Of a deposit address; null: of the hot wallet. */
  privateKey(network: Network, number: number | null): Uint8Array
  /** The same, with its compressed public key. */
  keys(network: Network, number: number | null): { privateKey: Uint8Array; publicKey: Uint8Array }
  accountKey(network: Network): string
}

export function openOwnWallets(wallets: Wallets): OwnWallets {
  const privateKey = (network: Network, number: number | null) =>
    number === null ? wallets.hotPrivateKey(network) : wallets.depositPrivateKey(network, number)
  return {
    own: (network) => ({
      hot: depositAddress(network, wallets.hotAccountKey(network), 0),
      deposit: (number) => depositAddress(network, wallets.extendedPublicKey(network), number),
    }),
    privateKey,
    keys(network, number) {
      const account = number === null ? wallets.hotAccountKey(network) : wallets.extendedPublicKey(network)
      return { privateKey: privateKey(network, number), publicKey: publicKeyAt(account, [0, number ?? 0]) }
    },
    accountKey: (network) => wallets.extendedPublicKey(network),
  }
}
