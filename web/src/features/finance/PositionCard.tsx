import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { Switch } from '@assay/ui/Checkbox'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { KeyValues } from '@assay/ui/KeyValue'
import { lazyPart } from '@assay/ui/lazyPart'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { nextPaymentOf } from './earnFigures.ts'
import { type ListedPosition, useSetAutoRenew } from './earnQueries.ts'
import { rateOf, useTermText, utcDate } from './earnWords.ts'

const RedeemSheet = lazyPart(async () => ({ default: (await import('./RedeemSheet.tsx')).RedeemSheet }))
const StatementSheet = lazyPart(async () => ({ default: (await import('./StatementSheet.tsx')).StatementSheet }))

/** One subscription: what it holds and has earned, what comes next, and what can be done. */
export function PositionCard({ position }: { position: ListedPosition }) {
  const t = useTranslations('finance')
  const [open, setOpen] = useState<'redeem' | 'statement' | null>(null)
  const { status, isOwed, kind, earlyExit, principal } = position
  const isEarning = status === 0 && Number(principal) > 0
  const canLeave = isEarning && (kind === 'FLEXIBLE' || earlyExit)
  return (
    <>
      <PositionHead position={position} />
      <PositionFigures position={position} isEarning={isEarning} />
      {isOwed && (
        <Note tone="warning" className="mt-2">
          {t('owed')}
        </Note>
      )}
      {isEarning && kind === 'FIXED' && <AutoRenew position={position} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {canLeave && (
          <Button kind="secondary" size="sm" onClick={() => setOpen('redeem')}>
            {t('redeem')}
          </Button>
        )}
        <Button kind="quiet" size="sm" onClick={() => setOpen('statement')}>
          {t('statement')}
        </Button>
      </div>
      <Suspense>
        {open === 'redeem' && <RedeemSheet position={position} onClose={() => setOpen(null)} />}
        {open === 'statement' && <StatementSheet position={position} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

const tones = { 0: 'positive', 1: 'neutral', 2: 'neutral' } as const

function PositionHead({ position }: { position: ListedPosition }) {
  const t = useTranslations('finance')
  const termText = useTermText()
  const { rate, isMost } = rateOf(position.tiers)
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <CoinDisc coin={position.coin} size={32} />
        <div className="min-w-0">
          <h3 className="font-semibold text-strong">
            {coinName(position.coin)} · {termText(position)}
          </h3>
          <p className="text-13 text-muted">
            {isMost && `${t('upTo')} `}
            <Num>{rate}</Num> {t('aYear')}
          </p>
        </div>
      </div>
      <Badge tone={tones[position.status]}>{t(`statuses.${position.status}`)}</Badge>
    </div>
  )
}

function PositionFigures({ position, isEarning }: { position: ListedPosition; isEarning: boolean }) {
  const t = useTranslations('finance')
  const { coin, principal, pending, paidInterest, startTime, endTime, updateTime, renewals, status } = position
  const shownPrincipal = isEarning ? principal : position.mostPrincipal
  const unit = coinName(coin)
  const amount = (value: string) => <OwnNum unit={unit}>{coinAmount(value, coin)}</OwnNum>
  const date = (time: number) => <Num unit="UTC">{utcDate(time)}</Num>
  return (
    <KeyValues
      className="mt-2.5"
      items={[
        ...(shownPrincipal === null ? [] : [{ label: t('principal'), value: amount(shownPrincipal) }]),
        { label: t('paid'), value: amount(paidInterest) },
        ...(isEarning || Number(pending) > 0 ? [{ label: t('pending'), value: amount(pending) }] : []),
        // A position that was redeemed before its first day has none.
        ...(status === 0 || position.mostPrincipal !== null ? [{ label: t('firstDay'), value: date(startTime) }] : []),
        ...(isEarning ? [{ label: t('nextPayment'), value: date(nextPaymentOf(position, Date.now())) }] : []),
        ...(endTime === null || status !== 0 ? [] : [{ label: t('endsOn'), value: date(endTime) }]),
        ...(status === 0 ? [] : [{ label: t('endedOn'), value: date(updateTime) }]),
        ...(renewals > 0 ? [{ label: t('renewals'), value: <Num>{String(renewals)}</Num> }] : []),
      ]}
    />
  )
}

function AutoRenew({ position: { orderId, autoRenew } }: { position: ListedPosition }) {
  const t = useTranslations('finance')
  const errorText = useErrorText()
  const change = useSetAutoRenew()
  return (
    <div className="mt-2">
      <Switch
        label={t('autoRenew')}
        isOn={autoRenew}
        isDisabled={change.isPending}
        onChange={(next) => change.mutate({ orderId, autoRenew: next })}
      />
      {change.isError && (
        <Note tone="negative" className="mt-1">
          {errorText(change.error)}
        </Note>
      )}
    </div>
  )
}
