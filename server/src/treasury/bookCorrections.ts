// Books the corrections that two persons have approved, each under the number of its row: after an interruption, the
// ledger answers a repetition as it did the first time.
import { amountUnits, formatAmount } from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type { Core } from '../context.ts'
import type { TreasuryTables } from '../db/treasuryTables.ts'
import { refusalOf } from '../exchange/ask.ts'

type Row = Selectable<TreasuryTables['corrections']>
type Parts = Pick<Core, 'clock' | 'db' | 'exchange' | 'inbox' | 'market' | 'retries'>

export async function bookCorrections(parts: Parts): Promise<void> {
  const rows = await parts.db
    .selectFrom('corrections')
    .selectAll()
    .where('state', '=', 'APPROVED')
    .orderBy('correction_id')
    .execute()
  for (const row of rows)
    await parts.retries.try('book corrections', row.correction_id, async () => {
      const [user, correctionId] = [Number(row.owner), Number(row.correction_id)]
      const { asset, direction, counter } = row
      const refusal = await refusalOf(parts.exchange, {
        command: {
          type: 'transfer.correctBalance',
          user,
          correctionId,
          counter: Number(counter),
          asset,
          direction,
          amount: amountUnits(row.amount),
        },
        once: { user, operation: 'treasury.correctBalance', clientId: String(correctionId), bodyHash: '' },
      })
      // The first answer is in the archive and cannot be read here: the ledger has had this correction before.
      const isBooked = refusal === null || refusal.error === 'CLIENT_ID_REUSED'
      await close(parts, row, isBooked ? null : refusal.error)
    })
}

/** With the customer's message, once. */
async function close({ clock, db, inbox, market }: Parts, row: Row, refusal: string | null): Promise<void> {
  const tell = await db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('corrections')
      .set({ state: refusal === null ? 'BOOKED' : 'REFUSED', refusal, updated_at: clock.now() })
      .where('correction_id', '=', row.correction_id)
      .where('state', '=', 'APPROVED')
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n || refusal !== null || row.owner < 0n) return null
    const amount = formatAmount(row.amount, market.asset(row.asset)?.scale ?? 0, { trim: true })
    const facts = { coin: row.asset, amount, direction: row.direction, reason: row.reason }
    const kind = 'BALANCE_CORRECTED' as const
    return await inbox.leave(transaction, [{ userId: Number(row.owner), kind, facts, time: clock.now() }])
  })
  tell?.()
}
