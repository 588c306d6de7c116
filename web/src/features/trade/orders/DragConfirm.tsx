import { useTranslations } from 'use-intl'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { formatPrice } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { OwnNum } from '../../session/OwnNum.tsx'
import { orderedText, type PairLooks, type ShownOrder } from './orderTexts.ts'

export interface DraggedOrder {
  order: ShownOrder
  /** With the decimals of the pair. */
  price: string
  reset: () => void
}

interface DragConfirmProps {
  dragged: DraggedOrder
  looks: PairLooks
  isBusy: boolean
  onConfirm: (outcome: { onSuccess: () => void; onError: () => void }) => void
  onClose: () => void
}

/** An order's line was dragged: its new price is confirmed before anything is sent. */
export function DragConfirm({ dragged, looks, isBusy, onConfirm, onClose }: DragConfirmProps) {
  const t = useTranslations('trade')
  const { order, price, reset } = dragged
  function close() {
    reset()
    onClose()
  }
  return (
    <ConfirmSheet
      isOpen
      onClose={close}
      title={t('amend.dragTitle', { price: formatPrice(price, looks.priceDecimals) })}
      verb={t('amend.save')}
      isBusy={isBusy}
      onConfirm={() => onConfirm({ onSuccess: onClose, onError: close })}
    >
      <KeyValues
        items={[
          { label: t('orders.side'), value: t(`sides.${order.side}`) },
          { label: t('orders.amount'), value: <OwnNum unit={looks.coin}>{orderedText(order, looks)}</OwnNum> },
          { label: t('orders.price'), value: <Num>{formatPrice(order.price, looks.priceDecimals)}</Num> },
        ]}
      />
      <p className="mt-3 text-13 text-muted">{t('amend.noPriority')}</p>
    </ConfirmSheet>
  )
}
