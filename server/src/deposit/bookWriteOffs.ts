// Debts that two persons have written off are booked in the ledger, and the customer is told. If the house has spent
// its money in the meantime, it is booked once the house can pay.
import { formatAmount } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import { type Selectable, sql } from 'kysely'
import type { Core } from '../context.ts'
import type { DepositTables } from '../db/depositTables.ts'
import { refusalOf } from '../exchange/ask.ts'

type Parts = Pick<Core, 'clock' | 'db' | 'exchange' | 'inbox' | 'market' | 'retries'>
type Row = Selectable<DepositTables['deposit_write_offs']> & { house: bigint; taken: bigint; covered: bigint }

export async function bookWriteOffs(parts: Parts): Promise<void> {
  const rows = await parts.db
    .selectFrom('deposit_write_offs')
    .innerJoin('deposit_credits', 'deposit_credits.deposit', 'deposit_write_offs.deposit')
    .selectAll('deposit_write_offs')
    .select([
      'deposit_credits.covered',
      'deposit_credits.taken',
      sql<bigint>`coalesce((select b.available from balances b where b.owner = ${HOUSE}
        and b.asset = deposit_credits.asset and b.wallet = 'PLATFORM'), 0)`.as('house'),
    ])
    .where('state', '=', 'APPROVED')
    .orderBy('approved_at')
    .execute()
  for (const row of rows) await parts.retries.try('book write-offs', row.deposit, () => book(parts, row))
}

async function book(parts: Parts, row: Row): Promise<void> {
  const user = Number(row.user_id)
  // A refusal is stored under the client id, so the id contains what was owed and what the house had: when either
  // changes, the request gets a new id and is tried again.
  const clientId = `${row.deposit} ${row.taken} ${row.covered} ${row.house}`
  const refusal = await refusalOf(parts.exchange, {
    command: { type: 'transfer.writeOffDeposit', user, deposit: row.deposit },
    once: { user, operation: 'deposit.writeOff', clientId, bodyHash: '' },
  })
  if (refusal?.error === 'INSUFFICIENT_BALANCE') return
  // The customer has paid everything before, or the answer is in the archive: in both cases nothing is owed.
  if (refusal !== null && refusal.error !== 'UNKNOWN_DEPOSIT' && refusal.error !== 'CLIENT_ID_REUSED') throw refusal
  await finish(parts, row)
}

/** With the customer's message, once. */
async function finish({ clock, db, inbox, market }: Parts, row: Row): Promise<void> {
  const tell = await db.transaction().execute(async (transaction) => {
    const { asset, amount, taken } = await transaction
      .selectFrom('deposit_credits')
      .select(['asset', 'amount', 'taken'])
      .where('deposit', '=', row.deposit)
      .executeTakeFirstOrThrow()
    const changed = await transaction
      .updateTable('deposit_write_offs')
      .set({ state: 'DONE', updated_at: clock.now() })
      .where('deposit', '=', row.deposit)
      .where('state', '=', 'APPROVED')
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n || amount === taken) return null
    const given = formatAmount(amount - taken, market.asset(asset)?.scale ?? 0, { trim: true })
    const facts = { coin: asset, amount: given }
    return await inbox.leave(transaction, [
      { userId: Number(row.user_id), kind: 'DEBT_WRITTEN_OFF', facts, time: clock.now() },
    ])
  })
  tell?.()
}
