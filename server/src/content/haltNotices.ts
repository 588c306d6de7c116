// Notices that halts have written. Their texts are the exchange's own, in the reader's language, or an operator's words.
import { say } from '@assay/words/catalogue'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { ContentTables } from '../db/contentTables.ts'
import type { Database } from '../db/schema.ts'
import type { Unmarked } from './currentNotices.ts'

/** The ids of halt notices begin here; the operator's notices have smaller ones. */
const IDS_FROM = 1_000_000_000

/** Those that are shown to the caller now. */
export function haltNotices({ caller, clock, db }: Context): SelectQueryBuilder<Database, 'notices', object> {
  const now = BigInt(clock.now())
  return db
    .selectFrom('notices')
    .where('language', 'in', [caller.language, 'en'])
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
}

export async function findHaltNotice(context: Context, id: number): Promise<Unmarked | undefined> {
  if (id < IDS_FROM) return undefined
  const row = await haltNotices(context)
    .where('id', '=', BigInt(id - IDS_FROM))
    .selectAll()
    .executeTakeFirst()
  return row && haltNotice(context, row)
}

export function haltNotice(
  { caller: { language } }: Pick<Context, 'caller'>,
  row: Selectable<ContentTables['notices']>,
): Unmarked {
  const { halted, title, content, image, link, sort, dismissible } = row
  const shown = { key: row.key, modelKey: row.model_key, image, link, sort, dismissible }
  return {
    ...shown,
    id: IDS_FROM + Number(row.id),
    version: 1,
    title: halted === null ? title : say(language, 'server', 'halted', { ...halted }),
    content: halted === null ? content : say(language, 'server', 'haltReason', { reason: content }),
    start: Number(row.starts_at),
    end: row.ends_at === null ? null : Number(row.ends_at),
  }
}
