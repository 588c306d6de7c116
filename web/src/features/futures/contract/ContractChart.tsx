// The chart with the reader's own lines. A dragged line is confirmed before anything is sent.
import { Suspense, useState } from 'react'
import { lazyPart } from '@assay/ui/lazyPart'
import type { BookStore } from '../../trade/book/bookStore.ts'
import { ChartPanel } from '../../trade/chart/ChartPanel.tsx'
import type { ChartPair } from '../../trade/chart/chartEngine.ts'
import type { DraggedOrder } from '../../trade/orders/DragConfirm.tsx'
import type { PairLooks } from '../../trade/orders/orderTexts.ts'
import { useOpenFuturesOrders, useOwnOf, useStops } from '../futuresQueries.ts'
import type { DraggedStop } from '../positions/StopDragConfirm.tsx'
import { useContractLines } from './useContractLines.ts'
import { useFuturesOrderActions } from '../useFuturesOrderActions.ts'
import { usePositionViews } from '../positions/usePositionViews.ts'

const DragConfirm = lazyPart(async () => ({
  default: (await import('../../trade/orders/DragConfirm.tsx')).DragConfirm,
}))
const StopDragConfirm = lazyPart(async () => ({
  default: (await import('../positions/StopDragConfirm.tsx')).StopDragConfirm,
}))

interface ContractChartProps {
  pair: ChartPair
  looks: PairLooks
  book: BookStore
  isPhone: boolean
  isStale: boolean
}

const none: readonly never[] = []

export function ContractChart({ pair, looks, book, isPhone, isStale }: ContractChartProps) {
  const orders = useOwnOf(useOpenFuturesOrders().data, pair.symbol)
  const stops = useOwnOf(useStops().data, pair.symbol)
  const views = (usePositionViews() ?? none).filter(({ position }) => position.symbol === pair.symbol)
  const lines = useContractLines({ views, orders, stops, looks })
  const { amend } = useFuturesOrderActions()
  const [order, setOrder] = useState<DraggedOrder | null>(null)
  const [stop, setStop] = useState<DraggedStop | null>(null)
  function drag(id: string, at: number, reset: () => void) {
    const price = at.toFixed(looks.priceDecimals)
    const draggedOrder = orders.find(({ orderId }) => String(orderId) === id)
    const draggedStop = stops.find(({ stopId }) => `stop.${stopId}` === id)
    if (draggedOrder !== undefined) setOrder({ order: draggedOrder, price, reset })
    else if (draggedStop !== undefined) setStop({ stop: draggedStop, price, reset })
    else reset()
  }
  return (
    <>
      <ChartPanel
        pair={pair}
        coins={looks}
        book={book}
        lines={lines}
        isPhone={isPhone}
        isStale={isStale}
        onLineDragged={(id, price, commands) => drag(id, price, () => commands?.resetLines())}
      />
      <Suspense>
        {order !== null && (
          <DragConfirm
            dragged={order}
            looks={looks}
            isBusy={amend.isPending}
            onConfirm={(outcome) => {
              const known = orders.find(({ orderId }) => orderId === order.order.orderId)
              if (known !== undefined) amend.mutate({ order: known, price: order.price }, outcome)
            }}
            onClose={() => setOrder(null)}
          />
        )}
        {stop !== null && <StopDragConfirm dragged={stop} looks={looks} onClose={() => setStop(null)} />}
      </Suspense>
    </>
  )
}
