// What the fields of every ticket mean, apart from its size: fields hold what was typed, in plain digits; terms hold
// numbers, with null where the text is empty or no number.
import { type Price, parsePrice } from '@assay/engine/money'
import type { Side, TimeInForce } from '@assay/engine/nouns'
import { kindShapes, type OrderKind } from './orderKinds.ts'

/** The price that fires a trigger order. MARK exists only in futures. */
export type TicketTrigger = 'MARK' | 'LAST' | 'INDEX'

export interface PlainFields<By extends TicketTrigger = TicketTrigger> {
  side: Side
  kind: OrderKind
  price: string
  stopPrice: string
  timeInForce: TimeInForce
  /** Epoch ms, with GTD. */
  expiresAt: number | null
  postOnly: boolean
  triggerBy: By
}

export interface PlainTerms<By extends TicketTrigger = TicketTrigger> {
  side: Side
  kind: OrderKind
  price: Price | null
  stopPrice: Price | null
  timeInForce: TimeInForce
  expiresAt: number | null
  postOnly: boolean
  triggerBy: By
}

export function emptyPlainFields<By extends TicketTrigger>(triggerBy: By): PlainFields<By> {
  return {
    side: 'BUY',
    kind: 'LIMIT',
    price: '',
    stopPrice: '',
    timeInForce: 'GTC',
    expiresAt: null,
    postOnly: false,
    triggerBy,
  }
}

export function readPlainTerms<By extends TicketTrigger>(
  fields: PlainFields<By>,
  { priceDecimals }: { priceDecimals: number },
): PlainTerms<By> {
  const shape = kindShapes[fields.kind]
  return {
    side: fields.side,
    kind: fields.kind,
    price: shape.hasPrice ? parsePrice(fields.price, priceDecimals) : null,
    stopPrice: shape.hasStop ? parsePrice(fields.stopPrice, priceDecimals) : null,
    timeInForce: shape.timesInForce.includes(fields.timeInForce) ? fields.timeInForce : 'GTC',
    expiresAt: fields.timeInForce === 'GTD' && shape.timesInForce.includes('GTD') ? fields.expiresAt : null,
    postOnly: shape.canPostOnly && fields.postOnly,
    triggerBy: fields.triggerBy,
  }
}

/** A price that was picked in the order book goes to the field that matters. */
export function pickPrice<Fields extends PlainFields>(fields: Fields, price: string): Fields {
  const shape = kindShapes[fields.kind]
  if (shape.hasPrice) return { ...fields, price }
  return shape.hasStop ? { ...fields, stopPrice: price } : fields
}

/** Another kind keeps the prices and the size, and drops terms that it does not know. */
export function changeKind<Fields extends PlainFields>(fields: Fields, kind: OrderKind): Fields {
  const shape = kindShapes[kind]
  return {
    ...fields,
    kind,
    timeInForce: shape.timesInForce.includes(fields.timeInForce) ? fields.timeInForce : 'GTC',
    postOnly: shape.canPostOnly && fields.postOnly,
  }
}
