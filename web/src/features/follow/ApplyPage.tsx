import CheckCircleIcon from '~icons/ph/check-circle-fill'
import XCircleIcon from '~icons/ph/x-circle'
import { aboutLength, nameLength, traderNameShape } from '@assay/api/followNames'
import { Badge } from '@assay/ui/Badge'
import { Button, ButtonLink } from '@assay/ui/Button'
import { Checkbox } from '@assay/ui/Checkbox'
import { FailedState } from '@assay/ui/EmptyState'
import { formatAmount, formatRate } from '@assay/ui/format'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Page, Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TextArea } from '@assay/ui/TextArea'
import { TextField } from '@assay/ui/TextField'
import { TopBar } from '@assay/ui/TopBar'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useCoinScale } from '../balances/coinScales.ts'
import { shortfall } from '../balances/shortfall.ts'
import { TransferSheet } from '../balances/TransferSheet.tsx'
import { useSession } from '../session/sessionStore.ts'
import { useFirstWrong } from '../user/useFirstWrong.ts'
import { Followers } from './Followers.tsx'
import { FollowRefusal } from './FollowRefusal.tsx'
import { type Application, useApplication, useApply } from './followQueries.ts'
import { ruleFacts } from './followWords.tsx'
import { Shares } from './Shares.tsx'

/** Becoming a trader who is copied; once approved: the followers and the shares. */
export default function ApplyPage() {
  const t = useTranslations('follow')
  const { data, isError, refetch } = useApplication()
  return (
    <>
      <TopBar title={t('become')} backTo={paths.follow()} isOnCanvas />
      <Page title={t('become')} lead={t('becomeLead')}>
        {data === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <SkeletonRows count={5} label={t('become')} />}
        {data !== undefined && <Standing application={data} />}
      </Page>
    </>
  )
}

function Standing({ application }: { application: Application }) {
  const t = useTranslations('follow')
  const { state } = application
  const isOpen = state === 'NONE' || state === 'RETURNED'
  // What is missing is read before a form that cannot be sent yet.
  const isListFirst = isOpen && isMissing(application)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2 lg:gap-4">
      {isListFirst && <Conditions application={application} />}
      <Panel isPadded title={isOpen ? t('apply') : (application.name ?? t('apply'))}>
        {state !== 'NONE' && <State application={application} />}
        {isOpen && <ApplyForm application={application} />}
        {(state === 'APPROVED' || state === 'CLOSED') && <Followers />}
      </Panel>
      {!isListFirst && <Conditions application={application} />}
    </div>
  )
}

function isMissing({ requirements }: Application): boolean {
  return requirements.some(({ isMet }) => !isMet)
}

function Conditions({ application }: { application: Application }) {
  const t = useTranslations('follow')
  const { state } = application
  return (
    <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
      <Panel isPadded title={t('requirements')}>
        <Requirements application={application} />
      </Panel>
      <TraderTerms application={application} />
      {(state === 'APPROVED' || state === 'CLOSED') && <Shares as="trader" />}
    </div>
  )
}

const tones = {
  PENDING: 'info',
  RETURNED: 'warning',
  APPROVED: 'positive',
  CLOSED: 'neutral',
  NONE: 'neutral',
} as const

function State({ application: { reason, state } }: { application: Application }) {
  const t = useTranslations('follow')
  return (
    <div className="mb-4 flex flex-col gap-2">
      <p>
        <Badge tone={tones[state]}>{t(`applications.${state}`)}</Badge>
      </p>
      <p className="text-14">{t(`applicationLines.${state}`)}</p>
      {reason !== null && (
        <Note tone="warning" title={t('reason')}>
          {reason}
        </Note>
      )}
    </div>
  )
}

