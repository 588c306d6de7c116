import LockIcon from '~icons/ph/lock-simple'
import { useTranslations } from 'use-intl'
import { Note } from '@assay/ui/Note'

export function PrivacyNote() {
  const t = useTranslations('identity')
  return (
    <Note tone="quiet" icon={<LockIcon size={16} aria-hidden="true" />}>
      {t('privacy')}
    </Note>
  )
}
