import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FieldError } from '@assay/ui/Field'
import { Select } from '@assay/ui/Select'
import { api } from '../../api.ts'
import { useMessages } from '../../i18n/messages.ts'

interface CountryFieldProps {
  /** Two letters; '' before a choice. */
  value: string
  onChange: (country: string) => void
  error: string | undefined
  help: string | undefined
}

/** Chosen, never guessed: the country that issued a document is not that of the browser. */
export function CountryField({ value, onChange, error, help }: CountryFieldProps) {
  const t = useTranslations('identity')
  const locale = useMessages((state) => state.locale)
  const { data: countries = [] } = useQuery({
    queryKey: ['countryCodes', locale],
    queryFn: () => api.user.listCountryCodes({}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = countries.map(({ country, name }) => ({ id: country, text: name }))
  return (
    <div data-wrong={error !== undefined || undefined}>
      <Select
        label={t('items.country')}
        options={options}
        value={value}
        onChange={onChange}
        isDisabled={options.length === 0}
      />
      {error !== undefined && <FieldError>{error}</FieldError>}
      {error === undefined && help !== undefined && <p className="mt-1.5 text-13 text-muted">{help}</p>}
    </div>
  )
}
