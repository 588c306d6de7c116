// The `msg` of a refusal, for callers without their own translation (the page has one). A sentence may have several
// forms, most specific first: the first whose {facts} are all present is used.
import type { ErrorName } from '@assay/api/errorCodes'
import type { ErrorFacts } from '@assay/api/errors'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Sentences } from './forms.ts'
import { zh } from './zh.ts'

const byLanguage: Readonly<Record<string, Sentences>> = { en, zh, ar, de }

export function refusalSentence(language: string, error: ErrorName, facts: ErrorFacts): string {
  const forms = (byLanguage[language] ?? en).refusals[error]
  const candidates = typeof forms === 'string' ? [forms] : forms
  const complete = candidates.find((form) => placeholders(form).every((name) => name in facts))
  return (complete ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]))
}

export function sessionEndedSentence(language: string): string {
  return (byLanguage[language] ?? en).sessionEnded
}

export function placeholders(form: string): string[] {
  return [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}
