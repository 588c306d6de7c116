// State of earn: its products, and the positions that earn or are owed interest.
//
// A position holds its principal in the user's own financial wallet. Interest is paid by the reserve alone. The accrued
// interest and the interest of a day are summed per coin, so that subscriptions can be refused before the reserve runs
// out.
import { type Account, type LedgerAsset, openAccount } from '../ledger/accounts.ts'
import type { Holder } from '../ledger/holds.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { EARN_RESERVE } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import type { EarnProduct, EarnTerms } from './commands.ts'
import type { EarnPositionChanged } from './events.ts'
import { interestOfDay } from './interest.ts'

/** `held` is the principal. */
export interface EarnPosition extends Holder {
  readonly id: number
  readonly user: number
  readonly product: string
  readonly coin: EarnCoin
  terms: EarnTerms
  lowest: Amount
  /** In 10^-18 coins. */
  accrued: bigint
  paid: Amount
  payments: number
  startDay: number
  endDay: number
  accruedDay: number
  owedSince: number | null
  autoRenew: boolean
  renewals: number
  status: EarnPositionChanged['status']
  readonly openedAt: number
  updatedAt: number
}

export interface EarnCoin {
  readonly asset: LedgerAsset
  readonly reserve: Account
  /** Of all positions, in 10^-18 coins: what is not paid yet, and what a day adds. */
  accrued: bigint
  daily: bigint
  /** How many positions are owed interest that is due. */
  owing: number
}

/** What users have set aside in one product. */
export interface Offer {
  product: EarnProduct
  readonly coin: EarnCoin
  total: Amount
  /** By user. No zeros. */
  readonly totals: Map<number, Amount>
  /** How often each user has subscribed, ever. */
  readonly purchases: Map<number, number>
}

export interface Earn {
  readonly offers: Map<string, Offer>
  /** By asset. */
  readonly coins: Map<string, EarnCoin>
  /** Oldest first: EARNING and OWED. */
  readonly positions: Map<number, EarnPosition>
  /** The same, by user, oldest first. */
  readonly byUser: Map<number, Set<EarnPosition>>
  /** The next day whose interest is accrued; 0 before the first product. */
  day: number
  /** While that day is being accrued: the positions that are left, in order. */
  queue: EarnPosition[] | null
}

export type EarnTurn = Turn & { readonly earn: Earn }

export function createEarn(): Earn {
  return { offers: new Map(), coins: new Map(), positions: new Map(), byUser: new Map(), day: 0, queue: null }
}

export function addOffer(earn: Earn, product: EarnProduct, asset: LedgerAsset): void {
  let coin = earn.coins.get(asset.asset)
  if (coin === undefined) {
    coin = { asset, reserve: openAccount(asset, 'PLATFORM', EARN_RESERVE), accrued: 0n, daily: 0n, owing: 0 }
    earn.coins.set(asset.asset, coin)
  }
  earn.offers.set(product.product, { product, coin, total: ZERO, totals: new Map(), purchases: new Map() })
}

/** Everything that is summed over positions. */
export interface Sums {
  principal: Amount
  accrued: bigint
  daily: bigint
  owing: number
}

/** Call before a position is changed, and give the result to `tellPosition`. */
export function sumsOf(earn: Earn, position: EarnPosition): Sums {
  const { held, accrued, owedSince } = position
  return { principal: held, accrued, daily: dailyOf(earn, position), owing: owedSince === null ? 0 : 1 }
}

/**
 * The interest of a day, in 10^-18 coins. For a FLEXIBLE position, of all positions of its owner in the product: a change of one
 * moves the younger ones to other tiers.
 */
function dailyOf({ byUser }: Earn, { user, product, terms, held, coin }: EarnPosition): bigint {
  const { scale } = coin.asset
  if (terms.kind === 'FIXED') return interestOfDay(held, terms.tiers, { scale })
  let [daily, below] = [0n, ZERO]
  for (const each of byUser.get(user) ?? []) {
    if (each.product !== product) continue
    daily += interestOfDay(each.held, each.terms.tiers, { scale, below })
    below = amountUnits(below + each.held)
  }
  return daily
}

/** What the owner's older positions of a FLEXIBLE product hold: they fill the tiers first, whatever their version. */
export function heldBelow({ byUser }: Earn, { id, user, product, terms }: EarnPosition): Amount {
  if (terms.kind === 'FIXED') return ZERO
  let held = 0n
  for (const each of byUser.get(user) ?? []) if (each.product === product && each.id < id) held += each.held
  return amountUnits(held)
}

/** Call after each change of a position: updates the sums, forgets a position that has ended, and reports the change. */
export function tellPosition(turn: EarnTurn, position: EarnPosition, before: Sums): void {
  const { earn, events } = turn
  position.updatedAt = turn.time
  if (position.status === 'EARNING' || position.status === 'OWED') keepPosition(earn, position)
  else forgetPosition(earn, position)
  addToTotals(earn, position, before)
  events.push(describePosition(position))
}

export function keepPosition(earn: Earn, position: EarnPosition): void {
  earn.positions.set(position.id, position)
  const own = earn.byUser.get(position.user)
  if (own === undefined) earn.byUser.set(position.user, new Set([position]))
  else own.add(position)
}

function forgetPosition(earn: Earn, position: EarnPosition): void {
  earn.positions.delete(position.id)
  const own = earn.byUser.get(position.user)
  own?.delete(position)
  if (own?.size === 0) earn.byUser.delete(position.user)
}

/** null for another user's position and for one that has ended. */
export function earningOf({ positions }: Earn, user: number, positionId: number): EarnPosition | null {
  const position = positions.get(positionId)
  return position?.user === user && position.status === 'EARNING' ? position : null
}

/** Call it after keepPosition or forgetPosition. */
export function addToTotals(earn: Earn, position: EarnPosition, before: Sums): void {
  const after = sumsOf(earn, position)
  const { coin, user, product } = position
  coin.accrued += after.accrued - before.accrued
  coin.daily += after.daily - before.daily
  coin.owing += after.owing - before.owing
  const more = after.principal - before.principal
  const offer = earn.offers.get(product)
  if (offer === undefined || more === 0n) return
  offer.total = amountUnits(offer.total + more)
  const total = (offer.totals.get(user) ?? 0n) + more
  if (total === 0n) offer.totals.delete(user)
  else offer.totals.set(user, amountUnits(total))
}

export function describePosition(position: EarnPosition): EarnPositionChanged {
  const { id, user, product, coin, terms, held, lowest, accrued, paid, payments, startDay, endDay } = position
  const { accruedDay, owedSince, autoRenew, renewals, status, openedAt, updatedAt } = position
  return {
    type: 'earnPositionChanged',
    positionId: id,
    user,
    product,
    asset: coin.asset.asset,
    terms: copyTerms(terms),
    principal: held,
    lowest,
    accrued,
    paid,
    payments,
    startDay,
    endDay,
    accruedDay,
    owedSince,
    autoRenew,
    renewals,
    status,
    openedAt,
    updatedAt,
  }
}

export function copyTerms({ version, kind, days, tiers, paid, payDay, earlyExit }: EarnTerms): EarnTerms {
  return { version, kind, days, tiers: tiers.map((tier) => ({ ...tier })), paid, payDay, earlyExit }
}
