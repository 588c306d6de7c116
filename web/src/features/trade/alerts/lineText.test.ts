import { afterEach, expect, test } from 'vitest'
import { setNumberLanguage } from '@assay/ui/format'
import { lineText } from './lineText.ts'

afterEach(() => setNumberLanguage('en'))

test('the change that an alert waits for follows the language', () => {
  expect(lineText('CHANGE_BELOW', '-2.5', undefined)).toBe('−2.5%')
  setNumberLanguage('de')
  expect(lineText('CHANGE_BELOW', '-2.5', undefined)).toBe('−2,5\u00a0%')
})
