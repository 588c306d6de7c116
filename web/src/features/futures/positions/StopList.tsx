import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Stop } from '@assay/api/futures'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { formatAmount, formatPrice } from '@assay/ui/format'
import { lazyPart } from '@assay/ui/lazyPart'
import { Num } from '@assay/ui/Num'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type Column, Responsive } from '@assay/ui/Table'
import { TimeText } from '../../trade/orders/orderColumns.tsx'
import { usePairLooks } from '../../trade/orders/orderTexts.ts'
import { useStops } from '../futuresQueries.ts'
import { PairTitle } from './PositionTexts.tsx'
import { usePositionTerms } from './usePositionTerms.ts'
import { OwnNum } from '../../session/OwnNum.tsx'

const StopMoveSheet = lazyPart(async () => ({ default: (await import('./StopMoveSheet.tsx')).StopMoveSheet }))

/** Waiting take-profits and stop-losses. */
export function StopList({ symbol, isPhone }: { symbol: string | null; isPhone: boolean }) {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const query = useStops()
  const { cancelStop } = usePositionTerms()
  const [moved, setMoved] = useState<Stop | null>(null)
  const kind = isPhone ? 'secondary' : 'quiet'
  if (query.isError && query.data === undefined)
    return <FailedState text={trade('orders.failed')} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <SkeletonRows count={2} label={t('stops.waiting')} />
  const stops = symbol === null ? query.data : query.data.filter((stop) => stop.symbol === symbol)
  if (stops.length === 0) return <EmptyState title={t('stops.none')}>{t('stops.noneHelp')}</EmptyState>
  const columns: Column<Stop>[] = [
    {
      key: 'time',
      header: t('columns.time'),
      cell: (stop) => <TimeText time={stop.createdAt} isShort={isPhone} />,
      mobile: 'meta',
    },
    { key: 'pair', header: t('columns.contract'), cell: (stop) => <PairTitle symbol={stop.symbol} />, mobile: 'title' },
    {
      key: 'kind',
      header: t('columns.kind'),
      cell: (stop) => t(stop.kind === 'TAKE_PROFIT' ? 'stops.takeProfit' : 'stops.stopLoss'),
      mobile: 'title',
    },
    { key: 'trigger', header: t('columns.trigger'), align: 'end', cell: (stop) => <TriggerText stop={stop} /> },
    {
      key: 'by',
      header: trade('ticket.triggerBy'),
      align: 'end',
      cell: (stop) => trade(`ticket.triggers.${stop.triggerBy}`),
    },
    { key: 'size', header: t('columns.size'), align: 'end', cell: (stop) => <SizeText stop={stop} /> },
    {
      key: 'action',
      header: <span className="sr-only">{t('columns.action')}</span>,
      align: 'end',
      mobile: 'action',
      cell: (stop) => (
        <span className="inline-flex gap-1.5">
          <Button kind={kind} size="xs" className="touch min-h-7!" onClick={() => setMoved(stop)}>
            {trade('orders.amend')}
          </Button>
          <Button
            kind={kind}
            size="xs"
            className="touch min-h-7!"
            isBusy={cancelStop.isPending && cancelStop.variables === stop.stopId}
            aria-label={t('stops.cancelOne', { price: stop.triggerPrice })}
            onClick={() => cancelStop.mutate(stop.stopId)}
          >
            {trade('orders.cancel')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <Responsive
        caption={t('stops.waiting')}
        columns={columns}
        rows={stops}
        rowKey={({ stopId }) => stopId}
        size="dense"
      />
      <Suspense>{moved !== null && <StopMoveSheet stop={moved} onClose={() => setMoved(null)} />}</Suspense>
    </>
  )
}

function TriggerText({ stop }: { stop: Stop }) {
  return <Num>{formatPrice(stop.triggerPrice, usePairLooks(stop.symbol).priceDecimals)}</Num>
}

function SizeText({ stop }: { stop: Stop }) {
  const t = useTranslations('futures')
  const looks = usePairLooks(stop.symbol)
  if (stop.quantity === null) return <>{t('stops.whole')}</>
  return <OwnNum>{formatAmount(stop.quantity, looks.quantityDecimals)}</OwnNum>
}
