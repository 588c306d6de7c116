// Credits payments that the bank has sent back. As with deposits, the ledger knows the credit by the name of the line.
import { amountUnits, formatAmount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { showMoney } from '../outside/rates/bankAmounts.ts'
import { creditLine } from './creditLine.ts'

type Parts = Pick<Core, 'clock' | 'db' | 'exchange' | 'inbox' | 'log' | 'market'>

export async function creditReturns(parts: Parts): Promise<void> {
  const rows = await parts.db
    .selectFrom('bank_returns')
    .innerJoin('withdrawals', 'withdrawals.request_id', 'bank_returns.request_id')
    .innerJoin('bank_lines', 'bank_lines.id', 'bank_returns.line_id')
    .select([
      'bank_returns.request_id',
      'bank_returns.line_id',
      'bank_returns.credit',
      'withdrawals.withdrawal_id',
      'withdrawals.user_id',
      'withdrawals.asset',
      'bank_lines.amount as paid',
      'bank_lines.currency',
    ])
    .where('bank_returns.status', '=', 'CREDITING')
    .orderBy('bank_returns.request_id')
    .execute()
  for (const row of rows)
    await creditReturn(parts, row).catch((error: unknown) => {
      const withdrawalId = Number(row.withdrawal_id)
      parts.log.error({ withdrawalId, error: String(error) }, 'a payment that came back could not be credited')
    })
}

interface Returned {
  request_id: bigint
  line_id: bigint
  credit: bigint
  withdrawal_id: bigint | null
  user_id: bigint
  asset: string
  paid: bigint
  currency: string
}

async function creditReturn(parts: Parts, row: Returned): Promise<void> {
  const [user, amount] = [Number(row.user_id), amountUnits(row.credit)]
  await creditLine(parts, { user, lineId: row.line_id, asset: row.asset, amount })
  const tell = await parts.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('bank_returns')
      .set({ status: 'CREDITED' })
      .where('request_id', '=', row.request_id)
      .where('status', '=', 'CREDITING')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return null
    const facts = {
      withdrawalId: Number(row.withdrawal_id),
      coin: row.asset,
      amount: formatAmount(amount, findCoin(parts, row.asset).scale, { trim: true }),
      paid: showMoney(row.paid),
      currency: row.currency.toUpperCase(),
    }
    const message = { userId: user, kind: 'BANK_PAYMENT_RETURNED', facts, time: parts.clock.now() } as const
    return await parts.inbox.leave(transaction, [message])
  })
  tell?.()
}
