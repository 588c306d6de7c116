import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import { parseAmount } from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type { AlertTables } from '../db/alertTables.ts'
import { CHANGE_DECIMALS } from '../market/candles/dayWindow.ts'
import { readPrice } from '../market/listings/decimals.ts'
import type { BookRules } from '../market/market.ts'
import type { WaitingAlert } from './alertBook.ts'

export type AlertRow = Selectable<AlertTables['price_alerts']>
export type Alert = Output<'alerts', 'listAlerts'>['rows'][number]

const CHANGE = /^-?\d{1,4}(\.\d{1,2})?$/

/** The value in ticks or ten-thousandths of a percent. Throws AMOUNT_INVALID and PRECISION_EXCEEDED. */
export function readLine(kind: Alert['kind'], value: string, rules: BookRules): bigint {
  if (kind === 'PRICE_ABOVE' || kind === 'PRICE_BELOW') {
    const price = readPrice(value, rules, 'value')
    if (price <= 0) throw new ApiError('AMOUNT_INVALID', { field: 'value' })
    return BigInt(price)
  }
  const size = CHANGE.test(value) ? parseAmount(value.replace('-', ''), CHANGE_DECIMALS) : null
  if (size === null) throw new ApiError('AMOUNT_INVALID', { field: 'value' })
  return value.startsWith('-') ? -size : size
}

export function toAlert(row: AlertRow): Alert {
  return {
    id: Number(row.id),
    symbol: row.symbol,
    kind: row.kind,
    value: row.value,
    source: row.source,
    isRepeating: row.is_repeating,
    note: row.note,
    state: row.state,
    createdAt: Number(row.created_at),
    firedAt: row.fired_at === null ? null : Number(row.fired_at),
  }
}

export function toWaiting(row: AlertRow, rules: BookRules): WaitingAlert {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    symbol: row.symbol,
    kind: row.kind,
    line: readLine(row.kind, row.value, rules),
    source: row.source,
    isRepeating: row.is_repeating,
    isResting: row.state === 'RESTING',
    firedAt: Number(row.fired_at ?? 0),
  }
}
