// When a payment counts on each network. The numbers of blocks are the exchange's promise to customers, shown before they
// send.
import type { Network } from './chain.ts'

export interface NetworkRules {
  network: Network
  /** Its proper name, the same in every language. */
  name: string
  /** Blocks, its own included, after which a deposit is credited and a payout is completed. */
  confirmations: number
  /** Further blocks after which a credited deposit may be withdrawn. */
  furtherConfirmations: number
  /** Whether the signer has transactions for it. Without them it is as if it had no node: nothing comes in that cannot leave. */
  isPaidOut: boolean
  /** Whether the signer signs a payment again with a higher fee. */
  canRaiseFee: boolean
  /** Usual seconds between blocks, for what customers are told. */
  blockSeconds: number
}

export const networks: Readonly<Record<Network, NetworkRules>> = {
  // 64 blocks are two epochs, after which Ethereum calls a block final.
  ETHEREUM: {
    network: 'ETHEREUM',
    name: 'Ethereum',
    isPaidOut: true,
    canRaiseFee: true,
    confirmations: 32,
    furtherConfirmations: 32,
    blockSeconds: 12,
  },
  BITCOIN: {
    network: 'BITCOIN',
    name: 'Bitcoin',
    isPaidOut: true,
    canRaiseFee: false,
    confirmations: 4,
    furtherConfirmations: 2,
    blockSeconds: 600,
  },
  // 19 blocks make a TRON block irreversible.
  TRON: {
    network: 'TRON',
    name: 'TRON',
    isPaidOut: false,
    canRaiseFee: false,
    confirmations: 20,
    furtherConfirmations: 20,
    blockSeconds: 3,
  },
}
