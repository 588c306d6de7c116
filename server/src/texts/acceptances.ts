// Who has accepted which legal text. Signing up accepts the texts that hold at that moment; later versions are accepted
// on their own.
import type { Kysely } from 'kysely'
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
