// The facts of the message about an event for its user; null if there is no message.
import type { Event } from '@assay/engine/events'
import { formatAmount, formatPrice, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import type { Market } from '../market/market.ts'
import type { NewMessage } from '../user/messages/inbox.ts'

type Books = Pick<Market, 'book'>
type EventOf<T extends Event['type']> = Extract<Event, { type: T }>

/** Decimals of an average beyond those of the price. */
const AVERAGE_DECIMALS_MORE = 2
/** A funding rate is in billionths. */
const FUNDING_RATE_DECIMALS = 9

export function messageOf(market: Books, event: Event): NewMessage | null {
  switch (event.type) {
    case 'orderChanged':
      return event.status === 'FILLED' ? filled(market, event) : null
    case 'futuresOrderChanged':
      return event.status === 'FILLED' ? filled(market, event) : null
    case 'liquidated':
      return liquidated(market, event)
    case 'fundingPaid':
      return funded(market, event)
    case 'binaryPositionChanged':
      return event.status === 'OPEN' ? null : settled(market, event)
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

/** amount: received by the user; negative: paid. */
function funded(market: Books, event: EventOf<'fundingPaid'>): NewMessage | null {
  const rules = market.book(event.symbol)
  if (rules === undefined) return null
  return {
    userId: event.user,
    kind: 'FUNDING',
    facts: {
      positionId: event.positionId,
      symbol: event.symbol,
      side: event.direction,
      amount: formatAmount(-event.amount, rules.quoteScale),
      rate: formatAmount(BigInt(event.rate), FUNDING_RATE_DECIMALS, { trim: true }),
    },
    time: event.slot,
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
