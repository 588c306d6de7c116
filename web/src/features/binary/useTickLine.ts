// The newest index ticks of a pair, one a second: read once, then kept by the WebSocket.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatAmount } from '@assay/engine/money'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { oldestAge } from '../market/useIndexReading.ts'
import type { Point } from './lineScale.ts'

export const LINE_SPANS_MS = [60_000, 180_000, 900_000] as const
export type LineSpan = (typeof LINE_SPANS_MS)[number]

const LONGEST_MS = Math.max(...LINE_SPANS_MS)

function keyOf(symbol: string) {
  return ['tickLine', symbol] as const
}

export interface TickPoint extends Point {
  sequence: number
  /** Epoch ms: when the one of its sources was received that was received longest ago. */
  receivedSince: number
}

async function readLine(symbol: string): Promise<TickPoint[]> {
  const now = live.serverNow()
  const { ticks } = await api.market.listTicks({ symbol, from: now - LONGEST_MS, to: now + 5000 })
  return ticks.flatMap(({ sequence, time, price, priceDecimals, sources }) => {
    if (price === null) return []
    const received = sources.flatMap((source) => (source.price === null ? [] : [source.receivedAt]))
    const value = Number(formatAmount(BigInt(price), priceDecimals))
    return [{ sequence, time, price: value, receivedSince: Math.min(time, ...received) }]
  })
}

/** What is newer follows what is known; what the WebSocket repeats is not taken twice. */
export function follow(known: readonly TickPoint[], point: TickPoint): TickPoint[] {
  const from = point.time - LONGEST_MS
  const before = known.filter(({ time }) => time < point.time && time >= from)
  return [...before, point, ...known.filter(({ time }) => time > point.time)]
}

/** undefined until known. Seconds without a price are left out. */
export function useTickLine(symbol: string): readonly TickPoint[] | undefined {
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(symbol),
    queryFn: () => readLine(symbol),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  useEffect(
    () =>
      live.subscribe({ type: 'index', symbol }, ({ data: reading }) => {
        if (reading.price === null) return
        const { sequence, time } = reading
        const point = { sequence, time, price: Number(reading.price), receivedSince: time - (oldestAge(reading) ?? 0) }
        cache.setQueryData<TickPoint[]>(keyOf(symbol), (known) => known && follow(known, point))
      }),
    [cache, symbol],
  )
  return data
}
