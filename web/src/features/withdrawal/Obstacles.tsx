import { useTranslations } from 'use-intl'
import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'
import { paths } from '../../paths.ts'
import { ButtonLink } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { formatMoment } from '@assay/ui/time'
import { useErrorText } from '../../i18n/errorText.ts'
import { RequestError, type RequestErrorName } from '../../requestError.ts'
import { exactAmount } from '../balances/coinAmount.ts'
import { useSession } from '../session/sessionStore.ts'
import { useZone } from '../settings/preferences.ts'
import { useSecurity } from '../user/security.ts'
import { OpensIn } from './WithdrawalWindow.tsx'
import type { WithdrawalStatus } from './withdrawalFacts.ts'

export interface Missing {
  tradePassword: boolean
  /** A second way to confirm: an app, a passkey, or a contact. */
  second: boolean
  /** Setting either of them pauses withdrawals. */
  pauses: boolean
}

/** What the account needs before its first withdrawal; null until it is known. */
export function useMissing(): Missing | null {
  const { data: security } = useSecurity()
  const user = useSession((session) => session.user)
  if (security === undefined || user === null) return null
  const hasSecond = security.hasAuthenticator || security.hasPasskey || user.email !== null || user.phone !== null
  return { tradePassword: !security.hasTradePassword, second: !hasSecond, pauses: security.hasHeldMoney }
}

/** Why this account cannot withdraw now, or not much, each with the way to change it. */
export function Obstacles({ status, missing }: { status: WithdrawalStatus; missing: Missing | null }) {
  const t = useTranslations('withdrawal')
  const { request } = status.limits
  return (
    <>
      <Stopped status={status} />
      {missing !== null && (missing.tradePassword || missing.second) && (
        <Note tone="warning" title={t('missing.title')}>
          <ul className="mt-1 flex flex-col gap-3">
            {missing.tradePassword && (
              <li>
                <p className="mb-2">{t('missing.tradePassword')}</p>
                <ButtonLink to={paths.tradePassword()} size="sm">
                  {t('missing.setTradePassword')}
                </ButtonLink>
              </li>
            )}
            {missing.second && (
              <li>
                <p className="mb-2">{t('missing.second')}</p>
                <span className="flex flex-wrap gap-2">
                  <ButtonLink to={paths.authenticator()} size="sm">
                    {t('missing.addSecond')}
                  </ButtonLink>
                  <ButtonLink to={paths.email()} size="sm" kind="secondary">
                    {t('missing.addEmail')}
                  </ButtonLink>
                </span>
              </li>
            )}
          </ul>
          {missing.pauses && <p className="mt-3">{t('missing.pauses', { hours: WITHDRAWAL_PAUSE_HOURS })}</p>}
        </Note>
      )}
      {request !== null && (
        <Note tone="info">
          <p className="mb-2">{t('unverified', { limit: exactAmount(request) })}</p>
          <ButtonLink to={paths.identity()} size="sm" kind="secondary">
            {t('verify')}
          </ButtonLink>
        </Note>
      )}
    </>
  )
}

/** Which change it was; nothing until it is known. */
function ChangeLine() {
  const t = useTranslations('security.hold')
  const { data: security } = useSecurity()
  const change = security?.withdrawalHold?.reason
  return change === undefined ? null : t('line', { change })
}

/** A freeze, the pause after a change of the account, the closed window, or what is used up: when it ends. */
function Stopped({ status: { from, problem, window } }: { status: WithdrawalStatus }) {
  const t = useTranslations('withdrawal')
  const zone = useZone()
  const errorText = useErrorText()
  if (problem?.error === 'ACCOUNT_FROZEN')
    return (
      <Note tone="warning">
        <p className="mb-2">{t('frozen')}</p>
        <ButtonLink to={paths.devices('freeze')} size="sm" kind="secondary">
          {t('frozenLink')}
        </ButtonLink>
      </Note>
    )
  if (problem?.error === 'WITHDRAWALS_PAUSED')
    return (
      <Note tone="warning" title={t('paused.title', { until: formatMoment(Number(problem.facts.until), zone) })}>
        <p className="mb-2">
          <ChangeLine /> {t('paused.line')}
        </p>
        <ButtonLink to={paths.security()} size="sm" kind="secondary">
          {t('paused.link')}
        </ButtonLink>
      </Note>
    )
  if (window !== null && !window.isOpen)
    return (
      <Note tone="warning" title={t('window.closed')}>
        <OpensIn at={window.changesAt} />
      </Note>
    )
  if (problem === null) return null
  return (
    <Note tone="warning" title={from === null ? undefined : t('paused.title', { until: formatMoment(from, zone) })}>
      {errorText(new RequestError(problem.error as RequestErrorName, problem.facts))}
    </Note>
  )
}
