// The interest of a day. Days are accrued in order, each once, at the first 00:00 UTC after them or later: after ten
// days of downtime, ten days are accrued one after the other, and everybody gets the same interest as without the
// downtime. A command accrues at most stepMax positions; the rest follow in steps, and commands of earn wait until the
// last. Users who are owed interest come first.
//
// Nothing here depends on when it happens: a position has the day up to which it has accrued, so a restart in the middle
// carries on with those that are left.
import type { Command } from '../commands.ts'
import { dateOf, dayOf } from '../calendar.ts'
import { EARN_MARKET, type Halts, isHalted } from '../halts.ts'
import { ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { AccrueDay, AccrueRest } from './commands.ts'
import { isCovered } from './coverage.ts'
import {
  copyTerms,
  type Earn,
  type EarnPosition,
  type EarnTurn,
  heldBelow,
  type Sums,
  sumsOf,
  tellPosition,
} from './earn.ts'
import { interestOfDay } from './interest.ts'
import { payInterest } from './payInterest.ts'
import { levelOf } from '../vip/vip.ts'
import { endUnlessOwed, release } from './redeem.ts'

export function accrueDay(turn: EarnTurn, { day }: AccrueDay): Refusal | null {
  const { earn } = turn
  if (earn.queue !== null || earn.day === 0 || day !== earn.day || day >= dayOf(turn.time))
    return refuse('NOTHING_TO_CHANGE')
  earn.queue = queueOf(earn)
  accrueSome(turn, earn.queue)
  return null
}

export function accrueRest(turn: EarnTurn): Refusal | null {
  const { queue } = turn.earn
  if (queue === null) return refuse('NOTHING_TO_CHANGE')
  accrueSome(turn, queue)
  return null
}

/** What comes next before this command; null if nothing does. */
export function dueBeforeEarn(earn: Earn, halts: Halts, command: Command): AccrueDay | AccrueRest | null {
  if (!touchesEarn(command) || command.type === 'earn.accrueRest') return null
  const next = nextOfEarn(earn, halts, command.time)
  return command.type === 'earn.accrueDay' && next?.type === 'earn.accrueDay' ? null : next
}

/** The next step of a day that has begun, or the oldest day that is over and not accrued. */
export function nextOfEarn(earn: Earn, halts: Halts, time: number): AccrueDay | AccrueRest | null {
  if (earn.day === 0 || earn.day >= dayOf(time) || isHalted(halts, 'EARN', EARN_MARKET)) return null
  return earn.queue === null ? { type: 'earn.accrueDay', time, day: earn.day } : { type: 'earn.accrueRest', time }
}

export function touchesEarn({ type }: { type: Command['type'] }): boolean {
  return type.startsWith('earn.')
}

/** The positions that have not accrued the next day: those that are owed interest first, then the oldest. */
export function queueOf({ positions, day }: Earn): EarnPosition[] {
  const [owed, rest]: [EarnPosition[], EarnPosition[]] = [[], []]
  for (const position of positions.values())
    if (position.accruedDay < day) (position.owedSince === null ? rest : owed).push(position)
  // The rest are in the order of their ids already. Sorting them too would take longer than a step may.
  return [...owed.sort((one, other) => (one.owedSince ?? day) - (other.owedSince ?? day) || one.id - other.id), ...rest]
}

function accrueSome(turn: EarnTurn, queue: EarnPosition[]): void {
  const { earn, events } = turn
  for (const position of queue.splice(0, turn.stepMax)) accrue(turn, position, earn.day)
  if (queue.length === 0) {
    earn.queue = null
    earn.day += 1
  }
  events.push({ type: 'earnDayChanged', day: earn.day, hasBegun: earn.queue !== null })
}

function accrue(turn: EarnTurn, position: EarnPosition, day: number): void {
  const before = sumsOf(turn.earn, position)
  const { terms, coin, user } = position
  position.accruedDay = day
  if (position.status === 'EARNING' && position.startDay <= day && position.lowest > 0n) {
    const { scale } = coin.asset
    const below = heldBelow(turn.earn, position)
    const interest = interestOfDay(position.lowest, terms.tiers, { scale, below })
    position.accrued += interest
    const { id: positionId, lowest: principal } = position
    const asset = coin.asset.asset
    turn.events.push({ type: 'interestAccrued', positionId, user, asset, day, principal, interest, time: turn.time })
  }
  position.lowest = position.held
  if (position.status === 'OWED') settleOwed(turn, position, day)
  else if (position.endDay === day + 1) mature(turn, position, before)
  else if (position.owedSince !== null || isPayDay(position, day)) payInterest(turn, position, day)
  tellPosition(turn, position, before)
}

function isPayDay({ terms: { paid, payDay } }: EarnPosition, day: number): boolean {
  return paid === 'DAILY' || (paid === 'MONTHLY' && dateOf(day + 1).dayOfMonth === payDay)
}

function settleOwed(turn: EarnTurn, position: EarnPosition, day: number): void {
  payInterest(turn, position, day)
  if (position.owedSince !== null) return
  position.accrued = 0n
  position.status = 'SETTLED'
}

function mature(turn: EarnTurn, position: EarnPosition, before: Sums): void {
  const { accruedDay, autoRenew } = position
  payInterest(turn, position, accruedDay)
  // Early exit of the next term would forfeit what is owed of this one.
  if (autoRenew && position.owedSince === null && renew(turn, position, before)) return
  release(turn, position, ZERO)
  position.status = 'SETTLED'
  endUnlessOwed(position)
}

/**
 * Renews with the terms of this day. False if the product is closed, a limit, a quota or the VIP level does not allow it, or
 * the reserve does not cover it.
 */
function renew(turn: EarnTurn, position: EarnPosition, before: Sums): boolean {
  const offer = turn.earn.offers.get(position.product)
  const { held, coin, accruedDay, user } = position
  if (offer === undefined || !offer.product.isOpen || offer.total > offer.product.quota) return false
  if (held < offer.product.minimum || held > offer.product.maximum) return false
  if (levelOf(turn.vip, user) < offer.product.vipMin) return false
  if ((offer.totals.get(user) ?? 0n) > offer.product.userQuota) return false
  const daily = interestOfDay(held, offer.product.tiers, { scale: coin.asset.scale }) - before.daily
  if (!isCovered(coin, { accrued: position.accrued - before.accrued, daily })) return false
  position.terms = copyTerms(offer.product)
  position.startDay = accruedDay + 1
  position.endDay = position.startDay + offer.product.days
  position.renewals += 1
  return true
}
