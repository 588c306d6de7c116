// The languages that have a translation. A new one is a line here and a folder of messages.
export const locales = ['en', 'zh', 'ar', 'de'] as const
export type Locale = (typeof locales)[number]
export const FALLBACK: Locale = 'en'

/** One file of messages each, loaded when a screen first needs it. */
export const areas = [
  'shell',
  'market',
  'trade',
  'binary',
  'options',
  'alerts',
  'wallet',
  'user',
  'settings',
  'futures',
  'errors',
] as const
export type Area = (typeof areas)[number]

const rightToLeft: readonly string[] = ['ar']

export function isLocale(text: string | null | undefined): text is Locale {
  return (locales as readonly (string | null | undefined)[]).includes(text)
}

export function directionOfLocale(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.includes(locale) ? 'rtl' : 'ltr'
}

/** The startup order of the specification: what was chosen here before, the server's default, English. */
export function chooseLocale(stored: string | null, serverDefault: string | null): Locale {
  if (isLocale(stored)) return stored
  return isLocale(serverDefault) ? serverDefault : FALLBACK
}
