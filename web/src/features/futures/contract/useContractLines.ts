// What is the reader's own on the chart: entries, liquidation prices, orders and stops. Orders and stops can be dragged.
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { FuturesOrder, Stop } from '@assay/api/futures'
import { amountsLeftToRight, inPageDirection } from '@assay/ui/leftToRight'
import type { ChartLine } from '../../trade/chart/chartEngine.ts'
import { useOrderLines } from '../../trade/chart/useOrderLines.ts'
import type { PairLooks } from '../../trade/orders/orderTexts.ts'
import { lotsText, moneyText } from '../amounts.ts'
import { formatPrice as plainPrice } from '@assay/engine/money'
import type { PositionView } from '../positions/usePositionViews.ts'
import { useOwnText } from '../../session/OwnNum.tsx'

interface Own {
  views: readonly PositionView[]
  orders: readonly FuturesOrder[]
  stops: readonly Stop[]
  looks: PairLooks
}

export function useContractLines({ views, orders, stops, looks }: Own): ChartLine[] {
  const positions = usePositionLines(views)
  const t = useTranslations('futures')
  const ordered = useOrderLines(orders, looks)
  const stopped = useMemo(() => {
    return stops.map((stop): ChartLine => {
      const isGain = stop.kind === 'TAKE_PROFIT'
      const label = t(isGain ? 'stops.takeProfit' : 'stops.stopLoss')
      return { id: `stop.${stop.stopId}`, tone: 'plain', price: Number(stop.triggerPrice), label }
    })
  }, [stops, t])
  return useMemo(() => [...positions, ...ordered, ...stopped], [positions, ordered, stopped])
}

/** The same array while no label and no price changed: the chart redraws with each. */
function usePositionLines(views: readonly PositionView[]): ChartLine[] {
  const t = useTranslations('futures')
  const own = useOwnText()
  const lines = views.flatMap(({ position, holding, rules, figures, liquidation }): ChartLine[] => {
    const size = own(lotsText(holding.quantity, rules))
    const profit = own(moneyText(figures?.profit ?? null, rules, { plus: true }))
    const tone = position.side === 'LONG' ? 'up' : 'down'
    const entry: ChartLine = {
      id: `entry.${position.positionId}`,
      tone,
      price: Number(position.entryPrice),
      label: inPageDirection(amountsLeftToRight(t(`lines.${position.side}`, { size, profit }))),
      isFixed: true,
    }
    if (liquidation === null) return [entry]
    const price = Number(plainPrice(liquidation, rules.priceDecimals))
    const label = t('lines.liquidation')
    return [entry, { id: `liquidation.${position.positionId}`, tone: 'warning', price, label, isFixed: true }]
  })
  const text = JSON.stringify(lines)
  return useMemo(() => JSON.parse(text) as ChartLine[], [text])
}
