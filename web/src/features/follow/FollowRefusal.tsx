import { ButtonLink } from '@assay/ui/Button'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { isError } from '../../requestError.ts'
import { RefusalNote } from '../session/RefusalNote.tsx'

/** Leads to other traders if this one takes nobody. */
export function FollowRefusal({ error }: { error: unknown }) {
  const t = useTranslations('follow')
  return (
    <RefusalNote error={error} unanswered={t('unanswered')}>
      {isError(error, 'TRADER_FULL', 'TRADER_CLOSED', 'TRADER_EQUITY_LOW') && (
        <ButtonLink size="sm" kind="secondary" className="mt-2" to={paths.follow()}>
          {t('toTraders')}
        </ButtonLink>
      )}
    </RefusalNote>
  )
}
