import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Stop } from '@assay/api/futures'
import { parsePrice } from '@assay/engine/money'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { NumberField } from '@assay/ui/NumberField'
import { usePairLooks } from '../../trade/orders/orderTexts.ts'
import { usePositionTerms } from './usePositionTerms.ts'

/** Moves a waiting stop by its price, for everybody who does not drag it on the chart. */
export function StopMoveSheet({ stop, onClose }: { stop: Stop; onClose: () => void }) {
  const t = useTranslations('futures')
  const { moveStop } = usePositionTerms()
  const looks = usePairLooks(stop.symbol)
  const [price, setPrice] = useState(stop.triggerPrice)
  const ticks = parsePrice(price, looks.priceDecimals)
  const isSame = ticks === parsePrice(stop.triggerPrice, looks.priceDecimals)
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t(stop.kind === 'TAKE_PROFIT' ? 'stops.takeProfit' : 'stops.stopLoss')}
      verb={t('stops.moveVerb')}
      isDisabled={ticks === null || isSame}
      isBusy={moveStop.isPending}
      onConfirm={() => moveStop.mutate({ id: stop.stopId, triggerPrice: price }, { onSuccess: onClose })}
    >
      <NumberField
        label={t('columns.trigger')}
        unit={looks.quote}
        decimals={looks.priceDecimals}
        value={price}
        onChange={setPrice}
      />
      {stop.pairId !== null && <p className="mt-3 text-13 text-muted">{t('stops.moveNote')}</p>}
    </ConfirmSheet>
  )
}
