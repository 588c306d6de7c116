// The port of a blockchain: what watchers of deposits and the sender of payouts ask of a network's nodes. Each network has
// its adapter; tests have a chain in memory.

export type Network = 'ETHEREUM' | 'BITCOIN' | 'TRON'

/** One amount that a transaction pays to one address. */
export interface Payment {
  network: Network
  txid: string
  /** The place of the log or output in its transaction, the same in whichever block; -1 for a native coin without either. */
  index: number
  /** As checkAddress writes addresses. */
  to: string
  /** The token's contract, as checkAddress writes it; null for the native coin. */
  contract: string | null
  /** In the smallest unit that the chain knows. */
  units: bigint
  /** false: the chain has the transaction, and it moved nothing. */
  succeeded: boolean
  /** Blocks, its own included, before which the chain lets nobody spend it; absent where it can be spent at once. */
  matures?: number
}

export interface BlockName {
  height: number
  hash: string
}

export interface TimedBlock extends BlockName {
  /** Milliseconds since 1970. */
  time: number
}

export interface Block extends TimedBlock {
  /** The hash of the block before. */
  parent: string
  /** To any address; of tokens, only the listed ones. */
  payments: readonly Payment[]
}

export interface Transaction {
  /** null while it waits to be mined. */
  block: BlockName | null
  /** false: mined, and it failed. */
  succeeded: boolean
  /** What the network took, in the native coin's smallest unit; absent while it waits, and where its inputs alone tell it. */
  fee?: bigint
}

/** Every call throws ChainUnavailable if the nodes do not answer, are on the wrong chain, or contradict each other. */
export interface Chain {
  network: Network
  /** The newest block that all nodes have. */
  head(): Promise<BlockName>
  /** null above the head. */
  block(height: number): Promise<Block | null>
  /** null if no node knows it. */
  transaction(txid: string): Promise<Transaction | null>
  /**
   * Sends a signed transaction, in the network's hexadecimal form. Harmless when repeated with the same bytes. Throws
   * BroadcastRefused if the node will not take it; after ChainUnavailable it may have been sent.
   */
  broadcast(bytes: string): Promise<void>
  /** What a transaction costs now: wei for each unit of gas, satoshi for 1,000 virtual bytes, sun for each unit of energy. */
  feeRate(): Promise<bigint>
  /** The nonce of the next transaction of this address, counting those that wait; 0 where the network has none. */
  nonceOf(address: string): Promise<number>
  /** In the chain's smallest unit, at the newest block. */
  balanceOf(address: string, contract: string | null): Promise<bigint>
  /**
   * What these addresses had of the native coin at just this block, in its smallest unit and in their order. Absent where a
   * transaction shows everything that arrives, or where nodes do not tell it of a past block.
   */
  balancesAt?(addresses: readonly string[], block: BlockName): Promise<bigint[]>
  /** Whether nothing in a block or waiting has spent this output; true where the network has none. */
  isUnspent(txid: string, place: number): Promise<boolean>
  /** The newest block that the network itself calls final; null where it does not say so, and confirmations alone are counted. */
  lastFinal(): Promise<TimedBlock | null>
  /**
   * Whether these signed bytes can never be mined any more: they have expired, and none of the final blocks that could have
   * taken them did. false where transactions do not expire, and while anything of that is not known.
   */
  isVoid(bytes: string): Promise<boolean>
  /** Whether a program is at this address, which cannot be known to accept a payment. */
  isContract(address: string): Promise<boolean>
}

/** The network cannot be asked now. The message names the fault, and no address of a node. */
export class ChainUnavailable extends Error {}

/** A node is on another chain than it was configured for, such as a test network. */
export class WrongChain extends ChainUnavailable {}

/** The node read the transaction and refused it. */
export class BroadcastRefused extends Error {}
