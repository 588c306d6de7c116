import type { Output } from '@assay/api/schemas'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import type { Context } from '../../context.ts'

/** Every country with a calling code, with names in the caller's language, sorted. */
export async function listCountryCodes({ caller }: Context): Promise<Output<'user', 'listCountryCodes'>> {
  const names = new Intl.DisplayNames([languageTag(caller.language), 'en'], { type: 'region' })
  const order = new Intl.Collator(languageTag(caller.language))
  return getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country, code: `+${getCountryCallingCode(country)}` }))
    .sort((a, b) => order.compare(a.name, b.name))
}

/** The specification uses 'ko' and 'vi' as in the standard; all sixteen are valid tags. */
function languageTag(language: string): string {
  return Intl.DisplayNames.supportedLocalesOf([language]).length > 0 ? language : 'en'
}
