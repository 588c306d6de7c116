import { useEffect, useState } from 'react'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { drawAtBeat, leaveBeat } from './drawBeat.ts'

export type PublicTrade = Output<'market', 'listTrades'>[number]

const SHOWN = 50
const none: readonly PublicTrade[] = []

/** Newest first, each trade once, the last fifty. */
export function mergeTrades(known: readonly PublicTrade[], arrived: readonly PublicTrade[]): PublicTrade[] {
  const byId = new Map([...known, ...arrived].map((trade) => [trade.id, trade]))
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, SHOWN)
}

/** A pair's latest public trades, renewed at most every 100 ms. null until the first answer. */
export function useTrades(symbol: string): readonly PublicTrade[] | null {
  const [trades, setTrades] = useState<readonly PublicTrade[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    let arrived: PublicTrade[] = []
    const show = () => {
      const batch = arrived
      arrived = []
      setTrades((known) => mergeTrades(known ?? none, batch))
    }
    const take = (more: readonly PublicTrade[]) => {
      if (!isCurrent) return
      arrived.push(...more)
      drawAtBeat(show)
    }
    api.market.listTrades({ symbol, limit: SHOWN }).then(take, () => take([]))
    const stop = live.subscribe({ type: 'trade', symbol }, (message) => take(message.data))
    return () => {
      isCurrent = false
      stop()
      leaveBeat(show)
      setTrades(null)
    }
  }, [symbol])
  return trades
}
