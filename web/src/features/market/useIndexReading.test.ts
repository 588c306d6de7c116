import { afterEach, expect, test } from 'vitest'
import { setNumberLanguage } from '@assay/ui/format'
import { ageText, sourceFacts } from './useIndexReading.ts'

afterEach(() => setNumberLanguage('en'))

test('the spread and the age of sources follow the language', () => {
  const spread = () => sourceFacts({ sources: [], spread: '0.000201' }).spread
  expect([spread(), ageText(420)]).toEqual(['±0.03%', '0.5'])
  setNumberLanguage('de')
  expect([spread(), ageText(420)]).toEqual(['±0,03\u00a0%', '0,5'])
})
