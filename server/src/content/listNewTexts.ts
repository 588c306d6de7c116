import type { Output } from '@assay/api/schemas'
import { diffArrays } from 'diff'
import type { Kysely } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { type CurrentText, currentText } from '../texts/currentText.ts'
import { outdatedOf, readAcceptances } from '../texts/acceptances.ts'
import { textKey } from '../texts/texts.ts'

type NewText = Output<'content', 'listNewTexts'>[number]
type Part = NewText['changes'][number]

/** The legal texts that have changed since this user accepted them, with what changed. */
export async function listNewTexts({
  caller,
  configuration,
  db,
}: UserContext): Promise<Output<'content', 'listNewTexts'>> {
  const outdated = outdatedOf(configuration, await readAcceptances(db, caller.user.id))
  const texts = outdated.map(async ({ key, language, version, accepted_at: acceptedAt }) => {
    const text = currentText(configuration, key, language)
    if (text === null) return []
    const before = await readVersion(db, { key, language, version })
    return [{ ...shown(text), acceptedAt: Number(acceptedAt), changes: changesOf(before, text.content) }]
  })
  return (await Promise.all(texts)).flat()
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

/** The time of a comparison grows with the square of the differences. With more, both texts are shown whole. */
const DIFFERENT_MAX = 2000

/** By paragraphs and items of lists. */
export function changesOf(before: string, after: string): Part[] {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  const changes = diffArrays(lines(before), lines(after), { maxEditLength: DIFFERENT_MAX })
  const whole = (text: string) => lines(text).join('\n\n')
  if (changes === undefined)
    return [
      { kind: 'removed', text: whole(before) },
      { kind: 'added', text: whole(after) },
    ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'kept',
    text: value.join('\n\n'),
  }))
}
