// Open orders of any product, with what can be done with them.
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { lazyPart } from '@assay/ui/lazyPart'
import { Responsive } from '@assay/ui/Table'
import { EndAll } from './EndAll.tsx'
import { useOpenColumns } from './orderColumns.tsx'
import { orderedText, type ShownOrder, usePairLooks } from './orderTexts.ts'
import { type Amendment, canAmend, type OrderActions } from './useOrderActions.ts'

const AmendSheet = lazyPart(async () => ({ default: (await import('./AmendSheet.tsx')).AmendSheet }))

interface OpenOrderTableProps<Row extends ShownOrder> {
  orders: readonly Row[]
  actions: OrderActions<Row>
  isPhone: boolean
}

export function OpenOrderTable<Row extends ShownOrder>({ orders, actions, isPhone }: OpenOrderTableProps<Row>) {
  const t = useTranslations('trade')
  const { cancel, amend } = actions
  const [amended, setAmended] = useState<Row | null>(null)
  const columns = useOpenColumns<Row>(isPhone, (order) => (
    <RowActions
      order={order}
      isPhone={isPhone}
      isCancelling={cancel.isPending && cancel.variables.orderId === order.orderId}
      onCancel={() => cancel.mutate(order)}
      onAmend={() => setAmended(order)}
    />
  ))
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
      <Suspense>
        {amended !== null && (
          <AmendSheet
            order={amended}
            isBusy={amend.isPending}
            onSave={(change) => {
              const amendment: Amendment<Row> = { order: amended, ...change }
              amend.mutate(amendment, { onSuccess: () => setAmended(null) })
            }}
            onClose={() => setAmended(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface RowActionsProps {
  order: ShownOrder
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

interface CancelAllProps<Row extends ShownOrder> {
  orders: readonly Row[]
  actions: Pick<OrderActions<Row>, 'cancelAll'>
  /** null for all pairs. */
  symbol: string | null
}

/** Cancels every open order of a pair or of all; asked first. */
export function CancelAll<Row extends ShownOrder>({ orders, actions: { cancelAll }, symbol }: CancelAllProps<Row>) {
  const t = useTranslations('trade')
  const looks = usePairLooks(symbol ?? '')
  const count = orders.filter((order) => symbol === null || order.symbol === symbol).length
  if (count === 0) return null
  return (
    <EndAll
      verb={t('orders.cancelAll')}
      title={t('orders.cancelAllTitle')}
      line={
        symbol === null
          ? t('orders.cancelAllEvery', { count })
          : t('orders.cancelAllPair', { count, pair: looks.title })
      }
      isBusy={cancelAll.isPending}
      onConfirm={(outcome) => cancelAll.mutate(symbol, outcome)}
    />
  )
}
