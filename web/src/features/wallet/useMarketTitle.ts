import { useCoinStore } from '../market/coins.ts'

/** BTC/USDT of btcusdt; the symbol itself where it is no longer listed. */
export function useMarketTitle(): (symbol: string) => string {
  const { currencyList, contractList } = useCoinStore((state) => state.lists)
  return (symbol) =>
    [...currencyList, ...contractList].find((pair) => pair.symbol === symbol)?.showSymbol ?? symbol.toUpperCase()
}
