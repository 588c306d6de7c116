// State of VIP levels: the terms, and the level of each customer. Products ask here what a customer pays.
//
// The published taker rate is 0.1 %, and level 2 takes 10 % off: Alice, who is at level 2, pays 0.09 %. A discount is rounded
// down to a millionth, so that a rate never becomes lower than what the table says.
import { type Rate, reducedRate } from '../money.ts'
import type { Discounts, VipTerms } from './commands.ts'

/** Days between the announcement of a lower level and the fall. */
export const GRACE_DAYS = 30

export interface Standing {
  level: number
  growth: number
  day: number
  fallsOn: number | null
}

export interface Vip {
  /** null before they are first set. */
  terms: VipTerms | null
  /** By user. A user without an entry is at level 0. */
  readonly standings: Map<number, Standing>
}

export function createVip(): Vip {
  return { terms: null, standings: new Map() }
}

/** The highest level whose start is not above the growth; 0 if there is none. */
export function levelFor({ levels }: VipTerms, growth: number): number {
  return levels.findLast(({ start }) => start <= growth)?.level ?? 0
}

/** 0 while the levels are closed, and for the exchange's own accounts. */
export function levelOf({ terms, standings }: Vip, user: number): number {
  return terms?.isOpen === true ? (standings.get(user)?.level ?? 0) : 0
}

/** A published rate, less the customer's discount. */
export function rateFor({ vip }: { readonly vip: Vip }, user: number, product: keyof Discounts, rate: Rate): Rate {
  const discount = discountFor(vip, user, product)
  return discount === 0 ? rate : reducedRate(rate, discount)
}

/** Of the highest offered level that is not above the customer's. */
export function discountFor(vip: Vip, user: number, product: keyof Discounts): Rate {
  const none = 0 as Rate
  if (vip.terms?.isOpen !== true) return none
  const own = vip.standings.get(user)?.level ?? 0
  return vip.terms.levels.findLast(({ level }) => level <= own)?.discounts[product] ?? none
}

/**
 * What a fill pays: an order never pays more than the rate of its acceptance, and less if the published rate is lower now.
 * @param kept - null for the published rate of now.
 */
export function keptRate(kept: Rate | null, published: Rate): Rate {
  return kept === null || kept > published ? published : kept
}

export function copyVipTerms({ isOpen, levels }: VipTerms): VipTerms {
  return {
    isOpen,
    levels: levels.map(({ level, start, discounts: { spot, futures, convert } }) => ({
      level,
      start,
      discounts: { spot, futures, convert },
    })),
  }
}
