import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { useArea } from '../../i18n/useArea.ts'
import { useSession } from '../session/sessionStore.ts'
import { useSecurity } from './security.ts'

/** Where money comes in: an account that has held none can still set its trade password without a pause of withdrawals. */
export function TradePasswordNudge() {
  const isSign = useSession((session) => session.isSign)
  return isSign ? <Nudge /> : null
}

function Nudge() {
  const { data: security } = useSecurity()
  const isDue = security !== undefined && !security.hasTradePassword && !security.hasHeldMoney
  return useArea('security', isDue) && isDue ? <Advice /> : null
}

function Advice() {
  const t = useTranslations('security')
  return (
    <Note tone="info" className="mb-4">
      <p className="mb-2">{t('trade.early', { hours: WITHDRAWAL_PAUSE_HOURS })}</p>
      <ButtonLink to={paths.tradePassword()} size="sm" kind="secondary">
        {t('do.tradePassword')}
      </ButtonLink>
    </Note>
  )
}
