// The sixteen languages, each in its own name.
import type { Output } from '@assay/api/schemas'

const names = {
  en: 'English',
  zh: '中文',
  ar: 'العربية',
  da: 'Dansk',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  th: 'ไทย',
  tr: 'Türkçe',
  vi: 'Tiếng Việt',
} as const
export type LanguageCode = keyof typeof names

/** isDefault 'Y' marks the default for new users. */
export function languageEntries(defaultLanguage: LanguageCode): Output<'settings', 'getSettings'>['language'] {
  return Object.entries(names).map(([dictValue, dictLabel]) => ({
    dictLabel,
    dictValue,
    imgUrl: '',
    isDefault: dictValue === defaultLanguage ? 'Y' : 'N',
  }))
}
