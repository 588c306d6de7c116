import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Stop } from '@assay/api/futures'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { newClientId } from '../../unanswered.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { formatPrice } from '../../ui/format.ts'
import { KeyValues } from '../../ui/KeyValue.tsx'
import { Num } from '../../ui/Num.tsx'
import { submitting } from '../../ui/submitting.ts'
import { showToast } from '../../ui/toast.ts'
import type { PairLooks } from '../trade/orders/orderTexts.ts'
import { FUTURES_KEY, takeStops } from './futuresQueries.ts'

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
  const cache = useQueryClient()
  const errorText = useErrorText()
  const { stop, price, reset } = dragged
  function close() {
    reset()
    onClose()
  }
  const move = useMutation({
    mutationFn: () =>
      submitting(() => api.futures.amendStop({ id: stop.stopId, triggerPrice: price, clientId: newClientId() })),
    onSuccess(moved) {
      takeStops(cache, [moved])
      showToast({ tone: 'positive', text: t('stops.moved') })
      onClose()
    },
    onError(error) {
      showToast({ tone: 'negative', text: errorText(error) })
      close()
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: FUTURES_KEY }),
  })
  return (
    <ConfirmSheet
      isOpen
      onClose={close}
      title={t('stops.moveTitle', { price: formatPrice(price, looks.priceDecimals) })}
      verb={t('stops.moveVerb')}
      isBusy={move.isPending}
      onConfirm={() => move.mutate()}
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
