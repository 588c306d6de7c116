import { type Keeping, deleteDocuments } from '../documents/documents.ts'
import { DAY_MS } from '@assay/engine/calendar'

/**
 * Deletes pictures that nobody has sent for review within a day, those whose time is over, and files that belong to no
 * row: of an upload or a deletion that a crash interrupted.
 */
export async function sweepDocuments({ keepDays, ...keeping }: Keeping & { keepDays: number }): Promise<void> {
  const { db, clock, vault } = keeping
  const dayAgo = clock.now() - DAY_MS
  await deleteDocuments(
    keeping,
    db
      .deleteFrom('documents')
      .where('verification_id', 'is', null)
      .where('bank_deposit', 'is', null)
      .where('is_of_ticket', '=', false)
      .where('created_at', '<', BigInt(dayAgo)),
  )
  const decided = db
    .selectFrom('verifications')
    .select('id')
    .where('decided_at', '<', BigInt(clock.now() - keepDays * DAY_MS))
  await deleteDocuments(keeping, db.deleteFrom('documents').where('verification_id', 'in', decided))
  for await (const { name, writtenAt } of vault.store.list()) {
    if (writtenAt > dayAgo) continue
    if (!(await hasRow(db, name))) await vault.store.remove(name)
  }
}

async function hasRow(db: Keeping['db'], file: string): Promise<boolean> {
  const document = await db.selectFrom('documents').select('id').where('file', '=', file).executeTakeFirst()
  if (document !== undefined) return true
  const part = await db.selectFrom('data_export_parts').select('part').where('file', '=', file).executeTakeFirst()
  return part !== undefined
}
