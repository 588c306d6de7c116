import { expect, test } from 'vitest'
import { say, translated } from './catalogue.ts'
import { sentenceKey, shownFacts } from './refusals.ts'

const refusal = (language: string, facts: Record<string, string>) =>
  say(language, 'errors', sentenceKey('INSUFFICIENT_BALANCE', facts), shownFacts(facts, String))

test('a refusal is told with the facts that are known', () => {
  expect(refusal('en', { available: '12506.84', asset: 'usdt', needed: '20000' })).toBe(
    'You have 12506.84 USDT and need 20000.',
  )
  expect(refusal('de', {})).toBe('Dein Guthaben reicht nicht. Senke den Betrag oder zahle ein.')
})

test('a language that is not translated gets English', () => {
  expect(say('nl', 'errors', 'NOT_FOUND')).toBe('Not found.')
})

test('an ended session has the word Token in every language, by which clients recognise it', () => {
  for (const language of translated) expect(say(language, 'server', 'sessionEnded')).toContain('Token')
})
