// What the auditors of the products share: committed balances, holds, and decimals.
import type { VipAuditor } from './vipAuditor.ts'
import type { WelfareAuditor } from './welfareAuditor.ts'

export interface Books {
  available(owner: number, wallet: string, asset: string): bigint
  total(owner: number, wallet: string, asset: string): bigint
  /** The amount held on an account for a reason changes. */
  promise(owner: number, wallet: string, asset: string, by: bigint): void
  scale(asset: string): number
  readonly welfare: Pick<WelfareAuditor, 'coveredOf'>
  readonly vip: Pick<VipAuditor, 'rateOf' | 'discountOf'>
}
