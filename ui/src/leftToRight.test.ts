import { afterEach, expect, it } from 'vitest'
import { amountsLeftToRight } from './leftToRight.ts'

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

it.each([
  ['لديك 12,506.84 USDT وتحتاج 20,000 USDT.', 'لديك \u206612,506.84 USDT\u2069 وتحتاج \u206620,000 USDT\u2069.'],
  ['أقل من −5%', 'أقل من \u2066−5%\u2069'],
  ['رافعة 20× حتى 08:00 UTC', 'رافعة \u206620×\u2069 حتى \u206608:00 UTC\u2069'],
  ['الخيار BTC-261127-104000-C برمز 2FA', 'الخيار BTC-261127-104000-C برمز 2FA'],
  ['لا شيء', 'لا شيء'],
])('amounts of "%s" keep their order with their coins', (text, isolated) => {
  expect(amountsLeftToRight(text)).toBe(text)
  document.documentElement.dir = 'rtl'
  expect(amountsLeftToRight(text)).toBe(isolated)
})
