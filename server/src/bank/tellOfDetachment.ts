import { formatAmount } from '@assay/engine/money'
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { showMoney } from '../outside/rates/bankAmounts.ts'
import type { DepositRow } from './depositRows.ts'

/** Leaves the message; what it returns sends it, after the commit. */
export async function tellOfDetachment(
  { clock, inbox, market }: Pick<Core, 'clock' | 'inbox' | 'market'>,
  transaction: Transaction<Database>,
  row: DepositRow,
  reason: string,
): Promise<() => void> {
  const { scale } = findCoin({ market }, row.asset)
  const facts = {
    coin: row.asset,
    amount: row.status === 'MATCHED' ? '0' : formatAmount(row.credit ?? 0n, scale, { trim: true }),
    paid: showMoney(row.amount),
    currency: row.currency.toUpperCase(),
    outcome: row.status === 'MATCHED' ? 'UNCREDITED' : 'RECALLED',
    note: reason,
  }
  const message = { userId: Number(row.user_id), kind: 'BANK_DEPOSIT_DETACHED', facts, time: clock.now() } as const
  return await inbox.leave(transaction, [message])
}
