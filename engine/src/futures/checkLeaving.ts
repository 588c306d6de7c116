// What may leave the contract wallet while cross positions lean on it: not what they need as margin, and not profit
// that is not realised.
//
// Wallet 5000, of which 3000 is the initial margin of a cross position that is 400 behind: 1600 may leave.
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

/** Only beyond what the ledger itself checks. */
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
