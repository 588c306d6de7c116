import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { formatRate } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { lazyPart } from '@assay/ui/lazyPart'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { formatDate, formatMoment } from '@assay/ui/time'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import { CopiedPositions } from './CopiedPositions.tsx'
import { FollowRefusal } from './FollowRefusal.tsx'
import { type Follow, useNewestSkip, usePauseFollow } from './followQueries.ts'
import { money, OwnResult, TraderDisc } from './followWords.tsx'

const EditSheet = lazyPart(async () => ({ default: (await import('./EditSheet.tsx')).EditSheet }))
const AddMoneySheet = lazyPart(async () => ({ default: (await import('./AddMoneySheet.tsx')).AddMoneySheet }))
const LeaveSheet = lazyPart(async () => ({ default: (await import('./LeaveSheet.tsx')).LeaveSheet }))
const HistorySheet = lazyPart(async () => ({ default: (await import('./HistorySheet.tsx')).HistorySheet }))

const tones = { ACTIVE: 'positive', PAUSED: 'warning', LEAVING: 'info', ENDED: 'neutral' } as const

/** One follow: what it is worth, its positions, and what can be done. */
export function FollowCard({ follow }: { follow: Follow }) {
  const t = useTranslations('follow')
  const { leavingReason, name, status, traderId } = follow
  return (
    <>
      <div className="flex items-center gap-3">
        <TraderDisc name={name} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-strong">
            <Link to={paths.trader(traderId)}>{name}</Link>
          </h2>
          <p className="text-13 text-muted">{t(`modes.${follow.settings.mode}`)}</p>
        </div>
        <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
      </div>
      <FollowFigures follow={follow} />
      {status === 'LEAVING' && (
        <Note tone="info" className="mt-2">
          {t(`leavingLines.${follow.settings.onLeaving}`)}
        </Note>
      )}
      {leavingReason !== null && leavingReason !== 'USER' && (
        <p className="mt-2 text-13 text-muted">{t(`leavingReasons.${leavingReason}`)}</p>
      )}
      <NotCopied follow={follow} />
      {follow.positions.length > 0 && <CopiedPositions follow={follow} />}
      <FollowActions follow={follow} />
    </>
  )
}

/** Why the trader's last order was not copied: otherwise only the history says so. */
function NotCopied({ follow }: { follow: Follow }) {
  const t = useTranslations('follow')
  const zone = useZone()
  const skip = useNewestSkip(follow)
  if (skip === null) return null
  return (
    <Note tone="warning" className="mt-2" title={t('skipped')}>
      {t(`skipReasons.${skip.reason}`)} <Num>{formatMoment(skip.time, zone)}</Num>
    </Note>
  )
}

function FollowFigures({ follow }: { follow: Follow }) {
  const t = useTranslations('follow')
  const zone = useZone()
  const unit = coinName(follow.coin)
  const date = (time: number) => formatDate(time, zone)
  const isEnded = follow.status === 'ENDED'
  const own = (value: string) => <OwnNum unit={unit}>{money(value)}</OwnNum>
  return (
    <>
      <dl className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <dt className="text-13 text-muted">{t(isEnded ? 'returned' : 'equity')}</dt>
          <dd className="text-22 font-semibold text-strong">
            {own(isEnded ? (follow.returned ?? '0') : follow.equity)}
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-13 text-muted">{t('result')}</dt>
          <dd className="text-16 font-semibold">
            <OwnResult value={follow.profit} unit={unit} />
          </dd>
        </div>
      </dl>
      <KeyValues
        className="mt-2.5 border-t border-line pt-2"
        items={[
          { label: t('allotted'), value: own(follow.allotted) },
          ...(isEnded
            ? []
            : [
                { label: t('free'), value: own(follow.available) },
                { label: t('unrealized'), value: <OwnResult value={follow.unrealized} unit={unit} /> },
              ]),
          { label: t('sharedSoFar'), value: own(follow.shared) },
          ...(isEnded
            ? []
            : [
                {
                  label: t('shareDue'),
                  value: own(follow.shareDue),
                },
                {
                  label: t('stopAt'),
                  value:
                    follow.settings.portfolioStop === null ? (
                      t('noStop')
                    ) : (
                      <Num>{formatRate(`-${follow.settings.portfolioStop}`, 0, 2)}</Num>
                    ),
                },
              ]),
          isEnded
            ? { label: t('period'), value: <Num>{`${date(follow.startedAt)} – ${date(follow.updatedAt)}`}</Num> }
            : { label: t('since'), value: <Num>{date(follow.startedAt)}</Num> },
        ]}
      />
    </>
  )
}

type Sheet = 'edit' | 'add' | 'leave' | 'history'

function FollowActions({ follow }: { follow: Follow }) {
  const t = useTranslations('follow')
  const [open, setOpen] = useState<Sheet | null>(null)
  const pause = usePauseFollow()
  const { followId, status } = follow
  const isPaused = status === 'PAUSED'
  const close = () => setOpen(null)
  const opens = (sheet: Sheet, label: string) => (
    <Button kind="quiet" size="sm" onClick={() => setOpen(sheet)}>
      {label}
    </Button>
  )
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {(status === 'ACTIVE' || isPaused) && (
          <Button
            kind="secondary"
            size="sm"
            isBusy={pause.isPending}
            onClick={() => pause.mutate({ followId, isPaused: !isPaused })}
          >
            {isPaused ? t('resume') : t('pause')}
          </Button>
        )}
        {status !== 'ENDED' && (
          <Button kind="secondary" size="sm" onClick={() => setOpen('leave')}>
            {status === 'LEAVING' ? t('closeRest') : t('leave')}
          </Button>
        )}
        {(status === 'ACTIVE' || isPaused) && opens('add', t('addMoney'))}
        {(status === 'ACTIVE' || isPaused) && opens('edit', t('edit'))}
        {opens('history', t('history'))}
      </div>
      <FollowRefusal error={pause.error} />
      <Suspense>
        {open === 'edit' && <EditSheet follow={follow} onClose={close} />}
        {open === 'add' && <AddMoneySheet follow={follow} onClose={close} />}
        {open === 'leave' && <LeaveSheet follow={follow} onClose={close} />}
        {open === 'history' && <HistorySheet follow={follow} onClose={close} />}
      </Suspense>
    </>
  )
}
