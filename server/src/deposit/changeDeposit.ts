// The row of a deposit, and how it changes.
import type { Selectable } from 'kysely'
import type { DepositTables } from '../db/depositTables.ts'
import { tellOfDeposit } from './tellOfDeposit.ts'
import type { WatcherParts } from './watcherParts.ts'

export type DepositRow = Selectable<DepositTables['deposits']>

/** Again only after the network had undone it: then with a number after its name. */
export function creditName({ deposit, credits }: Pick<DepositRow, 'deposit' | 'credits'>): string {
  return credits === 0 ? deposit : `${deposit}/${credits + 1}`
}

export function once(user: number, operation: string, clientId: string) {
  return { user, operation, clientId, bodyHash: '' }
}

type Change = Partial<Pick<DepositRow, 'status' | 'reason' | 'credits'>> & { credited_at?: number }

/** With a message, exactly once: nothing happens if the row has moved on. */
export async function setStatus(
  parts: WatcherParts,
  row: DepositRow,
  change: Change,
  kind?: 'DEPOSIT_CREDITED' | 'DEPOSIT_REVERSED',
): Promise<void> {
  const tell = await parts.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('deposits')
      .set({ ...change, updated_at: parts.clock.now() })
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n || kind === undefined) return null
    return await tellOfDeposit(parts, transaction, row, kind)
  })
  tell?.()
}
