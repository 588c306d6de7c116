import type { Output } from '@assay/api/schemas'
import { diffArrays } from 'diff'
import type { Kysely } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { type CurrentText, currentText } from '../texts/currentText.ts'
import { textKey } from '../texts/texts.ts'

type NewText = Output<'content', 'listNewTexts'>[number]
type Part = NewText['changes'][number]

/**
 * The legal texts that have changed since this user accepted them, with what changed. A text is compared in the language
 * in which it was accepted: whoever changes the language of the app is not asked again.
 */
export async function listNewTexts({
  caller,
  configuration,
  db,
}: UserContext): Promise<Output<'content', 'listNewTexts'>> {
  const accepted = await db
    .selectFrom('text_acceptances')
    .select(['key', 'language', 'version', 'hash', 'accepted_at'])
    .where('user_id', '=', BigInt(caller.user.id))
    .orderBy('accepted_at', 'desc')
    .execute()
  const texts: NewText[] = []
  for (const key of new Set(accepted.map((row) => row.key))) {
    const rows = accepted.filter((row) => row.key === key)
    const isCurrent = rows.some(({ language, hash }) => currentText(configuration, key, language)?.hash === hash)
    const [last] = rows
    if (isCurrent || last === undefined) continue
    const text = currentText(configuration, key, last.language)
    if (text === null) continue
    const before = await readVersion(db, { key, language: last.language, version: last.version })
    texts.push({ ...shown(text), acceptedAt: Number(last.accepted_at), changes: changesOf(before, text.content) })
  }
  return texts
}

function shown({ key, title, content, version, hash, since }: CurrentText) {
  return { key, title, content, version, hash, updatedAt: since }
}

async function readVersion(
  db: Kysely<Database>,
  { key, language, version }: { key: string; language: string; version: number },
): Promise<string> {
  const row = await db
    .selectFrom('configuration')
    .select('value')
    .where('key', '=', textKey(key, language))
    .where('version', '=', version)
    .executeTakeFirst()
  return (row?.value as { content: string } | undefined)?.content ?? ''
}

/** By paragraphs and items of lists. */
function changesOf(before: string, after: string): Part[] {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  return diffArrays(lines(before), lines(after)).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'kept',
    text: value.join('\n\n'),
  }))
}
