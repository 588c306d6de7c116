import { Note } from '@assay/ui/Note'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { isUnanswered } from '../../requestError.ts'

/** Why it was refused; after a lost answer, that trying again is safe. */
export function FollowRefusal({ error }: { error: unknown }) {
  const t = useTranslations('follow')
  const errorText = useErrorText()
  if (error === null) return null
  return (
    <Note tone={isUnanswered(error) ? 'warning' : 'negative'}>
      <span role="alert">{isUnanswered(error) ? t('unanswered') : errorText(error)}</span>
    </Note>
  )
}
