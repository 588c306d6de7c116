// Whether a pair trades now, the specification's tradeFlag: the coin list's word, then what the WebSocket says.
import { useEffect, useState } from 'react'
import { live } from '../../../live/live.ts'
import type { TradePair } from '../../market/coins.ts'

const YES = 1

export function useIsTrading(pair: Pick<TradePair, 'symbol' | 'isDeal'>): boolean {
  const [told, setTold] = useState<{ symbol: string; isTrading: boolean } | null>(null)
  useEffect(
    () =>
      live.on('MARKET_STATE', ({ symbol, data }) => {
        if (symbol === pair.symbol) setTold({ symbol, isTrading: data.isTrading })
      }),
    [pair.symbol],
  )
  return told?.symbol === pair.symbol ? told.isTrading : pair.isDeal === YES
}
