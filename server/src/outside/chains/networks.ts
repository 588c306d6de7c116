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
  /** Whether the signer signs a payment again with a higher fee. */
  canRaiseFee: boolean
  /** How long a signed transaction can be mined; null: forever. */
  lifetimeMs: number | null
  /** Usual seconds between blocks, for what customers are told. */
  blockSeconds: number
  /** Minutes without a new block after which something is wrong; null: the chain rests while nobody uses it. */
  quietMinutes: number | null
}

export const networks: Readonly<Record<Network, NetworkRules>> = {
  // 64 blocks are two epochs, after which Ethereum calls a block final.
  ETHEREUM: {
    network: 'ETHEREUM',
    name: 'Ethereum',
    canRaiseFee: true,
    lifetimeMs: null,
    confirmations: 32,
    furtherConfirmations: 32,
    blockSeconds: 12,
    quietMinutes: 5,
  },
  BITCOIN: {
    network: 'BITCOIN',
    name: 'Bitcoin',
    canRaiseFee: false,
    lifetimeMs: null,
    confirmations: 4,
    furtherConfirmations: 2,
    blockSeconds: 600,
    // Of blocks that come at random every ten minutes, one in eight thousand takes longer.
    quietMinutes: 90,
  },
  // 19 of 27 producers make a TRON block final, usually within 19 blocks; a payout waits for that too.
  TRON: {
    network: 'TRON',
    name: 'TRON',
    canRaiseFee: false,
    // Nodes take up to a day. Long enough for nodes that are away for a while, and short for a customer who waits.
    lifetimeMs: 30 * 60_000,
    confirmations: 20,
    furtherConfirmations: 20,
    blockSeconds: 3,
    quietMinutes: 5,
  },
}
