import { formatAmount } from '@assay/engine/money'
import type { LimitConvertRow } from '../db/convertTables.ts'
import type { Market } from '../market/market.ts'
import type { NewMessage } from '../user/messages/newMessage.ts'

type Told = { kind: 'LIMIT_CONVERT_FILLED' | 'LIMIT_CONVERT_FAILED'; facts: NewMessage['facts']; time: number }

/** The message to its user when it ends by itself. */
export function limitMessage(
  { market }: { market: Pick<Market, 'asset'> },
  row: Pick<LimitConvertRow, 'user_id' | 'amount' | 'from_asset' | 'to_asset'>,
  { kind, facts, time }: Told,
): NewMessage {
  const amount = formatAmount(row.amount, market.asset(row.from_asset)?.scale ?? 0, { trim: true })
  const coins = { coin: row.from_asset, currency: row.to_asset.toUpperCase() }
  return { userId: Number(row.user_id), kind, facts: { ...coins, amount, ...facts }, time }
}
