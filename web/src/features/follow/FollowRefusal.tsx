import { ButtonLink } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { isError, isUnanswered } from '../../requestError.ts'

/** Why it was refused, and other traders if this one takes nobody; after a lost answer, that trying again is safe. */
export function FollowRefusal({ error }: { error: unknown }) {
  const t = useTranslations('follow')
  const errorText = useErrorText()
  if (error === null) return null
  return (
    <Note tone={isUnanswered(error) ? 'warning' : 'negative'}>
      <p role="alert">{isUnanswered(error) ? t('unanswered') : errorText(error)}</p>
      {isError(error, 'TRADER_FULL', 'TRADER_CLOSED', 'TRADER_EQUITY_LOW') && (
        <ButtonLink size="sm" kind="secondary" className="mt-2" to={paths.follow()}>
          {t('toTraders')}
        </ButtonLink>
      )}
    </Note>
  )
}
