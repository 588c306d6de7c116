// Whether the user can pay: a buy with the quote, a sell with the base.
import type { OrderTerms } from '../nouns.ts'
import { available, hasAvailable } from '../ledger/accounts.ts'
import { type Amount, formatAmount } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { payingAccount, type SpotDesk } from './spot.ts'

export function checkFunds(desk: SpotDesk, side: OrderTerms['side'], needed: Amount): Refusal | null {
  const account = payingAccount(desk, side)
  if (hasAvailable(account, needed)) return null
  const { baseAsset, quoteAsset } = desk.pair
  const { scale } = side === 'BUY' ? quoteAsset : baseAsset
  return refuse('INSUFFICIENT_BALANCE', {
    asset: account.asset,
    needed: formatAmount(needed, scale),
    available: formatAmount(available(account), scale),
  })
}
