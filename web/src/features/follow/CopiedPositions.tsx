import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { formatAmount } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { lazyPart } from '@assay/ui/lazyPart'
import { Num } from '@assay/ui/Num'
import { showToast } from '@assay/ui/toast'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { FollowRefusal } from './FollowRefusal.tsx'
import { type Follow, type OfPosition, useCloseCopied } from './followQueries.ts'
import { money, OwnResult, useContractTitle } from './followWords.tsx'

const MarginSheet = lazyPart(async () => ({ default: (await import('./MarginSheet.tsx')).MarginSheet }))

/** The open positions of one follow. */
export function CopiedPositions({ follow }: { follow: Follow }) {
  const t = useTranslations('follow')
  return (
    <section aria-label={t('positions')} className="mt-3 border-t border-line pt-2">
      <h3 className="text-13 font-medium text-strong">{t('positions')}</h3>
      <ul>
        {follow.positions.map((position) => (
          <li key={position.positionId} className="border-t border-line py-2 text-13 first:border-t-0">
            <PositionRow follow={follow} position={position} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PositionRow({ follow, position }: OfPosition) {
  const t = useTranslations('follow')
  const title = useContractTitle()(position.symbol)
  const [open, setOpen] = useState<'close' | 'margin' | null>(null)
  const { entryPrice, leverage, liquidationPrice, margin, markPrice, quantity, side } = position
  const unit = coinName(follow.coin)
  const price = (value: string | null) => <Num>{value === null ? '--' : formatAmount(value, 8, { trim: true })}</Num>
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium text-strong">
          <Num>{title}</Num> <span className={side === 'LONG' ? 'text-up' : 'text-down'}>{t(`sides.${side}`)}</span>{' '}
          <Num className="text-muted">{leverage}×</Num>
        </span>
        <OwnResult value={position.unrealized} unit={unit} />
      </p>
      <KeyValues
        items={[
          { label: t('size'), value: <OwnNum>{formatAmount(quantity, 8, { trim: true })}</OwnNum> },
          { label: t('entry'), value: price(entryPrice) },
          { label: t('mark'), value: price(markPrice) },
          { label: t('liquidation'), value: price(liquidationPrice) },
          { label: t('margin'), value: <OwnNum unit={unit}>{money(margin)}</OwnNum> },
        ]}
      />
      <div className="mt-1 flex flex-wrap gap-2">
        <Button kind="quiet" size="sm" onClick={() => setOpen('close')}>
          {t('close')}
        </Button>
        {position.marginMode === 'ISOLATED' && (
          <Button kind="quiet" size="sm" onClick={() => setOpen('margin')}>
            {position.marginOffer === null ? t('addMargin') : t('matchMargin')}
          </Button>
        )}
      </div>
      {open === 'close' && <CloseSheet {...{ follow, position, title }} onClose={() => setOpen(null)} />}
      <Suspense>
        {open === 'margin' && <MarginSheet {...{ follow, position }} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

function CloseSheet({ follow, position, title, onClose }: OfPosition & { title: string; onClose: () => void }) {
  const t = useTranslations('follow')
  const close = useCloseCopied()
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('closeTitle', { pair: title })}
      verb={t('close')}
      isBusy={close.isPending}
      error={close.error === null ? undefined : <FollowRefusal error={close.error} />}
      onConfirm={() =>
        close.mutate(
          { followId: follow.followId, positionId: position.positionId },
          {
            onSuccess() {
              onClose()
              showToast({ tone: 'positive', text: t('closed') })
            },
          },
        )
      }
    >
      <p className="text-14">{t('closeLine')}</p>
    </ConfirmSheet>
  )
}