function Requirements({ application: { coin, requirements } }: { application: Application }) {
  const t = useTranslations('follow')
  const unit = coinName(coin)
  const scale = useCoinScale()(coin)
  const [isTransferring, setIsTransferring] = useState(false)
  const { refetch } = useApplication()
  const equity = requirements.find(({ name }) => name === 'EQUITY')
  function closeTransfer() {
    setIsTransferring(false)
    void refetch()
  }
  return (
    <ul className="flex flex-col gap-3 text-14">
      {requirements.map(({ has, isMet, name, needs }) => (
        <li key={name} className="flex items-start gap-2.5">
          {isMet ? (
            <CheckCircleIcon size={20} aria-hidden="true" className="mt-0.5 flex-none text-positive" />
          ) : (
            <XCircleIcon size={20} aria-hidden="true" className="mt-0.5 flex-none text-muted" />
          )}
          <div>
            <p className="font-medium text-strong">
              {t(`requirementNames.${name}`)} <span className="sr-only">{isMet ? t('met') : t('notMet')}</span>
            </p>
            <p className="text-13 text-muted">
              {name === 'VERIFICATION' && t('requirementLines.VERIFICATION')}
              {name === 'HISTORY' && t('requirementLines.HISTORY', { has: Number(has), needs: Number(needs) })}
              {name === 'EQUITY' &&
                t.rich('requirementLines.EQUITY', {
                  has: exactAmount(has ?? '0'),
                  needs: exactAmount(needs ?? '0'),
                  coin: unit,
                  n: (words) => <Num>{words}</Num>,
                })}
            </p>
            {name === 'VERIFICATION' && !isMet && (
              <ButtonLink to={paths.identity()} kind="quiet" size="sm" className="-ms-3">
                {t('toVerification')}
              </ButtonLink>
            )}
            {name === 'EQUITY' && !isMet && (
              <Button kind="quiet" size="sm" className="-ms-3" onClick={() => setIsTransferring(true)}>
                {t('transfer')}
              </Button>
            )}
          </div>
        </li>
      ))}
      <TransferSheet
        isOpen={isTransferring}
        onClose={closeTransfer}
        coin={coin}
        from="PLATFORM"
        to="CONTRACT"
        amount={shortfall(equity?.needs ?? '', { available: equity?.has ?? '0', scale })}
      />
    </ul>
  )
}

function TraderTerms({ application: { coin, maxUserCount, minAmount, shareRate } }: { application: Application }) {
  const t = useTranslations('follow')
  return (
    <Panel isPadded title={t('rules')}>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-13">
        <li>{t('traderRules.share', { share: formatRate(shareRate, 0) })}</li>
        <li>{t('traderRules.block', ruleFacts())}</li>
        <li>{t('traderRules.orders')}</li>
        <li>{t('traderRules.public')}</li>
        <li>
          {t.rich('traderRules.limits', {
            count: formatAmount(maxUserCount, 0),
            amount: exactAmount(minAmount),
            coin: coinName(coin),
            n: (words) => <Num>{words}</Num>,
          })}
        </li>
      </ul>
    </Panel>
  )
}

function ApplyForm({ application }: { application: Application }) {
  const t = useTranslations('follow')
  const isSign = useSession((session) => session.isSign)
  const [name, setName] = useState(application.name ?? '')
  const [about, setAbout] = useState(application.about ?? '')
  const [accepts, setAccepts] = useState(false)
  const [presses, setPresses] = useState(0)
  const isPressed = presses > 0
  const form = useFirstWrong(presses)
  const apply = useApply()
  const missing = isMissing(application)
  const isName = traderNameShape.test(name.trim())
  const isAbout = about.trim().length >= aboutLength.least && about.trim().length <= aboutLength.most
  function submit(event: FormEvent) {
    event.preventDefault()
    setPresses(presses + 1)
    if (isName && isAbout && accepts && !missing && isSign && !apply.isPending)
      apply.mutate({ name: name.trim(), about: about.trim() })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('name')}
        help={t('nameLine', nameLength)}
        value={name}
        onChange={setName}
        maxLength={nameLength.most}
        error={isPressed && !isName ? t('nameProblem', nameLength) : undefined}
      />
      <TextArea
        label={t('about')}
        help={t('aboutLine')}
        text={about}
        // The exchange takes one line.
        onText={(text) => setAbout(text.replace(/\s*\n\s*/g, ' '))}
        most={aboutLength.most}
        error={isPressed && !isAbout ? t('aboutProblem', aboutLength) : undefined}
      />
      <Checkbox label={t('acceptRules')} isOn={accepts} onChange={setAccepts} />
      {isPressed && isName && isAbout && !accepts && (
        <p role="alert" className="text-13 text-negative">
          {t('tickMissing')}
        </p>
      )}
      <FollowRefusal error={apply.error} />
      {missing && <p className="text-13 text-muted">{t('missingRequirement')}</p>}
      <Button type="submit" size="lg" block isBusy={apply.isPending} disabled={missing}>
        {t('apply')}
      </Button>
    </form>
  )
}
