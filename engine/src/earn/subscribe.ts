// A user sets coins aside. They stay his, held in his financial wallet, and earn from the next 00:00 UTC on. A
// subscription is refused unless the reserve covers it: the interest that all positions have accrued, and seven more
// days of interest for all of them and this one.
//
// Alice subscribes 1,000 USDT for 30 days at 7.3 % on 3 May at noon: 4 May is the first day, 2 June the last, and at 00:00 UTC
// of 3 June she gets 6 USDT and her 1,000 are available again.
import { dayOf } from '../calendar.ts'
import { available, hasAvailable, openAccount } from '../ledger/accounts.ts'
import { resizeHold } from '../ledger/holds.ts'
import { type Amount, amountUnits, formatAmount, ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { EarnProduct, Subscribe } from './commands.ts'
import { isCovered } from './coverage.ts'
import { copyTerms, type Earn, type EarnPosition, type EarnTurn, type Offer, tellPosition, sumsOf } from './earn.ts'
import { interestOfDay } from './interest.ts'
import { levelOf } from '../vip/vip.ts'

/** Positions of one user, in all products together. */
const POSITIONS_MAX = 200

export function subscribe(turn: EarnTurn, command: Subscribe): Refusal | null {
  const { earn, ledger } = turn
  const offer = earn.offers.get(command.product)
  if (!offer) return refuse('UNKNOWN_EARN_PRODUCT', { product: command.product })
  const refusal =
    checkProduct(offer, command) ??
    checkLevel(turn, offer, command) ??
    checkRoom(earn, offer, command) ??
    checkBalance(offer, command)
  if (refusal) return refusal
  const known = positionToAddTo(earn, offer.product, command.user)
  const position = known ?? open(turn, offer, command)
  const before = sumsOf(earn, position)
  if (!known) offer.purchases.set(command.user, (offer.purchases.get(command.user) ?? 0) + 1)
  resizeHold(ledger, position, amountUnits(position.held + command.amount))
  tellPosition(turn, position, before)
  return null
}

function checkProduct({ product, coin }: Offer, { amount, version }: Subscribe): Refusal | null {
  const facts = { product: product.product }
  if (!product.isOpen) return refuse('EARN_CLOSED', facts)
  if (version !== product.version) return refuse('EARN_TERMS_CHANGED', facts)
  const show = (units: Amount) => formatAmount(units, coin.asset.scale, { trim: true })
  if (amount < product.minimum)
    return refuse('EARN_BELOW_MINIMUM', { limit: show(product.minimum), asset: product.asset })
  if (amount > product.maximum)
    return refuse('EARN_ABOVE_MAXIMUM', { limit: show(product.maximum), asset: product.asset })
  return null
}

function checkLevel({ vip }: EarnTurn, { product: { vipMin } }: Offer, { user }: Subscribe): Refusal | null {
  const level = levelOf(vip, user)
  return level >= vipMin ? null : refuse('VIP_LEVEL_TOO_LOW', { needed: String(vipMin), level: String(level) })
}

function checkRoom(earn: Earn, offer: Offer, { user, amount, autoRenew }: Subscribe): Refusal | null {
  const { product, coin, total, totals, purchases } = offer
  const facts = { product: product.product }
  if (autoRenew && product.kind === 'FLEXIBLE') return refuse('EARN_RENEWAL_INVALID', facts)
  const known = positionToAddTo(earn, product, user)
  const isUsed = product.purchasesMax > 0 && (purchases.get(user) ?? 0) >= product.purchasesMax
  if (isUsed && !known) return refuse('EARN_PURCHASES_USED', { limit: String(product.purchasesMax) })
  if (!known && (earn.byUser.get(user)?.size ?? 0) >= POSITIONS_MAX)
    return refuse('TOO_MANY_EARN_POSITIONS', { limit: String(POSITIONS_MAX) })
  const show = (units: bigint) => formatAmount(units > 0n ? units : 0n, coin.asset.scale, { trim: true })
  const own = totals.get(user) ?? ZERO
  if (own + amount > product.userQuota)
    return refuse('EARN_USER_QUOTA_USED', { left: show(product.userQuota - own), asset: product.asset })
  if (total + amount > product.quota)
    return refuse('EARN_QUOTA_USED', { left: show(product.quota - total), asset: product.asset })
  // In a FLEXIBLE product the user's positions under earlier terms fill the tiers first.
  const held = known?.held ?? ZERO
  const of = { scale: coin.asset.scale, below: product.kind === 'FLEXIBLE' ? amountUnits(own - held) : ZERO }
  const before = interestOfDay(held, product.tiers, of)
  const daily = interestOfDay(amountUnits(held + amount), product.tiers, of) - before
  return isCovered(coin, { accrued: 0n, daily }) ? null : refuse('EARN_RESERVE_SHORT', { asset: product.asset })
}

function checkBalance({ coin }: Offer, { user, amount }: Subscribe): Refusal | null {
  const account = openAccount(coin.asset, 'FINANCIAL', user)
  if (hasAvailable(account, amount)) return null
  return refuse('INSUFFICIENT_BALANCE', {
    asset: coin.asset.asset,
    needed: formatAmount(amount, coin.asset.scale),
    available: formatAmount(available(account), coin.asset.scale),
  })
}

/** The FLEXIBLE position of the same terms, which a subscription adds to. */
function positionToAddTo({ byUser }: Earn, { product, kind, version }: EarnProduct, user: number): EarnPosition | null {
  if (kind === 'FIXED') return null
  for (const position of byUser.get(user) ?? []) {
    const isSame = position.product === product && position.terms.version === version
    if (isSame && position.status === 'EARNING') return position
  }
  return null
}

function open({ time }: EarnTurn, { product, coin }: Offer, { positionId, user, autoRenew }: Subscribe): EarnPosition {
  const startDay = dayOf(time) + 1
  return {
    id: positionId,
    user,
    product: product.product,
    coin,
    payingFrom: openAccount(coin.asset, 'FINANCIAL', user),
    held: ZERO,
    terms: copyTerms(product),
    lowest: ZERO,
    accrued: 0n,
    paid: ZERO,
    payments: 0,
    startDay,
    endDay: product.kind === 'FIXED' ? startDay + product.days : 0,
    accruedDay: startDay - 2,
    owedSince: null,
    autoRenew,
    renewals: 0,
    status: 'EARNING',
    openedAt: time,
    updatedAt: time,
  }
}
