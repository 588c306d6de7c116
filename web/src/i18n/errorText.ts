// The sentence for an error, in the reader's language. Facts of the error fill it; where the server sent fewer facts
// than the sentence needs, the plain sentence of the same error is shown.
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { RequestError } from '../requestError.ts'
import { group } from '../ui/format.ts'
import type { Area } from './locales.ts'
import { loadAreas, useMessages } from './messages.ts'
import type english from './messages/en/errors.json'

type Key = keyof typeof english
type Translate = (key: Key, facts?: Record<string, string>) => string
interface Translator extends Translate {
  has(key: Key): boolean
}

const AREA: Area = 'errors'

/** Facts that each sentence with values needs, in its 'NAME_FACTS' form. */
const neededFacts: Partial<Record<string, readonly string[]>> = {
  INSUFFICIENT_BALANCE: ['available', 'coin'],
  QUANTITY_BELOW_MINIMUM: ['minimum'],
  QUANTITY_ABOVE_MAXIMUM: ['maximum'],
  NOTIONAL_BELOW_MINIMUM: ['minimum'],
  PRICE_ABOVE_MAXIMUM: ['maximum'],
  PRICE_BELOW_MINIMUM: ['minimum'],
  PRICE_OUTSIDE_BAND: ['low', 'high'],
  PRECISION_EXCEEDED: ['decimals'],
  TOO_MANY_OPEN_ORDERS: ['maximum'],
  TOO_MANY_TRIGGER_ORDERS: ['maximum'],
  LOCKED_OUT: ['seconds'],
  CODE_TOO_SOON: ['seconds'],
  TOO_MANY_REQUESTS: ['seconds'],
  FAUCET_LIMIT: ['maximum', 'coin'],
  WRONG_CREDENTIALS: ['triesLeft'],
}

export function errorText(t: Translator, error: unknown): string {
  if (!(error instanceof RequestError)) return t('SYSTEM_ERROR')
  const facts = shownFacts(error.facts)
  const needed = neededFacts[error.error]
  const withFacts = `${error.error}_FACTS` as Key
  if (needed?.every((fact) => fact in facts) && t.has(withFacts)) return t(withFacts, facts)
  if (error.error !== 'SYSTEM_ERROR' && t.has(error.error as Key)) return t(error.error as Key)
  return error.sentence === '' ? t('SYSTEM_ERROR') : error.sentence
}

function shownFacts(facts: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      const text = String(fact)
      return [name, /^\d+(\.\d+)?$/.test(text) ? group(text) : text]
    }),
  )
}

/** errorText with the messages of this language; loads them when an error is first shown. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors') as unknown as Translator
  const isLoaded = useMessages((state) => state.messages[AREA] !== undefined)
  return useCallback(
    (error: unknown) => {
      if (isLoaded) return errorText(t, error)
      void loadAreas([AREA])
      return error instanceof RequestError ? error.sentence : ''
    },
    [t, isLoaded],
  )
}
