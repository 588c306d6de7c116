import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { Button, ButtonLink } from '@assay/ui/Button'
import { formatRate } from '@assay/ui/format'
import { type KeyValueItem, KeyValues, Meter } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { formatMoment } from '@assay/ui/time'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import { useClaim, type WelfareTask } from './rewardQueries.ts'
import { placeOf } from './taskPlaces.ts'

/** Where each task is done. */
const places: Record<WelfareTask['trigger'], string> = {
  VERIFICATION: paths.basicVerification(),
  SECOND_FACTOR: paths.authenticator(),
  ADDRESS_BOOK: paths.withdrawalAddresses(),
  DEPOSIT: paths.deposit(),
  TRADE: paths.trade(),
  EARN: paths.finance(),
}

const number = { n: (words: ReactNode) => <Num>{words}</Num> }

/** One task: what to do, what it brings, how far it is, until when, and the next step. */
export function TaskCard({ task }: { task: WelfareTask }) {
  const t = useTranslations('rewards.welfare')
  const { trigger, minimum, kind, coin, amount, rate, days } = task
  const name = coinName(coin)
  return (
    <>
      <div className="flex items-start justify-between gap-x-4 gap-y-1 small:flex-wrap">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere] hyphens-auto text-strong">
          {t.rich(`task.${trigger}`, { amount: exactAmount(minimum), coin: name, ...number })}
        </h3>
        <p className="flex-none text-end small:text-start">
          <Num unit={name} className="text-18 font-semibold text-strong">
            {exactAmount(amount)}
          </Num>
          <span className="block text-13 text-muted">{t(`kind.${kind}`)}</span>
        </p>
      </div>
      <p className="mt-2 text-13">
        {t.rich(`reward.${kind}`, {
          amount: exactAmount(amount),
          coin: name,
          rate: formatRate(rate, 0),
          days,
          ...number,
        })}
      </p>
      <Progress task={task} />
      <TaskFacts task={task} />
      <div className="mt-3 flex flex-1 flex-col justify-end">
        <NextStep task={task} />
      </div>
    </>
  )
}

/** How much of the task is done, or how much of the reward is left. */
function Progress({ task: { trigger, state, minimum, progress, coin, amount, reward, kind } }: { task: WelfareTask }) {
  const t = useTranslations('rewards.welfare')
  const unit = coinName(coin)
  if (reward !== null && kind !== 'CASH' && state === 'CLAIMED')
    return (
      <div className="mt-3">
        <Meter
          value={Number(reward.left)}
          max={Math.max(Number(reward.left), Number(amount))}
          label={t('left')}
          text={t.rich('leftOf', { left: exactAmount(reward.left), coin: unit, ...number })}
        />
      </div>
    )
  const isMeasured = Number(minimum) > 0 && (state === 'ACTIVE' || state === 'DONE')
  if (!isMeasured) return null
  return (
    <div className="mt-3">
      <Meter
        value={Math.min(Number(progress), Number(minimum))}
        max={Number(minimum)}
        label={t('progress')}
        text={
          <>
            {t.rich('done', { progress: exactAmount(progress), minimum: exactAmount(minimum), coin: unit, ...number })}
            {trigger !== 'DEPOSIT' && Number(progress) === 0 && <span className="block">{t('needsDeposit')}</span>}
          </>
        }
      />
    </div>
  )
}

function TaskFacts({ task }: { task: WelfareTask }) {
  const t = useTranslations('rewards.welfare')
  const zone = useZone()
  const { budget, budgetLeft, coin, endTime, lock, reward, startTime, state } = task
  const time = (epochMs: number) => <Num>{formatMoment(epochMs, zone)}</Num>
  const unit = coinName(coin)
  const items: KeyValueItem[] =
    reward === null
      ? [
          ...(lock === 'NOT_BEGUN' ? [{ label: t('from'), value: time(startTime) }] : []),
          { label: t('until'), value: time(endTime) },
          {
            label: t('budgetLeft'),
            value: <Num unit={unit}>{`${exactAmount(budgetLeft)} / ${exactAmount(budget)}`}</Num>,
          },
        ]
      : [{ label: t('claimedAt'), value: time(reward.claimedAt) }]
  if (reward !== null && reward.expiresAt !== null && state !== 'USED')
    items.push({ label: t(state === 'EXPIRED' ? 'expiredAt' : 'usableUntil'), value: time(reward.expiresAt) })
  return <KeyValues className="mt-2" items={items} />
}

const tones: Record<'inUse' | 'past' | 'locked', BadgeTone> = { inUse: 'positive', past: 'neutral', locked: 'neutral' }

function wordOf({ kind, state }: WelfareTask) {
  if (kind === 'CASH') return 'paid'
  return state === 'USED' || state === 'EXPIRED' ? (`state.${state}` as const) : 'state.CLAIMED'
}

function NextStep({ task }: { task: WelfareTask }) {
  const t = useTranslations('rewards.welfare')
  const claim = useClaim()
  const { coin, lock, state, taskId, trigger } = task
  const place = placeOf(task)
  if (place === 'ready')
    return (
      <Button
        block
        isBusy={claim.isPending}
        aria-label={t('claimOf', { amount: exactAmount(task.amount), coin: coinName(coin) })}
        onClick={() => claim.mutate(taskId)}
      >
        {t('claim')}
      </Button>
    )
  if (place === 'todo') {
    const step = lock === 'DOCUMENT' ? 'VERIFICATION' : trigger
    return (
      <>
        {lock !== null && trigger !== 'VERIFICATION' && <p className="pb-2 text-13 text-muted">{t(`lock.${lock}`)}</p>}
        <ButtonLink to={places[step]} kind="soft" block>
          {t(`step.${step}`)}
        </ButtonLink>
      </>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 text-13">
      {state === 'LOCKED' ? (
        <p className="text-muted">{t(`lock.${lock ?? 'BUDGET'}`)}</p>
      ) : (
        <>
          <Badge tone={tones[place]}>{t(wordOf(task))}</Badge>
          <Link to={paths.cashflow('REWARD')} className="touch font-medium text-brand-text">
            {t('uses')}
          </Link>
        </>
      )}
    </div>
  )
}
