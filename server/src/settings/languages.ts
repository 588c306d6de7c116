import type { Language } from '@assay/api/scalars'
import type { Output } from '@assay/api/schemas'
import { languageNames } from '@assay/words/languages'

/** The sixteen languages, each in its own name. isDefault 'Y' marks the default for new users. */
export function languageEntries(defaultLanguage: Language): Output<'settings', 'getSettings'>['language'] {
  return Object.entries(languageNames).map(([dictValue, { own }]) => ({
    dictLabel: own,
    dictValue,
    imgUrl: '',
    isDefault: dictValue === defaultLanguage ? 'Y' : 'N',
  }))
}
