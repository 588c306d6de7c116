// Who has accepted which legal text. Signing up accepts the texts that hold at that moment; later versions are accepted
// on their own.
import type { Kysely, Selectable } from 'kysely'
import type { ContentTables } from '../db/contentTables.ts'
import type { Database } from '../db/schema.ts'
import type { Configuration } from '../settings/configuration.ts'
import { type CurrentText, currentText } from './currentText.ts'

const acceptedAtSignUp = ['TERMS', 'PRIVACY'] as const

/** What somebody who signs up in this language accepts; empty where nothing is published. */
export function textsAtSignUp(configuration: Pick<Configuration, 'get'>, language: string): CurrentText[] {
  return acceptedAtSignUp.flatMap((key) => currentText(configuration, key, language) ?? [])
}

export interface Acceptance {
  userId: number
  texts: readonly CurrentText[]
  /** Epoch ms. */
  now: number
}

/** The first acceptance of the same words stays. */
export async function keepAcceptance(db: Kysely<Database>, { userId, texts, now }: Acceptance): Promise<void> {
  if (texts.length === 0) return
  const rows = texts.map(({ key, language, version, hash }) => ({
    user_id: userId,
    key,
    language,
    version,
    hash,
    accepted_at: now,
  }))
  await db
    .insertInto('text_acceptances')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type AcceptanceRow = Selectable<ContentTables['text_acceptances']>

/** The newest first. */
export async function readAcceptances(db: Kysely<Database>, userId: number): Promise<AcceptanceRow[]> {
  return await db
    .selectFrom('text_acceptances')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .orderBy('accepted_at', 'desc')
    .execute()
}

/**
 * The newest acceptance of each text of which no accepted version holds any more. A text is compared in the language in
 * which it was accepted, so that nobody is asked again for changing the language of the app.
 */
export function outdatedOf(
  configuration: Pick<Configuration, 'get'>,
  accepted: readonly AcceptanceRow[],
): AcceptanceRow[] {
  return [...Map.groupBy(accepted, ({ key }) => key).values()].flatMap((rows) => {
    const isCurrent = rows.some(({ key, language, hash }) => {
      const text = currentText(configuration, key, language)
      // A text that is no longer published asks nobody.
      return text === null || text.hash === hash
    })
    return isCurrent ? [] : rows.slice(0, 1)
  })
}
