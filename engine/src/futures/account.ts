// A cross account: the user's whole contract wallet backs all of the user's cross positions.
//
// Wallet 5000; 0.5 BTC long at 60000 with the mark there, 5 ETH short at 3000 with the mark at 3100: equity 5000 −
// 500 = 4500. It is liquidated when the maintenance margins of both reach that sum.
import { type Amount, amountUnits, divide } from '../money.ts'

export interface CrossAccount {
  /** Quote units: the wallet's balance, including what orders hold, and the margin posted for its cross positions. */
  wallet: Amount
  unrealized: Amount
  maintenance: Amount
  initialMargin: Amount
  /** Held for orders, and posted for orders of isolated positions. */
  orderMargin: Amount
}

export function crossEquity({ wallet, unrealized }: CrossAccount): Amount {
  return amountUnits(wallet + unrealized)
}

/** Available for new cross orders; includes unrealised profit. */
export function crossFree(account: CrossAccount): Amount {
  return atLeastZero(crossEquity(account) - account.initialMargin - account.orderMargin)
}

/** Available for transfers; excludes unrealised profit. */
export function crossTransferable(account: CrossAccount): Amount {
  const equity = crossEquity(account)
  const base = account.wallet < equity ? account.wallet : equity
  return atLeastZero(base - account.initialMargin - account.orderMargin)
}

/** Maintenance ÷ equity in parts per million, rounded up; liquidated from 1,000,000 on. null without equity. */
export function marginRatio(maintenance: Amount, equity: Amount): number | null {
  if (equity <= 0n) return maintenance === 0n ? 0 : null
  return Number(divide(maintenance * 1_000_000n, equity, 'up'))
}

function atLeastZero(amount: bigint): Amount {
  return amountUnits(amount > 0n ? amount : 0n)
}
