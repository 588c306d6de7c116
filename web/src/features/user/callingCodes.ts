import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'
import type { Output } from '@assay/api/schemas'

type Countries = Output<'user', 'listCountryCodes'>

/** Countries with their calling codes, named in the language in use. Asked for only where a phone is entered. */
export function useCountries(isWanted: boolean) {
  const locale = useMessages((state) => state.locale)
  return useQuery({
    queryKey: ['countryCodes', locale],
    queryFn: () => api.user.listCountryCodes({}),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The country that a browser's languages speak of ('en-MY' is MY), else that of the platform's own zone. */
export function likelyCountry(languages: readonly string[], countries: Countries): string {
  for (const language of languages) {
    const region = new Intl.Locale(language).region ?? (language.startsWith('zh') ? 'CN' : undefined)
    if (region !== undefined && countries.some(({ country }) => country === region)) return region
  }
  return countries.some(({ country }) => country === 'MY') ? 'MY' : (countries[0]?.country ?? '')
}
