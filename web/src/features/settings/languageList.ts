// The languages that can be chosen: those of the server's list that have a translation here, else all that have one.
import { isLocale, type Locale, locales } from '../../i18n/locales.ts'
import type { Settings } from './settingsStore.ts'

export interface LanguageEntry {
  locale: Locale
  /** In its own script, and in English. */
  name: string
  english: string
  /** The server's picture of it; '' where it has none. */
  image: string
}

const names: Record<Locale, { name: string; english: string }> = {
  en: { name: 'English', english: 'English' },
  zh: { name: '中文', english: 'Chinese' },
  ar: { name: 'العربية', english: 'Arabic' },
  de: { name: 'Deutsch', english: 'German' },
}

export function languageEntries(list: Settings['language'] | undefined): LanguageEntry[] {
  const offered = (list ?? []).flatMap(({ dictLabel, dictValue, imgUrl }) =>
    isLocale(dictValue)
      ? [
          {
            locale: dictValue,
            name: dictLabel || names[dictValue].name,
            english: names[dictValue].english,
            image: imgUrl,
          },
        ]
      : [],
  )
  if (offered.length > 0) return offered
  return locales.map((locale) => ({ locale, ...names[locale], image: '' }))
}
