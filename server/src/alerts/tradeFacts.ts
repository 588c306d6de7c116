// The facts of the message about an event for its user; null if there is no message.
import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import { formatAmount, formatPrice, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import type { Market } from '../market/market.ts'
import type { NewMessage } from '../user/messages/newMessage.ts'

type Books = Pick<Market, 'asset' | 'book'>
type EventOf<T extends Event['type']> = Extract<Event, { type: T }>

/** Decimals of an average beyond those of the price. */
const AVERAGE_DECIMALS_MORE = 2

/** Whether there may be a message. */
export function isTold(event: Event): boolean {
  switch (event.type) {
    case 'orderChanged':
    case 'futuresOrderChanged':
      return event.status === 'FILLED'
    case 'binaryPositionChanged':
      return event.status !== 'OPEN'
    case 'followChanged':
      return event.status === 'ENDED'
    case 'profitShared':
      return event.reason === 'WEEKLY' && event.paid > 0n
    case 'liquidated':
    case 'deleveraged':
    case 'optionPositionChanged':
    case 'earnPositionChanged':
      return true
    default:
      return false
  }
}

/** command: whose event it is. */
export function messageOf(market: Books, event: Event, command: Command['type']): NewMessage | null {
  if (!isTold(event)) return null
  switch (event.type) {
    case 'orderChanged':
    case 'futuresOrderChanged':
      return filled(market, event)
    case 'liquidated':
      return liquidated(market, event)
    case 'deleveraged':
      return deleveraged(market, event)
    case 'binaryPositionChanged':
      return settled(market, event)
    case 'optionPositionChanged':
      return optionSettled(market, event)
    case 'earnPositionChanged':
      if (event.status === 'SETTLED') return earned(market, event)
      return accruals.includes(command) && isRenewed(event) ? renewed(market, event) : null
    case 'followChanged':
      return followEnded(market, event)
    case 'profitShared':
      return profitShared(market, event)
    default:
      return null
  }
}

function filled(market: Books, event: EventOf<'orderChanged'> | EventOf<'futuresOrderChanged'>): NewMessage | null {
  const rules = market.book(event.symbol)
  if (rules === undefined || event.filledQuantity === 0) return null
  const average = (event.filledTickLots * 10n ** BigInt(AVERAGE_DECIMALS_MORE)) / BigInt(event.filledQuantity)
  return {
    userId: event.user,
    kind: 'ORDER_FILLED',
    facts: {
      orderId: event.orderId,
      symbol: event.symbol,
      side: event.side,
      quantity: formatQuantity(event.filledQuantity, rules.quantityDecimals),
      price: formatAmount(average, rules.priceDecimals + AVERAGE_DECIMALS_MORE),
    },
    time: event.updatedAt,
  }
}

function liquidated(market: Books, event: EventOf<'liquidated'>): NewMessage | null {
  const rules = market.book(event.symbol)
  if (rules === undefined) return null
  const closed = (event.quantity - event.remainingQuantity) as Quantity
  return {
    userId: event.user,
    kind: 'LIQUIDATED',
    facts: {
      positionId: event.positionId,
      symbol: event.symbol,
      side: event.direction,
      quantity: formatQuantity(closed, rules.quantityDecimals),
      price: formatPrice(event.mark, rules.priceDecimals),
      rest: formatQuantity(event.remainingQuantity, rules.quantityDecimals),
    },
    time: event.time,
  }
}

function deleveraged(market: Books, event: EventOf<'deleveraged'>): NewMessage | null {
  const rules = market.book(event.symbol)
  if (rules === undefined) return null
  return {
    userId: event.user,
    kind: 'DELEVERAGED',
    facts: {
      positionId: event.positionId,
      symbol: event.symbol,
      side: event.direction,
      quantity: formatQuantity(event.quantity, rules.quantityDecimals),
      price: formatPrice(event.mark, rules.priceDecimals),
    },
    time: event.time,
  }
}

/** result: profit beyond the stake; negative: loss. In the scale of the pair's quote. */
function settled(market: Books, event: EventOf<'binaryPositionChanged'>): NewMessage | null {
  const rules = market.book(event.symbol)
  if (rules === undefined) return null
  const price: Price | null = event.settlePrice
  return {
    userId: event.user,
    kind: 'SECOND_SETTLED',
    facts: {
      orderId: event.orderId,
      symbol: event.symbol,
      side: event.direction,
      outcome: event.status,
      result: formatAmount(event.payout - event.stake, rules.quoteScale),
      price: price === null ? '' : formatPrice(price, rules.priceDecimals),
    },
    time: event.settledAt ?? event.acceptedAt,
  }
}

/** At its expiry. result: payouts and proceeds less what was paid, in the scale of the pair's quote. */
function optionSettled(market: Books, event: EventOf<'optionPositionChanged'>): NewMessage | null {
  const rules = market.book(event.symbol)
  if (rules === undefined || (event.status !== 'SETTLED' && event.status !== 'VOID')) return null
  return {
    userId: event.user,
    kind: 'OPTION_SETTLED',
    facts: {
      positionId: event.positionId,
      symbol: event.symbol,
      series: event.series,
      outcome: event.status,
      result: formatAmount(event.realised, rules.quoteScale),
    },
    time: event.updatedAt,
  }
}

/** amount: all interest that was paid. */
function earned(market: Books, event: EventOf<'earnPositionChanged'>): NewMessage | null {
  const coin = market.asset(event.asset)
  if (coin === undefined) return null
  return {
    userId: event.user,
    kind: 'EARN_SETTLED',
    facts: {
      positionId: event.positionId,
      coin: event.asset,
      days: event.terms.days,
      amount: formatAmount(event.paid, coin.scale),
    },
    time: event.updatedAt,
  }
}

const accruals: readonly Command['type'][] = ['earn.accrueDay', 'earn.accrueRest']

/** As an accrual left it: its next term begins with the next day. */
function isRenewed({ status, renewals, startDay, accruedDay }: EventOf<'earnPositionChanged'>): boolean {
  return status === 'EARNING' && renewals > 0 && startDay === accruedDay + 1
}

/** days, amount: of the next term. */
function renewed(market: Books, event: EventOf<'earnPositionChanged'>): NewMessage | null {
  const coin = market.asset(event.asset)
  if (coin === undefined) return null
  return {
    userId: event.user,
    kind: 'EARN_RENEWED',
    facts: {
      positionId: event.positionId,
      coin: event.asset,
      days: event.terms.days,
      amount: formatAmount(event.principal, coin.scale),
    },
    time: event.updatedAt,
  }
}

/** amount: what came back to the follower's account. */
function followEnded(market: Books, event: EventOf<'followChanged'>): NewMessage | null {
  const coin = market.asset(event.asset)
  if (coin === undefined || event.returned === null) return null
  return {
    userId: event.user,
    kind: 'COPY_ENDED',
    facts: {
      followId: event.followId,
      traderId: event.trader,
      coin: event.asset,
      reason: event.leavingReason ?? 'USER',
      amount: formatAmount(event.returned, coin.scale),
    },
    time: event.updatedAt,
  }
}

function profitShared(market: Books, event: EventOf<'profitShared'>): NewMessage | null {
  const coin = market.asset(event.asset)
  if (coin === undefined) return null
  return {
    userId: event.user,
    kind: 'COPY_PROFIT_SHARED',
    facts: {
      followId: event.followId,
      traderId: event.trader,
      coin: event.asset,
      amount: formatAmount(event.paid, coin.scale),
    },
    time: event.time,
  }
}
