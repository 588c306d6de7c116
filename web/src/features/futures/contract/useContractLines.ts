// What is the reader's own on the chart: entries, liquidation prices, orders and stops. Orders and stops can be dragged.
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { FuturesOrder, Stop } from '@assay/api/futures'
import type { ChartLine } from '../../trade/chart/chartEngine.ts'
import { orderedText, type PairLooks } from '../../trade/orders/orderTexts.ts'
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
  const trade = useTranslations('trade')
  const own = useOwnText()
  const waiting = useMemo(() => {
    const ordered = orders.flatMap((order): ChartLine[] => {
      const isWaiting = order.status === 'PENDING_TRIGGER'
      const price = isWaiting ? order.stopPrice : order.price
      if (price === null) return []
      const what = `${trade(`sides.${order.side}`)} ${own(orderedText(order, looks))}`
      const label = isWaiting ? `${trade(`kinds.${order.type}`)} · ${what}` : what
      const tone = order.side === 'BUY' ? 'up' : 'down'
      // A drag changes the limit alone: what waits for its trigger is shown at that, and a list's legs cannot be changed.
      const isFixed = isWaiting || order.listId !== null
      return [{ id: `order.${order.orderId}`, tone, price: Number(price), label, isFixed }]
    })
    const stopped = stops.map((stop): ChartLine => {
      const isGain = stop.kind === 'TAKE_PROFIT'
      const label = t(isGain ? 'stops.takeProfit' : 'stops.stopLoss')
      return { id: `stop.${stop.stopId}`, tone: 'plain', price: Number(stop.triggerPrice), label }
    })
    return [...ordered, ...stopped]
  }, [orders, stops, looks, own, t, trade])
  return useMemo(() => [...positions, ...waiting], [positions, waiting])
}

/** The same array while no label and no price changed: the chart draws anew with each. */
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
      label: t(`lines.${position.side}`, { size, profit }),
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
