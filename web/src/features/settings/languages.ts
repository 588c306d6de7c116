// The languages to choose from: the server's list as far as there are translations, else every translation there is.
import type { Language } from '@assay/api/scalars'
import { languageNames } from '@assay/words/languages'
import { locales } from '../../i18n/messageFiles.ts'
import { isTranslated } from '../../i18n/messages.ts'
import type { Settings } from './settingsStore.ts'

export interface LanguageChoice {
  locale: Language
  /** In its own script. */
  name: string
  english: string
  imgUrl: string
}

export function languageChoices(offered: Settings['language'] | undefined): LanguageChoice[] {
  const known = (offered ?? []).filter((entry) => isTranslated(entry.dictValue))
  if (known.length === 0) {
    return locales.map((locale) => ({
      locale,
      name: languageNames[locale].own,
      english: languageNames[locale].english,
      imgUrl: '',
    }))
  }
  return known.map((entry) => {
    const locale = entry.dictValue as Language
    return {
      locale,
      name: entry.dictLabel || languageNames[locale].own,
      english: languageNames[locale].english,
      imgUrl: entry.imgUrl,
    }
  })
}
