import { errorNames } from '@assay/api/errorCodes'
import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Forms } from './forms.ts'
import { placeholders, refusalSentence, sessionEndedSentence } from './sentences.ts'
import { zh } from './zh.ts'

const formsOf = (forms: Forms) => (typeof forms === 'string' ? [forms] : forms)

test.each(errorNames)('%s has a sentence in every language, with the same facts, and one that needs none', (name) => {
  const facts = formsOf(en.refusals[name]).map(placeholders)
  expect(facts.at(-1)).toEqual([])
  for (const language of [zh, ar, de]) {
    const theirs = formsOf(language.refusals[name]).map(placeholders)
    expect(theirs.map((form) => form.toSorted())).toEqual(facts.map((form) => form.toSorted()))
  }
})

test('an ended session has the word Token in every language, and no refusal has it', () => {
  for (const language of ['en', 'zh', 'ar', 'de', 'fr']) expect(sessionEndedSentence(language)).toContain('Token')
})

test('the most specific form is used whose facts are present', () => {
  const facts = { available: '5', asset: 'usdt', needed: '7' }
  expect(refusalSentence('en', 'INSUFFICIENT_BALANCE', facts)).toBe('You have 5 usdt and need 7.')
  expect(refusalSentence('en', 'INSUFFICIENT_BALANCE', {})).toBe('Your balance is too low.')
})

test('a language without a catalogue gets English', () => {
  expect(refusalSentence('fr', 'NOT_FOUND', {})).toBe('Not found.')
})
