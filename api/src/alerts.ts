import * as z from 'zod/mini'
import { epochMs, id, nothing, page, rows, signedDecimal, symbol } from './scalars.ts'

/** PRICE: at or beyond a price. CHANGE: the change over 24 hours, in percent, at or beyond value. */
export const alertKind = z.enum(['PRICE_ABOVE', 'PRICE_BELOW', 'CHANGE_ABOVE', 'CHANGE_BELOW'])
/** The watched price: last trade or index. CHANGE alerts use the last price. */
const source = z.enum(['LAST', 'INDEX'])
const terms = {
  kind: alertKind,
  value: signedDecimal,
  source: z._default(source, 'LAST'),
  /** Once, or each time that the price crosses the line again, at most once a minute. */
  isRepeating: z._default(z.boolean(), false),
  note: z._default(z.string().check(z.maxLength(140)), ''),
}
export const alert = z.object({
  id: z.int(),
  symbol,
  kind: alertKind,
  value: signedDecimal,
  source,
  isRepeating: z.boolean(),
  note: z.string(),
  /** RESTING: a repeating alert that has fired and is paused until the price has been on the other side. */
  state: z.enum(['WAITING', 'RESTING', 'DONE']),
  createdAt: epochMs,
  /** Epoch ms of the last firing. */
  firedAt: z.nullable(epochMs),
})

export const alertsSchemas = {
  listAlerts: {
    input: z.object({ ...page, symbol: z.optional(symbol), state: z.optional(z.enum(['open', 'done'])) }),
    output: rows(alert),
  },
  createAlert: { input: z.object({ symbol, ...terms }), output: alert },
  /** Becomes active again, whatever it did before. */
  editAlert: { input: z.object({ id, ...terms }), output: alert },
  removeAlert: { input: z.object({ id }), output: nothing },
} as const
