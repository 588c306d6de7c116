// A cross account: all that a user has in his contract wallet answers for all his cross positions.
//
// Wallet 5000; 0.5 BTC long at 60000 with the mark there, 5 ETH short at 3000 with the mark at 3100: equity 5000 −
// 500 = 4500. It is liquidated when the maintenance of both together reaches that.
import { type Amount, amountUnits, divide } from '../money.ts'

export interface CrossAccount {
  /** Quote units: what is in the wallet, held for orders or not, and what was posted for its cross positions. */
  wallet: Amount
  unrealized: Amount
  maintenance: Amount
  initialMargin: Amount
  /** Held for orders, and posted for isolated positions' orders. */
  orderMargin: Amount
}

export function crossEquity({ wallet, unrealized }: CrossAccount): Amount {
  return amountUnits(wallet + unrealized)
}

/** What new cross orders may use: profit counts. */
export function crossFree(account: CrossAccount): Amount {
  return atLeastZero(crossEquity(account) - account.initialMargin - account.orderMargin)
}

/** What may leave the wallet: profit that is not realised stays. */
export function crossTransferable(account: CrossAccount): Amount {
  const equity = crossEquity(account)
  const base = account.wallet < equity ? account.wallet : equity
  return atLeastZero(base - account.initialMargin - account.orderMargin)
}

/** Maintenance over equity in parts per million, rounded up; a million and more is liquidated. null without equity. */
export function marginRatio(maintenance: Amount, equity: Amount): number | null {
  if (equity <= 0n) return maintenance === 0n ? 0 : null
  return Number(divide(maintenance * 1_000_000n, equity, 'up'))
}

function atLeastZero(amount: bigint): Amount {
  return amountUnits(amount > 0n ? amount : 0n)
}
