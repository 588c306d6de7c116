// Limit converts in wire format.
import type { Output } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { LimitConvertRow } from '../db/convertTables.ts'
import type { Context } from './context.ts'

/** received: of the convert that filled it. */
export type ShownLimit = LimitConvertRow & { received: bigint | null }

export function showLimitConvert(
  { convert }: Pick<Context, 'convert'>,
  row: ShownLimit,
): Output<'convert', 'placeLimitConvert'> {
  const { from, to } = convert.pair(row.from_asset, row.to_asset)
  const ofTo = (units: bigint) => formatAmount(units, to.asset.scale, { trim: true })
  return {
    id: Number(row.limit_id),
    fromSymbol: row.from_asset,
    toSymbol: row.to_asset,
    total: formatAmount(row.amount, from.asset.scale, { trim: true }),
    receive: ofTo(row.receive),
    received: row.status === 'FILLED' && row.received !== null ? ofTo(row.received) : null,
    status: row.status,
    reason: row.reason,
    createTime: Number(row.placed_at),
    expiresAt: Number(row.expires_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  }
}
