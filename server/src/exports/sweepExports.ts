import type { JobContext } from './context.ts'
import { removeParts } from './exportParts.ts'

const AT_ONCE = 100

/** Deletes archives whose time is over. */
export async function sweepExports(context: JobContext): Promise<void> {
  const { clock, db } = context
  const over = await db
    .selectFrom('data_exports')
    .select('id')
    .where('state', '=', 'READY')
    .where('expires_at', '<=', BigInt(clock.now()))
    .limit(AT_ONCE)
    .execute()
  for (const { id } of over) {
    await removeParts(context, id)
    await db.updateTable('data_exports').set({ state: 'EXPIRED' }).where('id', '=', id).execute()
  }
}
