// State of referral: its terms, who invited whom, and the rebates that are pending.
//
// Rebates are gathered by hour, so that many trades of a customer make few rebates: Bob's fees between 10:00 and 11:00
// are one pending rebate for Alice, due at 11:00 of the next day.
import { assert } from '../assert.ts'
import type { Amount } from '../money.ts'
import type { Wallet } from '../nouns.ts'
import { TouchedList, type Touchable } from '../touched.ts'
import type { Turn } from '../turn.ts'
import type { Referral, ReferralTerms } from './commands.ts'
import type { PendingRebateChanged } from './events.ts'

export const HOUR = 3_600_000
/** After the end of the hour in which the fees were paid. */
export const PENDING_HOURS = 24

export interface PendingRebate extends Touchable {
  readonly id: number
  readonly link: Link
  readonly user: number
  readonly asset: string
  readonly wallet: Wallet
  readonly dueAt: number
  amount: Amount
  status: PendingRebateChanged['status']
  updatedAt: number
}

export interface Link {
  referral: Referral
  /** By keyOf. */
  readonly pending: Map<string, PendingRebate>
}

export interface Referrals {
  terms: ReferralTerms | null
  /** By payer. */
  readonly links: Map<number, Link>
  /** Inviters who get no share of new fees. */
  readonly stopped: Set<number>
  /** Rebates to be paid or sent back, by time, the lowest id first. Those in review are not here. */
  readonly due: Map<number, Set<PendingRebate>>
  readonly touched: TouchedList<PendingRebate>
  lastPendingId: number
}

export type ReferralTurn = Turn & { readonly referrals: Referrals }

export function createReferrals(): Referrals {
  return {
    terms: null,
    links: new Map(),
    stopped: new Set(),
    due: new Map(),
    touched: new TouchedList(),
    lastPendingId: 0,
  }
}

export function dueAtOf(time: number): number {
  return time - (time % HOUR) + (1 + PENDING_HOURS) * HOUR
}

export function keyOf({
  user,
  asset,
  wallet,
  dueAt,
}: Pick<PendingRebate, 'user' | 'asset' | 'wallet' | 'dueAt'>): string {
  return `${dueAt} ${user} ${asset} ${wallet}`
}

export function addPending({ due }: Referrals, pending: PendingRebate): void {
  pending.link.pending.set(keyOf(pending), pending)
  if (pending.link.referral.status !== 'REVIEW') queue(due, pending)
}

/** In order of their ids, as a restart gives them too. */
export function queueAll({ due }: Referrals, link: Link): void {
  for (const pending of link.pending.values()) queue(due, pending)
  for (const at of new Set(Array.from(link.pending.values(), queuedAt)))
    due.set(at, new Set([...(due.get(at) ?? [])].sort((one, other) => one.id - other.id)))
}

export function unqueue({ due }: Referrals, pending: PendingRebate): void {
  const at = queuedAt(pending)
  const same = due.get(at)
  same?.delete(pending)
  if (same?.size === 0) due.delete(at)
}

/** What goes back to the fees does not wait, and comes before everything that is paid. */
function queuedAt({ link, dueAt }: PendingRebate): number {
  return link.referral.status === 'ENDED' ? 0 : dueAt
}

/** The earliest time at which something is due; null if nothing is pending. */
export function nextDueAt({ due }: Referrals): number | null {
  let earliest: number | null = null
  for (const at of due.keys()) if (earliest === null || at < earliest) earliest = at
  return earliest
}

export function touchPending({ touched }: Referrals, pending: PendingRebate): void {
  if (pending.isTouched) return
  pending.isTouched = true
  touched.add(pending)
}

/** Reports each pending rebate that the command has changed, once. */
export function reportRebates({ referrals, events, time }: ReferralTurn): void {
  const { touched } = referrals
  for (let pending = touched.take(); pending !== null; pending = touched.take()) {
    pending.isTouched = false
    pending.updatedAt = time
    events.push(describePending(pending))
  }
}

export function describePending(pending: PendingRebate): PendingRebateChanged {
  const { id, link, user, asset, wallet, amount, dueAt, status, updatedAt } = pending
  const { user: payer } = link.referral
  return { type: 'pendingRebateChanged', pendingId: id, payer, user, asset, wallet, amount, dueAt, status, updatedAt }
}

export function copyReferral({ user, inviters, split, status }: Referral): Referral {
  return { user, inviters: [...inviters], split, status }
}

function queue(due: Referrals['due'], pending: PendingRebate): void {
  assert(pending.status === 'PENDING', 'only what is pending is due')
  const at = queuedAt(pending)
  const same = due.get(at)
  if (same === undefined) due.set(at, new Set([pending]))
  else same.add(pending)
}
