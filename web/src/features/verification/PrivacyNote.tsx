import LockIcon from '~icons/ph/lock-simple'
import { useTranslations } from 'use-intl'
import { Note } from '@assay/ui/Note'

const DAYS_IN_YEAR = 365

export function PrivacyNote({ keepDays }: { keepDays: number }) {
  const t = useTranslations('identity')
  return (
    <Note tone="quiet" icon={<LockIcon size={16} aria-hidden="true" />}>
      {keepDays % DAYS_IN_YEAR === 0
        ? t('privacy', { years: keepDays / DAYS_IN_YEAR })
        : t('privacyDays', { days: keepDays })}
    </Note>
  )
}
