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
  /** Usual seconds between blocks, for what customers are told. */
  blockSeconds: number
}

export const networks: Readonly<Record<Network, NetworkRules>> = {
  // 64 blocks are two epochs, after which Ethereum calls a block final.
  ETHEREUM: { network: 'ETHEREUM', name: 'Ethereum', confirmations: 32, furtherConfirmations: 32, blockSeconds: 12 },
  BITCOIN: { network: 'BITCOIN', name: 'Bitcoin', confirmations: 4, furtherConfirmations: 2, blockSeconds: 600 },
  // 19 blocks make a TRON block irreversible.
  TRON: { network: 'TRON', name: 'TRON', confirmations: 20, furtherConfirmations: 20, blockSeconds: 3 },
}
