// The languages to choose from: the server's list as far as there are translations, else every translation there is.
import { isLocale, type Locale, locales } from '../../i18n/locales.ts'
import type { Settings } from './settingsStore.ts'

/** Names in their own script, and in English. */
export const languageNames: Record<Locale, { own: string; english: string }> = {
  en: { own: 'English', english: 'English' },
  zh: { own: '中文', english: 'Chinese' },
  ar: { own: 'العربية', english: 'Arabic' },
  de: { own: 'Deutsch', english: 'German' },
}

export interface LanguageChoice {
  locale: Locale
  /** In its own script. */
  name: string
  english: string
  imgUrl: string
}

export function languageChoices(offered: Settings['language'] | undefined): LanguageChoice[] {
  const known = (offered ?? []).filter((entry) => isLocale(entry.dictValue))
  if (known.length === 0) {
    return locales.map((locale) => ({
      locale,
      name: languageNames[locale].own,
      english: languageNames[locale].english,
      imgUrl: '',
    }))
  }
  return known.map((entry) => {
    const locale = entry.dictValue as Locale
    return {
      locale,
      name: entry.dictLabel || languageNames[locale].own,
      english: languageNames[locale].english,
      imgUrl: entry.imgUrl,
    }
  })
}
