// Credits the requests that lines of statements have paid. The ledger knows the credit by the name of the line: if a
// run is interrupted, the next one asks again and gets the first answer.
import { amountUnits, formatAmount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { showMoney } from '../outside/rates/bankAmounts.ts'
import { creditLine } from './creditLine.ts'
import type { DepositRow } from './depositRows.ts'

type Parts = Pick<Core, 'clock' | 'db' | 'exchange' | 'inbox' | 'log' | 'market'>

export async function creditMatched(parts: Parts): Promise<void> {
  const rows = await parts.db
    .selectFrom('bank_deposits')
    .innerJoin('bank_lines', 'bank_lines.deposit_id', 'bank_deposits.id')
    .selectAll('bank_deposits')
    .select('bank_lines.id as line_id')
    .where('bank_deposits.status', '=', 'CREDITING')
    .orderBy('bank_deposits.id')
    .execute()
  for (const row of rows)
    await credit(parts, row, row.line_id).catch((error: unknown) => {
      // One that fails holds up no other; the next run tries again.
      parts.log.error({ bankDeposit: Number(row.id), error: String(error) }, 'a bank deposit could not be credited')
    })
}

async function credit(parts: Parts, row: DepositRow, lineId: bigint): Promise<void> {
  const user = Number(row.user_id)
  const amount = amountUnits(row.credit ?? 0n)
  await creditLine(parts, { user, lineId, asset: row.asset, amount })
  const tell = await parts.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('bank_deposits')
      .set({ status: 'CREDITED', updated_at: parts.clock.now() })
      .where('id', '=', row.id)
      .where('status', '=', 'CREDITING')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return null
    const facts = {
      coin: row.asset,
      amount: formatAmount(amount, findCoin(parts, row.asset).scale, { trim: true }),
      paid: showMoney(row.amount),
      currency: row.currency.toUpperCase(),
    }
    const message = { userId: user, kind: 'BANK_DEPOSIT_CREDITED', facts, time: parts.clock.now() } as const
    return await parts.inbox.leave(transaction, [message])
  })
  tell?.()
}

/** Requests that nobody has paid in time. A payment that is late still finds them. */
export async function expireRequests({ clock, db }: Pick<Core, 'clock' | 'db'>): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('bank_deposits')
    .set({ status: 'EXPIRED', updated_at: now })
    .where('status', 'in', ['AWAITING', 'PROOF_SENT'])
    .where('due_at', '<', BigInt(now))
    .execute()
}
