// What the auditors of the products share: balances as committed, what money is promised for, and the decimals.
export interface Books {
  available(owner: number, wallet: string, asset: string): bigint
  total(owner: number, wallet: string, asset: string): bigint
  /** More of an account is held for a reason, or less. */
  promise(owner: number, wallet: string, asset: string, by: bigint): void
  scale(asset: string): number
}
