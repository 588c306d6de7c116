import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { parsePrice, parseQuantity } from '@assay/engine/money'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { formatAmount } from '@assay/ui/format'
import { NumberField } from '@assay/ui/NumberField'
import { type ShownOrder, usePairLooks } from './orderTexts.ts'

interface AmendSheetProps {
  order: ShownOrder
  isBusy: boolean
  onSave: (change: { price?: string; quantity?: string }) => void
  onClose: () => void
}

/** Another price or amount for an open order, and what that does to its place in the queue. */
export function AmendSheet({ order, isBusy, onSave, onClose }: AmendSheetProps) {
  const t = useTranslations('trade')
  const looks = usePairLooks(order.symbol)
  const [price, setPrice] = useState(order.price ?? '')
  const [quantity, setQuantity] = useState(order.quantity ?? '')
  const wanted = readAmendment(order, { price, quantity }, looks)
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('amend.title')}
      verb={t('amend.save')}
      isBusy={isBusy}
      isDisabled={!wanted.isValid || Object.keys(wanted.change).length === 0}
      onConfirm={() => onSave(wanted.change)}
    >
      {order.price !== null && (
        <NumberField
          label={t('ticket.price')}
          unit={looks.quote}
          decimals={looks.priceDecimals}
          value={price}
          onChange={setPrice}
          className="mb-3"
        />
      )}
      <NumberField
        label={t('ticket.amount')}
        unit={looks.coin}
        decimals={looks.quantityDecimals}
        value={quantity}
        onChange={setQuantity}
        error={
          wanted.isBelowFilled
            ? t('amend.belowFilled', {
                filled: formatAmount(order.filledQuantity, looks.quantityDecimals, { trim: true }),
              })
            : undefined
        }
      />
      <p className="mt-3 text-13 text-muted">{t(wanted.keepsPlace ? 'amend.priority' : 'amend.noPriority')}</p>
    </ConfirmSheet>
  )
}

interface Wanted {
  change: { price?: string; quantity?: string }
  isValid: boolean
  isBelowFilled: boolean
  /** Only an amount that falls keeps the order's place in the queue. */
  keepsPlace: boolean
}

export function readAmendment(
  order: Pick<ShownOrder, 'price' | 'quantity' | 'filledQuantity'>,
  typed: { price: string; quantity: string },
  decimals: { priceDecimals: number; quantityDecimals: number },
): Wanted {
  const ticks = (text: string | null) => (text === null ? null : parsePrice(text, decimals.priceDecimals))
  const lots = (text: string | null) => (text === null ? null : parseQuantity(text, decimals.quantityDecimals))
  const [price, quantity, filled] = [ticks(typed.price), lots(typed.quantity), lots(order.filledQuantity) ?? 0]
  const isPriceChanged = order.price !== null && price !== ticks(order.price)
  const isQuantityChanged = quantity !== lots(order.quantity)
  const isBelowFilled = quantity !== null && quantity <= filled
  return {
    change: {
      ...(isPriceChanged ? { price: typed.price } : {}),
      ...(isQuantityChanged ? { quantity: typed.quantity } : {}),
    },
    isValid: quantity !== null && quantity > 0 && !isBelowFilled && (order.price === null || price !== null),
    isBelowFilled,
    keepsPlace: !isPriceChanged && quantity !== null && quantity <= (lots(order.quantity) ?? 0),
  }
}
