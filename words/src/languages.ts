// The sixteen languages of the specification, each in its own script and in English. Those with a folder of messages are
// translated.
import type { Language } from '@assay/api/scalars'

export const FALLBACK = 'en' satisfies Language

export const languageNames = {
  en: { own: 'English', english: 'English' },
  zh: { own: '中文', english: 'Chinese' },
  ar: { own: 'العربية', english: 'Arabic' },
  da: { own: 'Dansk', english: 'Danish' },
  de: { own: 'Deutsch', english: 'German' },
  es: { own: 'Español', english: 'Spanish' },
  fr: { own: 'Français', english: 'French' },
  it: { own: 'Italiano', english: 'Italian' },
  ja: { own: '日本語', english: 'Japanese' },
  ko: { own: '한국어', english: 'Korean' },
  pl: { own: 'Polski', english: 'Polish' },
  pt: { own: 'Português', english: 'Portuguese' },
  ru: { own: 'Русский', english: 'Russian' },
  th: { own: 'ไทย', english: 'Thai' },
  tr: { own: 'Türkçe', english: 'Turkish' },
  vi: { own: 'Tiếng Việt', english: 'Vietnamese' },
} as const satisfies Record<Language, { own: string; english: string }>
