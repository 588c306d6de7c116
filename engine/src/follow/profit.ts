// What of a follower's profit belongs to the trader. Only what is above the highest profit so far is shared: a loss has to be
// made good first, also after leaving and following again. Losses that are still open count, so it earns nothing to leave them
// open; profits that are still open do not.
//
// At 20 %: +200, −150, +300 and −50 realised in four weeks pay 40, 0, 30 and 0. With 300 realised and a position 120 below its
// entry, 36 are due altogether.
import { type Amount, amountUnits, divide, feeOf, MILLION, type Rate, ZERO } from '../money.ts'

export interface Profit {
  /** After fees and funding, of all follows of this trader. */
  realized: bigint
  unrealized: bigint
  shareRate: Rate
  /** So far. */
  shared: Amount
}

/** Rounded in the follower's favour. */
export function dueOf({ realized, unrealized, shareRate, shared }: Profit): Amount {
  const counted = realized + (unrealized < 0n ? unrealized : 0n)
  if (counted <= 0n) return ZERO
  const due = feeOf(amountUnits(counted), shareRate, 'down') - shared
  return amountUnits(due > 0n ? due : 0n)
}

/**
 * After a follow without a profit share: what the trader would have got counts as shared, so that a later follow does not pay
 * for this profit. Rounded in the follower's favour.
 */
export function sharedWithoutShare(
  { shareRate, shared }: { shareRate: Rate; shared: Amount },
  { realized, unrealized }: { realized: bigint; unrealized: bigint },
): Amount {
  const counted = realized + (unrealized < 0n ? unrealized : 0n)
  const atRate = counted > 0n ? feeOf(amountUnits(counted), shareRate, 'up') : ZERO
  return atRate > shared ? atRate : shared
}

/**
 * The rate at which the mark is kept from now on. A follow without a profit share leaves it as it is. If it is the first one, the
 * mark is kept at 100 %, as the highest profit itself: a later follow does not pay for profit that was reached before, even if it
 * was lost in between.
 */
export function markRate({ shareRate }: { shareRate: Rate }, rate: Rate): Rate {
  if (rate > 0) return rate
  return shareRate > 0 ? shareRate : (MILLION as Rate)
}

/** The same profit counts as shared when a follow begins at another rate. Rounded in the follower's favour. */
export function sharedAtRate(
  { realized, shareRate, shared }: { realized: Amount; shareRate: Rate; shared: Amount },
  rate: Rate,
): Amount {
  if (rate === shareRate) return shared
  if (shareRate > 0) return amountUnits(divide(shared * BigInt(rate), BigInt(shareRate), 'up'))
  return realized <= 0n ? ZERO : amountUnits(divide(realized * BigInt(rate), BigInt(MILLION), 'up'))
}
