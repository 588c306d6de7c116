import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '@assay/ui/Checkbox'
import { FieldError } from '@assay/ui/Field'
import { RulesSheet } from '../settings/RulesSheet.tsx'
import type { RulesKey } from '../settings/rulesQuery.ts'

interface TermsTickProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  hasError: boolean
}

/** The terms are opened as a sheet: their page is for signed-in people. */
export function TermsTick({ isOn, onChange, hasError }: TermsTickProps) {
  const t = useTranslations('user')
  const id = useId()
  const [open, setOpen] = useState<RulesKey | null>(null)
  const opener = (rules: RulesKey) => (words: ReactNode) => (
    <button
      type="button"
      onClick={() => setOpen(rules)}
      className="font-medium text-brand-text underline-offset-3 hover:underline"
    >
      {words}
    </button>
  )
  return (
    <div>
      <Checkbox
        label={<span>{t.rich('register.terms', { terms: opener('TERMS'), privacy: opener('PRIVACY') })}</span>}
        isOn={isOn}
        onChange={onChange}
        describedBy={hasError ? id : undefined}
      />
      {hasError && <FieldError id={id}>{t('problems.terms')}</FieldError>}
      <RulesSheet rules={open} onClose={() => setOpen(null)} />
    </div>
  )
}
