import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'

/** The specification's numbers of texts; products that are not offered have none yet. */
const names: ReadonlyMap<string, string> = new Map([
  ['0', 'TERMS'],
  ['1', 'SECOND'],
  ['2', 'SPOT'],
  ['4', 'CONTRACT'],
  ['5', 'PRIVACY'],
  ['6', 'REGISTER'],
])

/** The newest version in the caller's language, else in English; an empty list for a key without a text. */
export async function getRules(
  { caller, db }: Context,
  { key }: Parsed<'content', 'getRules'>,
): Promise<Output<'content', 'getRules'>> {
  const rows = await db
    .selectFrom('rules')
    .selectAll()
    .where('key', '=', names.get(key) ?? key.toUpperCase())
    .where('language', 'in', [caller.language, 'en'])
    .orderBy('version', 'desc')
    .execute()
  const newest = rows.find((row) => row.language === caller.language) ?? rows[0]
  if (newest === undefined) return []
  const { content, title, updated_at, version } = newest
  return [{ key: newest.key, title, content, version, updatedAt: Number(updated_at) }]
}
