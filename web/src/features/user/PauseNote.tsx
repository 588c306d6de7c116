import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'
import type { Act } from '@assay/api/stepUp'
import { useTranslations } from 'use-intl'
import { Note } from '@assay/ui/Note'
import { useSession } from '../session/sessionStore.ts'
import { pausesWithdrawals, useSecurity } from './security.ts'

/** Before an act that pauses withdrawals: that it does. Nothing before any other. */
export function PauseNote({ act }: { act: Act }) {
  const t = useTranslations('security')
  const { data: security } = useSecurity()
  const user = useSession((session) => session.user)
  if (security === undefined || user === null || !pausesWithdrawals(act, user, security)) return null
  return <Note tone="warning">{t('pauses', { hours: WITHDRAWAL_PAUSE_HOURS })}</Note>
}
