import { useTranslations } from 'use-intl'
import type { Stop } from '@assay/api/futures'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { formatPrice } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import type { PairLooks } from '../../trade/orders/orderTexts.ts'
import { usePositionTerms } from './usePositionTerms.ts'

export interface DraggedStop {
  stop: Stop
  /** With the decimals of the pair. */
  price: string
  reset: () => void
}

interface StopDragConfirmProps {
  dragged: DraggedStop
  looks: PairLooks
  onClose: () => void
}

/** A stop's line was dragged. It is moved as it is: half of a pair stays that. */
export function StopDragConfirm({ dragged, looks, onClose }: StopDragConfirmProps) {
  const t = useTranslations('futures')
  const { moveStop } = usePositionTerms()
  const { stop, price, reset } = dragged
  function close() {
    reset()
    onClose()
  }
  return (
    <ConfirmSheet
      isOpen
      onClose={close}
      title={t('stops.moveTitle', { price: formatPrice(price, looks.priceDecimals) })}
      verb={t('stops.moveVerb')}
      isBusy={moveStop.isPending}
      onConfirm={() =>
        moveStop.mutate({ id: stop.stopId, triggerPrice: price }, { onSuccess: onClose, onError: close })
      }
    >
      <KeyValues
        items={[
          { label: t('columns.kind'), value: t(stop.kind === 'TAKE_PROFIT' ? 'stops.takeProfit' : 'stops.stopLoss') },
          { label: t('columns.trigger'), value: <Num>{formatPrice(stop.triggerPrice, looks.priceDecimals)}</Num> },
        ]}
      />
      {stop.pairId !== null && <p className="mt-3 text-13 text-muted">{t('stops.moveNote')}</p>}
    </ConfirmSheet>
  )
}
