// The cells of a position: the same on the phone's card and in the desktop's table.
import { useTranslations } from 'use-intl'
import type { Stop } from '@assay/api/futures'
import type { ReactNode } from 'react'
import { Badge } from '@assay/ui/Badge'
import { cx } from '@assay/ui/cx'
import { formatAmount, formatPrice, formatRate, UNKNOWN } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { useHiddenAmounts } from '../../session/hiddenAmounts.ts'
import { usePairLooks } from '../../trade/orders/orderTexts.ts'
import { costText, lotsText, moneyText, ppmText, priceText } from '../amounts.ts'
import { useOwnOf, useStops } from '../futuresQueries.ts'
import { realizedOf } from './netResult.ts'
import type { PositionView } from './usePositionViews.ts'
import { NEAR } from './usePositionViews.ts'

interface Props {
  view: PositionView
}

export function DirectionBadge({ side }: { side: 'LONG' | 'SHORT' }) {
  const t = useTranslations('futures')
  return <Badge tone={side === 'LONG' ? 'up' : 'down'}>{t(`sides.${side}`)}</Badge>
}

export function PairTitle({ symbol }: { symbol: string }) {
  return <Num className="font-medium text-strong">{usePairLooks(symbol).title}</Num>
}

export function SizeText({ view: { holding, rules } }: Props) {
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return (
    <Num unit={rules.base.toUpperCase()} isHidden={isHidden}>
      {lotsText(holding.quantity, rules)}
    </Num>
  )
}

export function EntryText({ view: { position, rules } }: Props) {
  return <Num>{formatPrice(position.entryPrice, rules.priceDecimals)}</Num>
}

export function MarkText({ view: { mark, rules } }: Props) {
  return <Num>{priceText(mark, rules)}</Num>
}

export function BreakEvenText({ view: { position, rules } }: Props) {
  return <Num>{formatPrice(position.breakEvenPrice, rules.priceDecimals)}</Num>
}

/** In the colour of a warning always; with its own word where it is near. */
export function LiquidationText({ view: { liquidation, rules, isNearLiquidation } }: Props) {
  const t = useTranslations('futures')
  if (liquidation === null) return <span className="text-muted">{t('ticket.noLiquidation')}</span>
  return (
    <span className="text-warning">
      <Num className={cx(isNearLiquidation && 'font-semibold')}>{priceText(liquidation, rules)}</Num>
      {isNearLiquidation && <span className="sr-only"> {t('position.near', { percent: formatRate(NEAR, 0) })}</span>}
    </span>
  )
}

export function MarginText({ view: { holding, rules } }: Props) {
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return <Num isHidden={isHidden}>{costText(holding.margin, rules)}</Num>
}

export function RatioText({ view: { figures, position } }: Props) {
  const ratio = figures === null ? null : figures.ratio
  // The account decides about a cross position; the server sends its ratio.
  const own = position.marginMode === 'CROSS' ? Number(position.marginRatio ?? Number.NaN) * 1_000_000 : ratio
  return <Num>{ppmText(own === null || Number.isNaN(own) ? null : Math.round(own))}</Num>
}

function Signed({ value, children }: { value: bigint | number; children: ReactNode }) {
  const tone = value > 0 ? 'text-up' : value < 0 ? 'text-down' : 'text-strong'
  return <span className={tone}>{children}</span>
}

export function ProfitText({ view: { figures, rules }, isLarge }: Props & { isLarge?: boolean }) {
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  if (figures === null) return <>--</>
  return (
    <Signed value={figures.profit}>
      <Num isHidden={isHidden} className={isLarge ? 'text-18 font-semibold' : 'font-medium'}>
        {moneyText(figures.profit, rules, { plus: true })}
      </Num>
    </Signed>
  )
}

export function RoeText({ view: { figures }, isLarge }: Props & { isLarge?: boolean }) {
  if (figures === null) return <>--</>
  return (
    <Signed value={figures.roe}>
      <Num className={isLarge ? 'text-18 font-semibold' : undefined}>{ppmText(figures.roe, { plus: true })}</Num>
    </Signed>
  )
}

/** The nearest waiting take profit and stop loss; a plus says that there are more. */
export function StopsText({ view: { position, rules }, isStacked }: Props & { isStacked?: boolean }) {
  const stops = useOwnOf(useStops().data, position.symbol).filter(
    ({ positionId }) => positionId === position.positionId,
  )
  const shown = (kind: Stop['kind']) => {
    const [first, ...others] = stops.filter((stop) => stop.kind === kind)
    if (first === undefined) return UNKNOWN
    return `${formatPrice(first.triggerPrice, rules.priceDecimals)}${others.length === 0 ? '' : ` +${others.length}`}`
  }
  if (isStacked === true)
    return (
      <span className="inline-flex flex-col items-end leading-tight">
        <Num>{shown('TAKE_PROFIT')}</Num>
        <Num>{shown('STOP_LOSS')}</Num>
      </span>
    )
  return (
    <Num>
      {shown('TAKE_PROFIT')} / {shown('STOP_LOSS')}
    </Num>
  )
}

export function RealizedText({ view: { position } }: Props) {
  return <OwnMoney value={realizedOf(position)} />
}

export function FundingText({ view: { position } }: Props) {
  return <OwnMoney value={position.funding} />
}

function OwnMoney({ value }: { value: string }) {
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  return <Num isHidden={isHidden}>{formatAmount(value, 2, { plus: true })}</Num>
}

const LIGHTS = [1, 2, 3, 4, 5]

/** Five lights: the more, the nearer to the front of the queue. */
export function AdlLights({ rank }: { rank: number }) {
  const t = useTranslations('futures')
  return (
    <span
      role="img"
      aria-label={t('position.adlOf', { rank, count: LIGHTS.length })}
      title={t('position.adlHelp')}
      className="inline-flex gap-0.5"
    >
      {LIGHTS.map((light) => (
        <i key={light} className={cx('h-3 w-1 rounded-1', light <= rank ? 'bg-warning' : 'bg-line-strong')} />
      ))}
    </span>
  )
}
