// Prepares archives, one after the other. A process that ends in the middle leaves a row in WORKING: the next run starts
// it from the beginning.
import { DAY_MS } from '@assay/engine/calendar'
import type { JobContext } from './context.ts'
import { ArchiveTooLarge, removeParts, writeParts } from './exportParts.ts'
import type { ExportRow } from './exportRows.ts'
import { readAccountTerms } from '../user/accountTerms.ts'
import { createShow } from './sheet.ts'
import { sheets, writeArchive } from './writeArchive.ts'

const ATTEMPTS_MAX = 3

export async function prepareExports(context: JobContext): Promise<void> {
  for (;;) {
    const row = await takeNext(context)
    if (row === null) return
    try {
      await prepare(context, row)
    } catch (error) {
      const isLast = error instanceof ArchiveTooLarge || row.attempts >= ATTEMPTS_MAX
      if (isLast) await fail(context, row)
      // The schedule writes it down, and tries again.
      if (!(error instanceof ArchiveTooLarge)) throw error
    }
  }
}

/** Counts the attempt first: one that ends its process is not tried forever. */
async function takeNext({ clock, db }: JobContext): Promise<ExportRow | null> {
  const next = db
    .selectFrom('data_exports')
    .select('id')
    .where('state', 'in', ['WAITING', 'WORKING'])
    .orderBy('id')
    .limit(1)
    .forUpdate()
  const row = await db
    .updateTable('data_exports')
    .set((eb) => ({
      state: 'WORKING' as const,
      attempts: eb('attempts', '+', 1),
      sheets: sheets.length,
      sheets_done: 0,
      rows: 0n,
      taken_at: clock.now(),
    }))
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

async function prepare(context: JobContext, row: ExportRow): Promise<void> {
  const { clock, db, inbox, vault } = context
  if (row.attempts > ATTEMPTS_MAX) return await fail(context, row)
  await removeParts(context, row.id)
  const ofRow = () => db.updateTable('data_exports').where('id', '=', row.id)
  const size = await writeArchive({
    db,
    userId: row.user_id,
    show: createShow(context, vault),
    parts: writeParts(context, row.id),
    takenAt: Number(row.taken_at),
    onSheet: async (rows) => {
      await ofRow()
        .set((eb) => ({ sheets_done: eb('sheets_done', '+', 1), rows: eb('rows', '+', BigInt(rows)) }))
        .execute()
    },
  })
  const now = clock.now()
  const days = readAccountTerms(context).exportDays
  const userId = Number(row.user_id)
  const tell = await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('data_exports')
      .set({ state: 'READY', size, ready_at: now, expires_at: now + days * DAY_MS })
      .where('id', '=', row.id)
      .execute()
    return inbox.leave(transaction, [{ userId, kind: 'DATA_EXPORT_READY', facts: { days }, time: now }])
  })
  tell()
}

async function fail(context: JobContext, { id, user_id: user }: ExportRow): Promise<void> {
  const { clock, db, inbox } = context
  await removeParts(context, id)
  const tell = await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('data_exports').set({ state: 'FAILED' }).where('id', '=', id).execute()
    const message = { userId: Number(user), kind: 'DATA_EXPORT_FAILED', facts: {}, time: clock.now() } as const
    return inbox.leave(transaction, [message])
  })
  tell()
}
