import type { Output, Parsed } from '@assay/api/schemas'
import { say } from '@assay/words/catalogue'
import type { Context } from '../context.ts'
import { readPage } from '../db/readPage.ts'

/** Current notices, in the caller's language if available, else in English. */
export async function listNotices(
  { caller, clock, db }: Context,
  input: Parsed<'content', 'listNotices'>,
): Promise<Output<'content', 'listNotices'>> {
  const now = BigInt(clock.now())
  let query = db
    .selectFrom('notices')
    .where('language', 'in', [caller.language, 'en'])
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
  if (input.key !== undefined) query = query.where('key', '=', input.key)
  if (input.modelKey !== undefined) query = query.where('model_key', '=', input.modelKey)
  const listed = query.selectAll().orderBy('sort').orderBy('starts_at', 'desc').orderBy('id', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return {
    rows: rows.map((row) => ({
      id: Number(row.id),
      key: row.key,
      modelKey: row.model_key,
      title: row.halted === null ? row.title : say(caller.language, 'server', 'halted', { ...row.halted }),
      content:
        row.halted === null ? row.content : say(caller.language, 'server', 'haltReason', { reason: row.content }),
      image: row.image,
      link: row.link,
      start: Number(row.starts_at),
      end: row.ends_at === null ? null : Number(row.ends_at),
      sort: row.sort,
      dismissible: row.dismissible,
    })),
    total,
  }
}
