import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@assay/api/spot'
import { Button } from '../../ui/Button.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Responsive } from '../../ui/Table.tsx'
import { useOpenColumns } from '../trade/orders/orderColumns.tsx'
import { useOpenOrders } from './orderQueries.ts'
import { orderedText, usePairLooks } from '../trade/orders/orderTexts.ts'
import { canAmend, useOrderActions } from './useOrderActions.ts'
import { lazyPart } from '../../ui/lazyPart.ts'

const AmendSheet = lazyPart(async () => ({ default: (await import('./AmendSheet.tsx')).AmendSheet }))

interface OpenOrdersProps {
  /** null for all pairs. */
  symbol: string | null
  isPhone: boolean
}

export function OpenOrders({ symbol, isPhone }: OpenOrdersProps) {
  const t = useTranslations('trade')
  const query = useOpenOrders()
  const { cancel } = useOrderActions()
  const [amended, setAmended] = useState<Order | null>(null)
  const columns = useOpenColumns<Order>(isPhone, (order) => (
    <RowActions
      order={order}
      isPhone={isPhone}
      isCancelling={cancel.isPending && cancel.variables.orderId === order.orderId}
      onCancel={() => cancel.mutate(order)}
      onAmend={() => setAmended(order)}
    />
  ))
  if (query.isError && query.data === undefined)
    return <FailedState text={t('orders.failed')} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <SkeletonRows count={3} label={t('orders.open')} />
  const orders = symbol === null ? query.data : query.data.filter((order) => order.symbol === symbol)
  if (orders.length === 0) return <EmptyState title={t('orders.noOpen')}>{t('orders.noOpenHelp')}</EmptyState>
  const shown = orders.some((order) => order.stopPrice !== null)
    ? columns
    : columns.filter(({ key }) => key !== 'trigger')
  return (
    <>
      <Responsive
        caption={t('orders.open')}
        columns={isPhone ? shown : shown.filter(({ key }) => key !== 'side2')}
        rows={orders}
        rowKey={(order) => order.orderId}
        size="dense"
      />
      <Suspense>{amended !== null && <AmendSheet order={amended} onClose={() => setAmended(null)} />}</Suspense>
    </>
  )
}

interface RowActionsProps {
  order: Order
  isPhone: boolean
  isCancelling: boolean
  onCancel: () => void
  onAmend: () => void
}

function RowActions({ order, isPhone, isCancelling, onCancel, onAmend }: RowActionsProps) {
  const t = useTranslations('trade')
  const looks = usePairLooks(order.symbol)
  const kind = isPhone ? 'secondary' : 'quiet'
  return (
    <span className="inline-flex gap-1.5">
      {canAmend(order) && (
        <Button kind={kind} size="xs" className="touch min-h-7!" onClick={onAmend}>
          {t('orders.amend')}
        </Button>
      )}
      <Button
        kind={kind}
        size="xs"
        className="touch min-h-7!"
        isBusy={isCancelling}
        aria-label={t('orders.cancelOne', { side: order.side, amount: orderedText(order, looks), coin: looks.coin })}
        onClick={onCancel}
      >
        {t('orders.cancel')}
      </Button>
    </span>
  )
}

/** Cancels every open order of a pair or of all; asked first. */
export function CancelAll({ symbol }: { symbol: string | null }) {
  const t = useTranslations('trade')
  const { data } = useOpenOrders()
  const { cancelAll } = useOrderActions()
  const [isAsked, setIsAsked] = useState(false)
  const looks = usePairLooks(symbol ?? '')
  const count = (data ?? []).filter((order) => symbol === null || order.symbol === symbol).length
  if (count === 0) return null
  return (
    <>
      <Button kind="secondary" size="xs" className="touch" onClick={() => setIsAsked(true)}>
        {t('orders.cancelAll')}
      </Button>
      <ConfirmSheet
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('orders.cancelAllTitle')}
        verb={t('orders.cancelAll')}
        kind="danger"
        isBusy={cancelAll.isPending}
        onConfirm={() => cancelAll.mutate(symbol, { onSettled: () => setIsAsked(false) })}
      >
        <p className="text-14">
          {symbol === null
            ? t('orders.cancelAllEvery', { count })
            : t('orders.cancelAllPair', { count, pair: looks.title })}
        </p>
      </ConfirmSheet>
    </>
  )
}
