// The sentence for an error, in the reader's language, with the facts that the server sent.
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { group } from '@assay/ui/format'
import { amountsLeftToRight } from '@assay/ui/leftToRight'
import { type SentenceKey, sentenceKey, shownFacts } from '@assay/words/refusals'
import { RequestError } from '../requestError.ts'
import { loadAreas, useMessages } from './messages.ts'

interface Translator {
  (key: SentenceKey, facts?: Record<string, string>): string
  has(key: string): boolean
}

/** t is useTranslations('errors'). */
export function errorText(t: Translator, error: unknown): string {
  if (!(error instanceof RequestError)) return t('SYSTEM_ERROR')
  const key = sentenceKey(error.error, error.facts)
  // A refusal of a newer server, or one without a name: its own sentence is better than none.
  if (!t.has(key) || (key === 'SYSTEM_ERROR' && error.sentence !== '')) return error.sentence || t('SYSTEM_ERROR')
  return amountsLeftToRight(t(key, shownFacts(error.facts, group)))
}

/** errorText with the messages of this language. They are loaded when the page has settled, or when an error is shown
 *  before that; until they are there, the server's own sentence stands in, which is in the same language. Where the
 *  server said nothing, that is what is shown. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors') as unknown as Translator
  const shell = useTranslations('shell.failed')
  const isLoaded = useMessages((state) => state.messages.errors !== undefined)
  return useCallback(
    (error: unknown) => {
      if (isLoaded) return errorText(t, error)
      // Without a network they stay away.
      loadAreas(['errors']).catch(() => undefined)
      return (error instanceof RequestError && error.sentence) || shell('title')
    },
    [t, shell, isLoaded],
  )
}
