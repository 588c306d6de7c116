// The newest index ticks of a pair, one a second: read once, then kept by the live line.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatAmount } from '@assay/engine/money'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import type { Point } from './lineScale.ts'

export const LINE_SPANS_MS = [60_000, 180_000, 900_000] as const
export type LineSpan = (typeof LINE_SPANS_MS)[number]

const LONGEST_MS = Math.max(...LINE_SPANS_MS)

function keyOf(symbol: string) {
  return ['tickLine', symbol] as const
}

async function readLine(symbol: string): Promise<Point[]> {
  const now = live.serverNow()
  const { ticks } = await api.market.listTicks({ symbol, from: now - LONGEST_MS, to: now + 5000 })
  return ticks.flatMap(({ time, price, priceDecimals }) =>
    price === null ? [] : [{ time, price: Number(formatAmount(BigInt(price), priceDecimals)) }],
  )
}

/** What is newer follows what is known; what the line repeats is not taken twice. */
export function follow(known: readonly Point[], point: Point): Point[] {
  const from = point.time - LONGEST_MS
  const before = known.filter(({ time }) => time < point.time && time >= from)
  return [...before, point, ...known.filter(({ time }) => time > point.time)]
}

/** undefined until known. Seconds without a price are left out. */
export function useTickLine(symbol: string): readonly Point[] | undefined {
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(symbol),
    queryFn: () => readLine(symbol),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  useEffect(
    () =>
      live.subscribe({ type: 'index', symbol }, ({ data: { time, price } }) => {
        if (price === null) return
        cache.setQueryData<Point[]>(keyOf(symbol), (known) => known && follow(known, { time, price: Number(price) }))
      }),
    [cache, symbol],
  )
  return data
}
