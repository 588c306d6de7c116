import type { Act } from '@assay/api/stepUp'
import { tradePasswordProblem } from '@assay/api/tradePassword'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { isError, RequestError } from '../../requestError.ts'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { PasswordField } from '@assay/ui/TextField'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatMoment } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'
import { onlyDigits } from '../session/onlyDigits.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { FormStatus } from './FormStatus.tsx'
import { PauseNote } from './PauseNote.tsx'
import { type Security, useSecurity, useSecurityChanged } from './security.ts'
import { useFormCheck } from './useFormCheck.ts'
import { isStepUpClosed, useStepUp } from './useStepUp.tsx'
import { TRADE_PASSWORD_TRIES, WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'

export default function TradePasswordPage() {
  const t = useTranslations('security.trade')
  const { data: security, isError: isFailed, refetch } = useSecurity()
  return (
    <>
      <TopBar title={t('title')} backTo={paths.security()} />
      <AccountFrame title={t('title')} lead={t('line')}>
        <div className="flex max-w-[640px] flex-col gap-3">
          <p className="text-13 text-muted lg:hidden">{t('line')}</p>
          {security === undefined ? (
            isFailed ? (
              <FailedState text={t('failed')} onRetry={() => void refetch()} />
            ) : (
              <SkeletonRows count={3} label={t('title')} />
            )
          ) : (
            <TradePasswordForm key={String(security.hasTradePassword)} security={security} />
          )}
        </div>
      </AccountFrame>
    </>
  )
}

/** Sets the first one, changes it with the old one, or resets a forgotten one. */
function TradePasswordForm({ security }: { security: Security }) {
  const t = useTranslations('security.trade')
  const errorText = useErrorText()
  const zone = useZone()
  const [isForgotten, setIsForgotten] = useState(false)
  const [old, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const asksOld = security.hasTradePassword && !isForgotten
  const act = asksOld ? 'changeTradePassword' : 'setTradePassword'
  const stepUp = useStepUp(act)
  const changed = useSecurityChanged()
  const save = useMutation({
    mutationFn: () =>
      stepUp.run((proofs) =>
        asksOld
          ? api.user.changeTradePassword({ ...proofs, oldPwd: old, newPwd: password })
          : api.user.setTradePassword({ ...proofs, pwd: password }),
      ),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t(security.hasTradePassword ? 'changed' : 'added') })
      for (const clear of [setOld, setPassword, setAgain]) clear('')
      setIsForgotten(false)
      await changed()
    },
    onError: () => changed(),
  })
  const check = useFormCheck(problemsOf({ asksOld, old, password, again }))
  const newProblem = check.problem('password')
  const refusedOld = isError(save.error, 'WRONG_TRADE_PASSWORD', 'TRADE_PASSWORD_LOCKED')
  const refusedNew = isError(save.error, 'TRADE_PASSWORD_TOO_WEAK', 'NOTHING_TO_CHANGE')
  const lockedUntil = lockOf(save.error) ?? (asksOld ? security.tradePasswordLockedUntil : null)
  const until = lockedUntil === null ? null : leftToRight(formatMoment(lockedUntil, zone))
  const field = (set: (text: string) => void) => ({
    inputMode: 'numeric' as const,
    dir: 'ltr' as const,
    onChange: (text: string) => {
      set(onlyDigits(text).slice(0, 6))
      save.reset()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending && check.isRight()) save.mutate()
  }
  return (
    <Panel isPadded>
      <form ref={check.form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Pause act={act} security={security} />
        {until !== null && <Note tone="warning">{t('locked', { until, tries: TRADE_PASSWORD_TRIES })}</Note>}
        {asksOld && (
          <PasswordField
            {...field(setOld)}
            label={t('old')}
            autoComplete="off"
            value={old}
            error={refusedOld ? errorText(save.error) : check.problem('old') && t('problems.old')}
          />
        )}
        <PasswordField
          {...field(setPassword)}
          label={t('new')}
          help={t('rule')}
          autoComplete="off"
          value={password}
          error={refusedNew ? errorText(save.error) : newProblem && t(`problems.${newProblem}`)}
          onBlur={() => check.left('password', password)}
        />
        <PasswordField
          {...field(setAgain)}
          label={t('again')}
          autoComplete="off"
          value={again}
          error={check.problem('again') && t('problems.again')}
          onBlur={() => check.left('again', again)}
        />
        {save.error !== null && !refusedOld && !refusedNew && !isStepUpClosed(save.error) && (
          <Note tone="negative">{errorText(save.error)}</Note>
        )}
        <FormStatus count={check.announced} />
        <Button type="submit" size="lg" block isBusy={save.isPending}>
          {t(security.hasTradePassword ? 'change' : 'set')}
        </Button>
        {security.hasTradePassword && (
          <Button
            kind="quiet"
            onClick={() => {
              setIsForgotten(!isForgotten)
              save.reset()
            }}
          >
            {t(isForgotten ? 'known' : 'forgotten')}
          </Button>
        )}
        {stepUp.sheet}
      </form>
    </Panel>
  )
}

/** That it pauses withdrawals. Before money has arrived: that now is the time. */
function Pause({ act, security: { hasHeldMoney, hasTradePassword } }: { act: Act; security: Security }) {
  const t = useTranslations('security.trade')
  if (hasHeldMoney || hasTradePassword) return <PauseNote act={act} />
  return <Note tone="info">{t('early', { hours: WITHDRAWAL_PAUSE_HOURS })}</Note>
}

interface Typed {
  asksOld: boolean
  old: string
  password: string
  again: string
}

function problemsOf({ asksOld, old, password, again }: Typed) {
  const wrong = tradePasswordProblem(password) ?? (asksOld && password === old ? ('same' as const) : null)
  return {
    ...(asksOld && old.length !== 6 && { old: 'missing' as const }),
    ...(wrong && { password: wrong }),
    ...(again !== password && { again: 'different' as const }),
  }
}

function lockOf(error: unknown): number | null {
  const until = error instanceof RequestError ? error.facts.lockedUntil : undefined
  return typeof until === 'number' ? until : null
}
