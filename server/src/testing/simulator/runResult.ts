export interface RunResult {
  operations: number
  commands: number
  answered: number
  trades: number
  /** Settled second contracts; expiries; liquidations and funding times. */
  contracts: number
  voids: number
  /** How many of them were exported and verified with their signatures. */
  records: number
  expiries: number
  liquidations: number
  deleveragings: number
  fundings: number
  /** Marks that took more than one command to settle. */
  marksInSteps: number
  crashes: number
  /** Paid a day after their fees. */
  rebates: number
  /** Orders of traders that traded with copies. */
  blocks: number
  profitShares: number
  /** Days of positions of earn that had interest. */
  interestDays: number
  /** SHA-256 of the final state: equal for equal seeds. */
  stateHash: string
}
