import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'

/** Sets the word that every later mail to the user contains; null removes it. */
export async function setAntiPhishingWord(
  { caller, db }: UserContext,
  { word }: Parsed<'user', 'setAntiPhishingWord'>,
): Promise<Output<'user', 'setAntiPhishingWord'>> {
  await db.updateTable('users').set({ anti_phishing_word: word }).where('id', '=', BigInt(caller.user.id)).execute()
  return {}
}
