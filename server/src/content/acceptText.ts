import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { keepAcceptance, readAcceptances } from '../texts/acceptances.ts'
import { currentText } from '../texts/currentText.ts'

/** Throws TEXT_CHANGED unless the hash is of the current text, in the caller's language or in one accepted before. */
export async function acceptText(
  { caller, clock, configuration, db }: UserContext,
  { key, hash }: Parsed<'content', 'acceptText'>,
): Promise<Output<'content', 'acceptText'>> {
  const accepted = (await readAcceptances(db, caller.user.id)).filter((row) => row.key === key)
  const text = [caller.language, ...accepted.map(({ language }) => language)]
    .map((language) => currentText(configuration, key, language))
    .find((candidate) => candidate?.hash === hash)
  if (text === undefined || text === null) throw new ApiError('TEXT_CHANGED')
  await keepAcceptance(db, { userId: caller.user.id, texts: [text], now: clock.now() })
  return {}
}
