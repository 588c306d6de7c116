// How much may be transferred out of the contract wallet while it backs cross positions: neither their initial margin
// nor unrealised profit.
//
// Wallet 5000, a cross position with initial margin 3000 and an unrealised loss of 400: 1600 may leave.
import { available } from '../ledger/accounts.ts'
import { formatAmount } from '../money.ts'
import type { Wallet } from '../nouns.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { crossTransferable } from './account.ts'
import { crossAccount } from './crossMargin.ts'
import type { Futures } from './futures.ts'

export interface Leaving {
  user: number
  asset: string
  from: Wallet
  to: Wallet
  amount: bigint
}

/** Checks only what the ledger does not check itself. */
export function checkLeaving(futures: Futures, { user, asset, from, to, amount }: Leaving): Refusal | null {
  const purse = futures.purses.get(asset)
  const trader = purse?.traders.get(user)
  if (from !== 'CONTRACT' || to === from || !purse || !trader || trader.cross.length === 0) return null
  const most = crossTransferable(crossAccount(trader))
  if (amount <= most || amount > available(trader.account)) return null
  const { scale } = purse.asset
  return refuse('INSUFFICIENT_BALANCE', {
    asset,
    needed: formatAmount(amount, scale),
    available: formatAmount(most, scale),
  })
}
