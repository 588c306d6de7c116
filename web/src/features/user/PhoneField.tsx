import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Num } from '@assay/ui/Num'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { likelyCountry, useCountries } from './callingCodes.ts'

interface PhoneFieldProps {
  text: string
  onText: (text: string) => void
  /** 'MY'; '' until the list of countries is there. */
  country: string
  onCountry: (country: string, callingCode: string) => void
  error: string | undefined
  onBlur: () => void
  /** Of the number; otherwise what it is. */
  label?: string | undefined
}

/** A country and a national number. Without the list of countries a number with its + can still be typed. */
export function PhoneField({ text, onText, country, onCountry, error, onBlur, label }: PhoneFieldProps) {
  const t = useTranslations('user.account')
  const { data: countries, isError } = useCountries(true)
  useEffect(() => {
    if (country !== '' || countries === undefined) return
    const likely = likelyCountry(navigator.languages, countries)
    onCountry(likely, countries.find((entry) => entry.country === likely)?.code ?? '')
  }, [country, countries, onCountry])
  const options = (countries ?? []).map(({ country: id, name, code }) => ({
    id,
    text: `${code} ${name}`,
    label: <Num>{code}</Num>,
    note: name,
  }))
  function choose(id: string) {
    onCountry(id, countries?.find((entry) => entry.country === id)?.code ?? '')
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="w-[104px]">
        <Select
          label={t('country')}
          options={options}
          value={country}
          onChange={choose}
          isDisabled={options.length === 0}
        />
      </div>
      <div className="min-w-0 flex-1 basis-[140px]">
        <TextField
          label={label ?? t('PHONE')}
          type="tel"
          inputMode="tel"
          autoComplete="username"
          dir="ltr"
          value={text}
          onChange={onText}
          onBlur={onBlur}
          error={error}
          help={isError ? t('countryFailed') : undefined}
        />
      </div>
    </div>
  )
}
