import { formatAmount } from '@assay/engine/money'
import type { Selectable, Transaction } from 'kysely'
import type { DepositTables } from '../db/depositTables.ts'
import type { Database } from '../db/schema.ts'
import type { WatcherParts } from './watcherParts.ts'

/** Leaves the message; what it returns sends it, after the commit. */
export async function tellOfDeposit(
  { clock, inbox, market, outside }: WatcherParts,
  transaction: Transaction<Database>,
  row: Selectable<DepositTables['deposits']>,
  kind: 'DEPOSIT_CREDITED' | 'DEPOSIT_REVERSED',
): Promise<() => void> {
  const coin = row.asset ?? ''
  const amount = formatAmount(row.amount, market.asset(coin)?.scale ?? 0, { trim: true })
  const network = outside.chains.rules[row.network as keyof typeof outside.chains.rules].name
  const facts = { coin, amount, network, depositId: Number(row.id) }
  return await inbox.leave(transaction, [{ userId: Number(row.user_id), kind, facts, time: clock.now() }])
}
