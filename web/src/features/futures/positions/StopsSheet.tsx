import XIcon from '~icons/ph/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Stop } from '@assay/api/futures'
import { profitAt } from '@assay/engine/futures/margin'
import { formatQuantity, parsePrice, type Price } from '@assay/engine/money'
import { useErrorText } from '../../../i18n/errorText.ts'
import { RequestError } from '../../../requestError.ts'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { formatAmount, formatPrice } from '@assay/ui/format'
import { IconButton } from '@assay/ui/IconButton'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { PercentSlider } from '@assay/ui/PercentSlider'
import { Segmented } from '@assay/ui/Segmented'
import { Select } from '@assay/ui/Select'
import { prices } from '../../market/prices.ts'
import { useOwnText } from '../../session/OwnNum.tsx'
import { lotsText, moneyText, priceText } from '../amounts.ts'
import { lotsOfPercent } from './closeForm.ts'
import { useOwnOf, useStops } from '../futuresQueries.ts'
import { useMark } from '../contract/marks.ts'
import { PositionHead } from './PositionHead.tsx'
import {
  emptyStops,
  quantityOf,
  type StopFields,
  type StopKind,
  stopPrice,
  stopProblem,
  stopText,
  triggers,
} from './stopForm.ts'
import { usePositionTerms } from './usePositionTerms.ts'
import type { PositionView } from './usePositionViews.ts'

const stopKinds = ['takeProfit', 'stopLoss'] as const

/** The stops of a position, and new ones for it or for a part of it. A pair of both ends together. */
export function StopsSheet({ view, onClose }: { view: PositionView; onClose: () => void }) {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const { placeStops } = usePositionTerms()
  const { position, rules, holding, liquidation } = view
  const [fields, setFields] = useState<StopFields>(emptyStops)
  const change = (next: Partial<StopFields>) => setFields((before) => ({ ...before, ...next }))
  const now = useTriggerPrice(view, fields.triggerBy)
  const read = (kind: StopKind) => {
    const price = stopPrice(fields[kind], { anchor: fields.anchor, kind }, holding, rules)
    return { price, problem: stopProblem(kind, price, { holding, rules, now, liquidation }) }
  }
  const found = { takeProfit: read('takeProfit'), stopLoss: read('stopLoss') }
  const isGiven = stopKinds.some((kind) => found[kind].price !== null)
  const isRefused = stopKinds.some((kind) => found[kind].problem !== undefined)
  function send() {
    const quantity = quantityOf(fields.percent, holding)
    const number = quantity === null ? undefined : formatQuantity(quantity, rules.quantityDecimals)
    const [earn, lose] = [found.takeProfit.price, found.stopLoss.price]
    placeStops.mutate(
      {
        positionId: position.positionId,
        delegateType: 1,
        triggerBy: fields.triggerBy,
        ...(earn === null ? {} : { earnPrice: stopText(earn, rules), ...(number && { earnNumber: number }) }),
        ...(lose === null ? {} : { losePrice: stopText(lose, rules), ...(number && { loseNumber: number }) }),
      },
      { onSuccess: () => setFields(emptyStops) },
    )
  }
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={t('stops.title')}
      verb={t('stops.save')}
      isDisabled={!isGiven || isRefused}
      isBusy={placeStops.isPending}
      onConfirm={send}
    >
      <PositionHead view={view} />
      <StopRows view={view} />
      <Segmented
        label={t('stops.anchor')}
        items={(['PRICE', 'ROE', 'MONEY'] as const).map((id) => ({
          id,
          label: t(`stops.anchors.${id}`, { coin: rules.quote.toUpperCase() }),
        }))}
        value={fields.anchor}
        onChange={(anchor) => change({ anchor, takeProfit: '', stopLoss: '' })}
        className="mb-3"
      />
      {stopKinds.map((kind) => (
        <StopField
          key={kind}
          kind={kind}
          view={view}
          fields={fields}
          {...found[kind]}
          onChange={(text) => change({ [kind]: text })}
        />
      ))}
      <Select
        label={trade('ticket.triggerBy')}
        options={triggers.map((id) => ({ id, text: trade(`ticket.triggers.${id}`) }))}
        value={fields.triggerBy}
        onChange={(triggerBy) => change({ triggerBy })}
        className="mb-3"
      />
      <p className="mb-1 flex justify-between text-13">
        <span className="text-muted">{t('stops.part')}</span>
        {fields.percent >= 100 ? (
          t('stops.whole')
        ) : (
          <Num unit={rules.base.toUpperCase()}>{lotsText(lotsOfPercent(holding.quantity, fields.percent), rules)}</Num>
        )}
      </p>
      <PercentSlider
        label={t('stops.part')}
        value={fields.percent}
        onChange={(percent) => change({ percent: Math.max(1, percent) })}
      />
      <p className="mt-3 text-12 text-muted">{t('stops.note')}</p>
    </ConfirmSheet>
  )
}

