import CheckCircleIcon from '~icons/ph/check-circle-fill'
import CircleIcon from '~icons/ph/circle'
import CaretRightIcon from '~icons/ph/caret-right'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { ButtonLink } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatMoment } from '@assay/ui/time'
import { TopBar } from '@assay/ui/TopBar'
import { maskContact } from '../session/maskContact.ts'
import { useSession } from '../session/sessionStore.ts'
import { AccountFrame } from '../settings/AccountFrame.tsx'
import { useZone } from '../settings/preferences.ts'
import { useSettings } from '../settings/settingsStore.ts'
import { ResetNote } from './ResetNote.tsx'
import { doneSteps, nextStep, type Security, type Step, steps, useSecurity } from './security.ts'
import { TRADE_PASSWORD_TRIES } from '@assay/api/accountFigures'

const pageOf: Record<Step, () => string> = {
  password: paths.changePassword,
  email: paths.email,
  authenticator: paths.authenticator,
  passkey: paths.passkeys,
  tradePassword: paths.tradePassword,
  phone: paths.phone,
}

const rowClass =
  'flex min-h-[56px] w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 hover:bg-hover active:bg-press lg:px-5'

/** What protects the account, how much of it is done, and the next useful step. */
export default function SecurityPage() {
  const t = useTranslations('security')
  return (
    <>
      <TopBar title={t('title')} backTo={paths.settings()} />
      <AccountFrame title={t('title')} lead={t('line')}>
        <div className="flex max-w-[720px] flex-col gap-3 lg:gap-4">
          <p className="text-13 text-muted lg:hidden">{t('line')}</p>
          <Body />
        </div>
      </AccountFrame>
    </>
  )
}

function Body() {
  const t = useTranslations('security')
  const user = useSession((session) => session.user)
  const { data: security, isError, refetch } = useSecurity()
  if (security === undefined || user === null) {
    if (isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
    return <SkeletonRows count={4} label={t('title')} />
  }
  const done = doneSteps(user, security)
  const shown: Record<Step, string | null> = {
    password: null,
    email: user.email && maskContact(user.email),
    authenticator: null,
    passkey: null,
    tradePassword: null,
    phone: user.phone && maskContact(user.phone),
  }
  return (
    <>
      {user.frozen !== null && (
        <Note tone="warning" title={t('freeze.frozenTitle')}>
          <Link to={paths.devices()} className="font-medium text-brand-text hover:underline">
            {t('freeze.see')}
          </Link>
        </Note>
      )}
      <ResetNote />
      <HoldNote hold={security.withdrawalHold} />
      <LockNote until={security.tradePasswordLockedUntil} />
      <Score done={done} />
      <Panel title={t('steps')} className="overflow-hidden">
        {steps.map((step) => (
          <StepRow key={step} step={step} isDone={done[step]} shown={shown[step]} />
        ))}
      </Panel>
      <Panel className="overflow-hidden">
        <Link to={paths.devices()} className={rowClass}>
          <span className="min-w-0 flex-1 text-14 text-strong">{t('devices.title')}</span>
          <Caret />
        </Link>
        <Link to={paths.devices('freeze')} className={`${rowClass} border-t border-line`}>
          <span className="min-w-0 flex-1 text-14 text-strong">{t('freeze.title')}</span>
          <Caret />
        </Link>
        <Link to={paths.identity()} className={`${rowClass} border-t border-line`}>
          <span className="min-w-0 flex-1 text-14 text-strong">{t('identity')}</span>
          <Caret />
        </Link>
        <Link to={paths.staffAccess()} className={`${rowClass} border-t border-line`}>
          <span className="min-w-0 flex-1 text-14 text-strong">{t('access.title')}</span>
          <Caret />
        </Link>
        <WalletRow address={user.ethereum} />
      </Panel>
    </>
  )
}

function Score({ done }: { done: Record<Step, boolean> }) {
  const t = useTranslations('security')
  const next = nextStep(done)
  const count = steps.filter((step) => done[step]).length
  return (
    <Panel isPadded>
      <p className="text-18 font-semibold text-strong">{t('score', { done: count, all: steps.length })}</p>
      <div aria-hidden="true" className="mt-3 flex gap-1">
        {steps.map((step, place) => (
          <span
            key={step}
            className={`h-1.5 flex-1 rounded-full ${place < count ? 'bg-positive' : 'bg-line-strong'}`}
          />
        ))}
      </div>
      {next === null ? (
        <p className="mt-3 text-14 text-muted">{t('allDone')}</p>
      ) : (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60 text-14">{t(`why.${next}`)}</p>
          <ButtonLink to={pageOf[next]()}>{t(`do.${next}`)}</ButtonLink>
        </div>
      )}
    </Panel>
  )
}

function StepRow({ step, isDone, shown }: { step: Step; isDone: boolean; shown: string | null }) {
  const t = useTranslations('security')
  const Icon = isDone ? CheckCircleIcon : CircleIcon
  return (
    <Link to={pageOf[step]()} className={`${rowClass} border-t border-line`}>
      <Icon size={20} aria-hidden="true" className={isDone ? 'flex-none text-positive' : 'flex-none text-muted'} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-14 text-strong">{t(`names.${step}`)}</span>
        <span className="text-13 text-muted">
          {shown === null ? t(isDone ? 'set' : 'notSet') : <Num className="wrap-anywhere">{shown}</Num>}
        </span>
      </span>
      <Caret />
    </Link>
  )
}

/** Offered where wallets may sign in, and to anyone who has added one. */
function WalletRow({ address }: { address: string | null }) {
  const t = useTranslations('security')
  const isOpen = useSettings((settings) => settings.LOGIN_REGIS_SETTING.addressIsOpen)
  if (isOpen !== true && address === null) return null
  return (
    <Link to={paths.web3Wallet()} className={`${rowClass} border-t border-line`}>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-14 text-strong">{t('web3.title')}</span>
        <span className="text-13 text-muted">{address === null ? t('notSet') : <Num>{maskContact(address)}</Num>}</span>
      </span>
      <Caret />
    </Link>
  )
}

function Caret() {
  return <CaretRightIcon size={14} aria-hidden="true" className="flex-none text-muted rtl:-scale-x-100" />
}

function HoldNote({ hold }: { hold: Security['withdrawalHold'] }) {
  const t = useTranslations('security')
  const zone = useZone()
  if (hold === null) return null
  return (
    <Note tone="warning" title={t('hold.title', { until: leftToRight(formatMoment(hold.until, zone)) })}>
      {t('hold.line', { change: hold.reason })}
    </Note>
  )
}

function LockNote({ until }: { until: number | null }) {
  const t = useTranslations('security')
  const zone = useZone()
  if (until === null) return null
  return (
    <Note tone="warning">
      {t('stepUp.locked', { until: leftToRight(formatMoment(until, zone)), tries: TRADE_PASSWORD_TRIES })}
    </Note>
  )
}
