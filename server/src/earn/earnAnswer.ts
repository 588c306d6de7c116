// Products and positions in wire format.
import type { Output } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import type { EarnTerms } from '@assay/engine/earn/commands'
import type { EarnPositionChanged, EarnStatus } from '@assay/engine/earn/events'
import { formatAmount, formatRate, SCALE_MAX } from '@assay/engine/money'
import type { Done } from '../exchange/ask.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { Context } from './context.ts'

export type ShownPosition = Output<'earn', 'subscribe'>
type Showing = Pick<Context, 'earn' | 'market'>

const statuses: Record<EarnStatus, ShownPosition['status']> = { EARNING: 0, OWED: 0, SETTLED: 1, REDEEMED: 2 }

export function showTerms(terms: EarnTerms, scale: number) {
  const { version, kind, days, paid, payDay, earlyExit } = terms
  const tiers = terms.tiers.map(({ above, rate }) => ({
    above: formatAmount(above, scale, { trim: true }),
    rate: formatRate(rate),
  }))
  return { version, kind, days, tiers, paid, payDay, earlyExit }
}

/** An amount of 10^-18 coins as a decimal string. */
export function showInterest(interest: bigint): string {
  return formatAmount(interest, SCALE_MAX, { trim: true })
}

export function showPosition(context: Showing, position: Omit<EarnPositionChanged, 'type'>): ShownPosition {
  const { scale } = findCoin(context, position.asset)
  const { endDay } = position
  return {
    orderId: position.positionId,
    planId: position.product,
    title: context.earn.product(position.product).title,
    coin: position.asset,
    ...showTerms(position.terms, scale),
    principal: formatAmount(position.principal, scale, { trim: true }),
    pending: showInterest(position.accrued),
    paidInterest: formatAmount(position.paid, scale, { trim: true }),
    startTime: position.startDay * DAY_MS,
    endTime: endDay === 0 ? null : endDay * DAY_MS,
    isOwed: position.owedSince !== null,
    autoRenew: position.autoRenew,
    renewals: position.renewals,
    status: statuses[position.status],
    createTime: position.openedAt,
    updateTime: position.updatedAt,
  }
}

/** The position as the command left it. */
export function answerPosition(
  context: Showing,
  { events }: Done<'earn.subscribe' | 'earn.redeem' | 'earn.setAutoRenew'>,
): ShownPosition {
  const told = events.find((event) => event.type === 'earnPositionChanged')
  if (told === undefined) throw new Error('a changed position is told')
  return showPosition(context, told)
}
