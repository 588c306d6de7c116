// Rebates are taken from the fees in the same command that posts the fees, so they are always covered. Each is rounded
// down, and all together are less than the fee.
//
// Bob, whom Alice invited, pays a fee of 2 USDT. With shares of 1 % and 2 %, and Carol having invited Alice: FEE −0.06, and
// 0.02 wait for Alice and 0.04 for Carol. With a split of half, 0.01 of Alice's wait for Bob himself, also after Alice has
// stopped earning; the rest of her share then stays in FEE.
import { type LedgerAsset, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import type { FeesOfEntry, PaidFee } from '../ledger/feesPaid.ts'
import { type Amount, amountUnits, feeOf, type Rate, ZERO } from '../money.ts'
import { FEE, REBATES, type Wallet } from '../nouns.ts'
import {
  addPending,
  dueAtOf,
  keyOf,
  type Link,
  type PendingRebate,
  type ReferralTurn,
  touchPending,
} from './referral.ts'

interface Fee {
  readonly link: Link
  readonly asset: LedgerAsset
  readonly wallet: Wallet
  readonly fee: Amount
}

interface Share {
  user: number
  level: number
  rate: Rate
  amount: Amount
}

/** After a command: shares each fee that it led to, less what vouchers have paid of it. */
export function shareFees(turn: ReferralTurn, paid: readonly FeesOfEntry[]): void {
  const { referrals } = turn
  if (referrals.links.size === 0 || referrals.terms?.isOpen !== true) return
  for (const entry of paid) shareEntry(turn, entry)
}

function shareEntry(turn: ReferralTurn, { reference, fees: paid }: FeesOfEntry): void {
  const fees = sharedFees(turn, paid)
  if (fees.length === 0) return
  const entry = openEntry(turn.ledger, `rebate:${reference}`)
  for (const fee of fees) {
    const total = promise(turn, fee, reference)
    post(entry, openAccount(fee.asset, fee.wallet, FEE), -total, 'REBATE')
    post(entry, openAccount(fee.asset, fee.wallet, REBATES), total, 'REBATE')
  }
  if (entry.postings.length > 0) closeEntry(entry, turn.events)
}

function sharedFees({ ledger, referrals }: ReferralTurn, paid: readonly PaidFee[]): Fee[] {
  return paid.flatMap(({ payer, asset: name, wallet, fee: whole, covered }) => {
    const link = referrals.links.get(payer)
    const asset = ledger.assets.get(name)
    const fee = amountUnits(whole - covered)
    if (asset === undefined || link === undefined || link.referral.status === 'ENDED' || fee === 0n) return []
    return [{ link, asset, wallet, fee }]
  })
}

/** The sum of the shares. */
function promise(turn: ReferralTurn, fee: Fee, reference: string): bigint {
  let total = 0n
  for (const share of sharesOf(turn, fee)) {
    total += share.amount
    const pending = pendingOf(turn, fee, share.user)
    pending.amount = amountUnits(pending.amount + share.amount)
    touchPending(turn.referrals, pending)
    const { user, level, rate, amount } = share
    turn.events.push({
      type: 'rebatePromised',
      reference,
      payer: fee.link.referral.user,
      user,
      level,
      asset: fee.asset.asset,
      fee: fee.fee,
      rate,
      amount,
      pendingId: pending.id,
      time: turn.time,
    })
  }
  return total
}

function sharesOf({ referrals: { terms, stopped } }: ReferralTurn, { link: { referral }, fee }: Fee): Share[] {
  const shares: Share[] = []
  for (const [index, user] of referral.inviters.entries()) {
    const rate = terms?.rates[index] ?? (0 as Rate)
    const amount = feeOf(fee, rate, 'down')
    const own = index === 0 ? feeOf(amount, referral.split, 'down') : ZERO
    if (own > 0n) shares.push({ user: referral.user, level: 0, rate, amount: own })
    if (amount > own && !stopped.has(user))
      shares.push({ user, level: index + 1, rate, amount: amountUnits(amount - own) })
  }
  return shares
}

function pendingOf({ referrals, time }: ReferralTurn, { link, asset, wallet }: Fee, user: number): PendingRebate {
  const dueAt = dueAtOf(time)
  const known = link.pending.get(keyOf({ user, asset: asset.asset, wallet, dueAt }))
  if (known !== undefined) return known
  referrals.lastPendingId += 1
  const pending: PendingRebate = {
    id: referrals.lastPendingId,
    link,
    user,
    asset: asset.asset,
    wallet,
    dueAt,
    amount: ZERO,
    status: 'PENDING',
    updatedAt: time,
    isTouched: false,
  }
  addPending(referrals, pending)
  return pending
}
