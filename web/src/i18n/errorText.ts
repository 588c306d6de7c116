// The sentence for an error, in the reader's language. Some errors have telling sentences (NAME_1, NAME_2) beside the
// plain one (NAME): the first whose facts the server sent is shown.
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { RequestError, type RequestErrorName } from '../requestError.ts'
import { group } from '@assay/ui/format'
import { loadAreas, useMessages } from './messages.ts'
import type english from './messages/en/errors.json'

type Key = keyof typeof english
interface Translator {
  (key: Key, facts?: Record<string, string>): string
  has(key: Key): boolean
}

/** The facts that NAME_1, NAME_2 … need. errors.test.ts compares them with the messages. */
export const factsOf: Partial<Record<RequestErrorName, readonly (readonly string[])[]>> = {
  BAD_REQUEST: [['field']],
  TOO_MANY_REQUESTS: [['retryAfterSeconds']],
  SYSTEM_ERROR: [['reference']],
  PASSWORD_TOO_WEAK: [['minimum']],
  CODE_WRONG: [['triesLeft']],
  CODE_TOO_SOON: [['seconds']],
  LOCKED_OUT: [['retryAfterSeconds']],
  PRECISION_EXCEEDED: [['decimals', 'field']],
  FAUCET_LIMIT: [['limit', 'coin', 'left']],
  WATCHLIST_FULL: [['limit']],
  ALERTS_FULL: [['limit']],
  UNKNOWN_ASSET: [['asset']],
  UNKNOWN_MARKET: [['symbol']],
  PRICE_ABOVE_MAXIMUM: [['maximum']],
  PRICE_BELOW_MINIMUM: [['minimum']],
  PRICE_OUTSIDE_BAND: [['lowest', 'highest']],
  QUANTITY_BELOW_MINIMUM: [['minimum']],
  QUANTITY_ABOVE_MAXIMUM: [['maximum']],
  NOTIONAL_BELOW_MINIMUM: [['minimum']],
  PRICE_MOVED: [['price']],
  POSITION_TOO_SMALL: [['units']],
  EXPIRY_FULL: [['left']],
  STAKE_BELOW_MINIMUM: [['limit']],
  STAKE_ABOVE_MAXIMUM: [['limit']],
  STAKE_LIMIT_REACHED: [['limit']],
  LOSS_LIMIT_REACHED: [['limit']],
  LEVERAGE_ABOVE_TIER: [['maximum']],
  POSITION_LIMIT: [['maximum']],
  MARGIN_NOT_REMOVABLE: [['removable', 'asset']],
  STOP_ON_WRONG_SIDE: [['entry']],
  STOP_BEYOND_LIQUIDATION: [['liquidationPrice']],
  TOO_MANY_STOPS: [['maximum']],
  TOO_MANY_OPEN_ORDERS: [['maximum']],
  TOO_MANY_TRIGGER_ORDERS: [['maximum']],
  INSUFFICIENT_BALANCE: [['available', 'asset', 'needed'], ['available']],
}

/** t is useTranslations('errors'). */
export function errorText(t: Translator, error: unknown): string {
  if (!(error instanceof RequestError)) return t('SYSTEM_ERROR')
  const name = error.error
  const place = (factsOf[name] ?? []).findIndex((facts) => facts.every((fact) => fact in error.facts))
  if (place >= 0) return t(`${name}_${place + 1}` as Key, shownFacts(error.facts))
  // A refusal of a newer server, or one without a name: its own sentence is better than none.
  if (!t.has(name) || (name === 'SYSTEM_ERROR' && error.sentence !== '')) return error.sentence || t('SYSTEM_ERROR')
  return t(name)
}

/** Amounts with group marks, coins in capitals. */
function shownFacts(facts: Record<string, string | number>): Record<string, string> {
  const show = (name: string, fact: string) => {
    if (/^\d+(\.\d+)?$/.test(fact)) return group(fact)
    return name === 'asset' || name === 'coin' ? fact.toUpperCase() : fact
  }
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, show(name, String(fact))]))
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
