import { act, renderHook } from '@testing-library/react'
import type { ServerMessage } from '@assay/api/channels'
import { afterEach, expect, test, vi } from 'vitest'
import { live } from '../../../live/live.ts'
import { useIsTrading } from './useIsTrading.ts'

type MarketState = Extract<ServerMessage, { type: 'MARKET_STATE' }>

afterEach(() => vi.restoreAllMocks())

test('tradeFlag: the coin list says whether a pair trades, until the WebSocket says otherwise of that pair', () => {
  let hear: (message: MarketState) => void = () => undefined
  vi.spyOn(live, 'on').mockImplementation((_type, listener) => {
    hear = listener
    return () => undefined
  })
  const tell = (symbol: string, isTrading: boolean) =>
    act(() => hear({ type: 'MARKET_STATE', symbol, data: { isTrading } } as MarketState))
  const { result, rerender } = renderHook(useIsTrading, { initialProps: { symbol: 'btcusdt', isDeal: 1 } })
  expect(result.current).toBe(true)
  tell('ethusdt', false)
  expect(result.current).toBe(true)
  tell('btcusdt', false)
  expect(result.current).toBe(false)
  rerender({ symbol: 'ethusdt', isDeal: 1 })
  expect(result.current).toBe(true)
})