function useTriggerPrice({ rules }: PositionView, triggerBy: StopFields['triggerBy']): Price | null {
  const mark = useMark(rules.symbol)
  const text = { MARK: mark?.markPrice, INDEX: mark?.indexPrice, LAST: prices.getNow(rules.symbol)?.last }[triggerBy]
  return text === null || text === undefined ? null : parsePrice(text, rules.priceDecimals)
}

interface StopFieldProps {
  kind: StopKind
  view: PositionView
  fields: StopFields
  price: Price | null
  problem: ReturnType<typeof stopProblem>
  onChange: (text: string) => void
}

/** With what it would bring: the other two of price, return and money. */
function StopField({ kind, view: { holding, rules }, fields, price, problem, onChange }: StopFieldProps) {
  const t = useTranslations('futures')
  const errorText = useErrorText()
  const own = useOwnText()
  const { anchor } = fields
  const quote = rules.quote.toUpperCase()
  const profit = price === null ? null : profitAt(holding, price, rules.market)
  return (
    <NumberField
      label={t(`stops.${kind}`)}
      unit={anchor === 'ROE' ? '%' : quote}
      decimals={anchor === 'PRICE' ? rules.priceDecimals : 2}
      value={fields[kind]}
      onChange={onChange}
      help={
        price === null ? undefined : (
          <Num>
            {priceText(price, rules)} · {own(moneyText(profit, rules, { plus: true }))} {quote}
          </Num>
        )
      }
      error={problem === undefined ? undefined : errorText(new RequestError(problem.error, problem.facts))}
      className="mb-3"
    />
  )
}

/** Those that wait already. */
function StopRows({ view: { position, rules } }: { view: PositionView }) {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const { cancelStop } = usePositionTerms()
  const own = useOwnText()
  const stops = useOwnOf(useStops().data, position.symbol).filter((stop) => stop.positionId === position.positionId)
  if (stops.length === 0) return null
  const size = (stop: Stop) =>
    stop.quantity === null ? t('stops.whole') : own(formatAmount(stop.quantity, rules.quantityDecimals))
  return (
    <ul aria-label={t('stops.waiting')} className="mb-3 rounded-3 border border-line text-13">
      {stops.map((stop) => (
        <li key={stop.stopId} className="flex items-center gap-2 px-3 py-1.5 not-first:border-t not-first:border-line">
          <span className="min-w-0 flex-1">
            <span className="font-medium text-strong">
              {t(stop.kind === 'TAKE_PROFIT' ? 'stops.takeProfit' : 'stops.stopLoss')}
            </span>{' '}
            <Num>{formatPrice(stop.triggerPrice, rules.priceDecimals)}</Num>
            <span className="block text-12 text-muted">
              {trade(`ticket.triggers.${stop.triggerBy}`)} · <Num>{size(stop)}</Num>
            </span>
          </span>
          <IconButton
            size={36}
            label={t('stops.cancelOne', { price: formatPrice(stop.triggerPrice, rules.priceDecimals) })}
            disabled={cancelStop.isPending}
            onClick={() => cancelStop.mutate(stop.stopId)}
          >
            <XIcon size={16} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
