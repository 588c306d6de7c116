import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPrice, formatQuantity, parsePrice } from '@assay/engine/money'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { KeyValues } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { PercentSlider } from '@assay/ui/PercentSlider'
import { Segmented } from '@assay/ui/Segmented'
import { OwnNum } from '../../session/OwnNum.tsx'
import type { BookStore } from '../../trade/book/bookStore.ts'
import { costText, lotsText, moneyText, priceText } from '../amounts.ts'
import { estimateClose, lotsOfPercent } from './closeForm.ts'
import { PositionHead } from './PositionHead.tsx'
import { usePositionActions } from './usePositionActions.ts'
import type { PositionView } from './usePositionViews.ts'

interface CloseSheetProps {
  view: PositionView
  /** The book on the page; null where it is another contract's, and only the mark is known. */
  book: BookStore | null
  onClose: () => void
}

const noBook = { bids: [], asks: [] }

/** Closes a position in part or whole, at the market or at a price, with what it is expected to bring. */
export function CloseSheet({ view, book, onClose }: CloseSheetProps) {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const { close } = usePositionActions()
  const { position, rules, holding, mark } = view
  const [kind, setKind] = useState<'MARKET' | 'LIMIT'>('MARKET')
  const [percent, setPercent] = useState(100)
  const [price, setPrice] = useState('')
  const quantity = lotsOfPercent(holding.quantity, percent)
  const levels = book === null ? noBook : { bids: book.levels('bids'), asks: book.levels('asks') }
  const request = { quantity, price: kind === 'LIMIT' ? price : '' }
  const estimate = estimateClose(holding, request, { rules, book: levels, mark })
  const isPriced = kind === 'MARKET' || parsePrice(price, rules.priceDecimals) !== null
  const coin = rules.base.toUpperCase()
  /** A limit starts where the market would close it now. */
  function choose(next: 'MARKET' | 'LIMIT') {
    setKind(next)
    if (next === 'LIMIT' && price === '' && estimate.price !== null)
      setPrice(formatPrice(estimate.price, rules.priceDecimals))
  }
  function send() {
    const all = quantity === holding.quantity
    const input = {
      id: position.positionId,
      ...(all ? {} : { quantity: formatQuantity(quantity, rules.quantityDecimals) }),
      ...(kind === 'LIMIT' ? { price } : {}),
    }
    close.mutate(input, { onSuccess: onClose })
  }
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('close.title')}
      verb={t('close.verb', { size: lotsText(quantity, rules), coin })}
      isDisabled={quantity === 0 || !isPriced}
      isBusy={close.isPending}
      onConfirm={send}
    >
      <PositionHead view={view} />
      <Segmented
        label={trade('ticket.kind')}
        items={(['MARKET', 'LIMIT'] as const).map((id) => ({ id, label: trade(`kinds.${id}`) }))}
        value={kind}
        onChange={choose}
        className="mb-3"
      />
      {kind === 'LIMIT' && (
        <NumberField
          label={trade('ticket.price')}
          unit={rules.quote.toUpperCase()}
          decimals={rules.priceDecimals}
          value={price}
          onChange={setPrice}
          className="mb-3"
        />
      )}
      <p className="mb-1 flex justify-between text-13">
        <span className="text-muted">{t('position.size')}</span>
        <Num unit={coin}>{lotsText(quantity, rules)}</Num>
      </p>
      <PercentSlider
        label={t('ticket.percentOfPosition')}
        value={percent}
        amountText={`${lotsText(quantity, rules)} ${coin}`}
        onChange={setPercent}
      />
      <KeyValues
        className="mt-3"
        items={[
          { label: t('close.price'), value: <Num>{priceText(estimate.price, rules)}</Num> },
          { label: t('ticket.result'), value: <OwnNum>{moneyText(estimate.profit, rules, { plus: true })}</OwnNum> },
          { label: trade('orders.fee'), value: <Num>{costText(estimate.fee, rules)}</Num> },
          { label: t('close.returned'), value: <OwnNum>{moneyText(estimate.returned, rules)}</OwnNum> },
        ]}
      />
      <p className="mt-2 text-12 text-muted">{t(kind === 'MARKET' ? 'close.note' : 'close.limitNote')}</p>
    </ConfirmSheet>
  )
}
