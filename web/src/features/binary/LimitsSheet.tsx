// One's own limits: a stake or a loss a day, a loss a week, a pause, or staying out for long. Lower acts at once, higher after a day.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { live } from '../../live/live.ts'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { Overlay } from '@assay/ui/Overlay'
import { Select } from '@assay/ui/Select'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatMoment } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { useZone } from '../settings/preferences.ts'
import { breakFigures } from './ruleFigures.ts'

type Limits = Output<'binary', 'getLimits'>

export const LIMITS_KEY = ['binary', 'limits'] as const
const PAUSES = [0, 1, 7, 30, 180, 365, 1825] as const

export function LimitsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('binary')
  const { data, isError, refetch } = useQuery({ queryKey: LIMITS_KEY, queryFn: () => api.binary.getLimits({}) })
  if (data !== undefined) return <LimitsForm key={JSON.stringify(data)} limits={data} onClose={onClose} />
  return (
    <Overlay isOpen onClose={onClose} title={t('limits.title')}>
      {isError ? (
        <FailedState text={t('limits.failed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} label={t('limits.title')} />
      )}
    </Overlay>
  )
}

/** What is typed, as the call takes it: empty is no limit. Unchanged is left out. */
function changed(typed: string, known: string | null): { value: string | null } | null {
  const value = typed === '' ? null : typed
  const isSame = value === null ? known === null : known !== null && Number(value) === Number(known)
  return isSame ? null : { value }
}

function LimitsForm({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const t = useTranslations('binary')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [stake, setStake] = useState(plain(limits.stakePerDay))
  const [loss, setLoss] = useState(plain(limits.lossPerDay))
  const [week, setWeek] = useState(plain(limits.lossPerWeek))
  const [pause, setPause] = useState<string>('0')
  const stakeChange = changed(stake, limits.stakePerDay)
  const lossChange = changed(loss, limits.lossPerDay)
  const weekChange = changed(week, limits.lossPerWeek)
  const save = useMutation({
    mutationFn: () =>
      api.binary.setLimits({
        ...(stakeChange === null ? {} : { stakePerDay: stakeChange.value }),
        ...(lossChange === null ? {} : { lossPerDay: lossChange.value }),
        ...(weekChange === null ? {} : { lossPerWeek: weekChange.value }),
        ...(pause === '0' ? {} : { pauseDays: Number(pause) }),
      }),
    onSuccess(after) {
      cache.setQueryData(LIMITS_KEY, after)
      showToast({ tone: 'positive', text: t('limits.saved') })
      onClose()
    },
  })
  const coin = limits.coin.toUpperCase()
  const isChanged = stakeChange !== null || lossChange !== null || weekChange !== null || pause !== '0'
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('limits.title')}
      isDirty={isChanged}
      isLocked={save.isPending}
      footer={
        <Button size="lg" block disabled={!isChanged} isBusy={save.isPending} onClick={() => save.mutate()}>
          {pause === '0' ? t('limits.save') : t('limits.savePause', { count: Number(pause) })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 text-muted">{t('limits.lead', breakFigures)}</p>
        <PausedNote until={limits.pausedUntil} />
        <NumberField
          label={t('limits.stakePerDay')}
          value={stake}
          onChange={setStake}
          decimals={2}
          unit={coin}
          aside={<Used text={limits.stakedToday} label={t('limits.staked')} />}
          help={<Later next={limits.nextStakePerDay} coin={coin} text={t('limits.help')} />}
        />
        <NumberField
          label={t('limits.lossPerDay')}
          value={loss}
          onChange={setLoss}
          decimals={2}
          unit={coin}
          aside={<Used text={limits.lostToday} label={t('limits.lost')} />}
          help={<Later next={limits.nextLossPerDay} coin={coin} text={t('limits.help')} />}
        />
        <NumberField
          label={t('limits.lossPerWeek')}
          value={week}
          onChange={setWeek}
          decimals={2}
          unit={coin}
          aside={<Used text={limits.lostThisWeek} label={t('limits.lostInWeek')} />}
          help={<Later next={limits.nextLossPerWeek} coin={coin} text={t('limits.helpWeek')} />}
        />
        <Select
          label={t('limits.pause')}
          options={PAUSES.map((days) => ({
            id: String(days),
            text: days === 0 ? t('limits.noPause') : t('limits.days', { count: days }),
          }))}
          value={pause}
          onChange={setPause}
        />
        <p className="text-12 text-muted">{t('limits.coolOff', breakFigures)}</p>
        {pause !== '0' && <Note tone="warning">{t('limits.pauseWarning')}</Note>}
        {save.isError && <Note tone="negative">{errorText(save.error)}</Note>}
      </div>
    </Overlay>
  )
}

function plain(amount: string | null): string {
  return amount === null ? '' : amount.replace(/\.?0+$/, '')
}

function PausedNote({ until }: { until: number | null }) {
  const t = useTranslations('binary')
  const zone = useZone()
  if (until === null || until <= live.serverNow()) return null
  return <Note tone="info">{t.rich('limits.paused', { time: () => <Num>{formatMoment(until, zone)}</Num> })}</Note>
}

function Used({ text, label }: { text: string; label: string }) {
  return (
    <>
      {label} <Num>{formatAmount(text, 2)}</Num>
    </>
  )
}

function Later({ next, coin, text }: { next: Limits['nextLossPerDay']; coin: string; text: string }) {
  const t = useTranslations('binary')
  const zone = useZone()
  if (next === null) return <>{text}</>
  return (
    <>
      {t.rich('limits.later', {
        amount: () =>
          next.amount === null ? (
            <span>{t('limits.none')}</span>
          ) : (
            <Num unit={coin}>{formatAmount(next.amount, 2)}</Num>
          ),
        time: () => <Num>{formatMoment(next.startsAt, zone)}</Num>,
      })}
    </>
  )
}
