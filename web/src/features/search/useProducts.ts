// Everything that can be traded, as the coin list names it: one row for each pair of each product that is open.
import { useMemo } from 'react'
import { paths } from '../../paths.ts'
import { type Pair, type SpotPair, useCoins } from '../market/coins.ts'
import type { PlayingName } from '../settings/playingTabs.ts'
import { useSettings } from '../settings/settingsStore.ts'
import { openTypes } from '../trade/hub/tradeTypes.ts'

export type Product = 'spot' | 'contract' | 'second' | 'option'
export interface Listed {
  product: Product
  pair: Pair
  /** Of its price; of spot's pair where the product follows it. */
  decimals: number | undefined
  to: string
}

const typeOf: Record<Exclude<Product, 'option'>, PlayingName> = {
  spot: 'BBTrading',
  contract: 'Ustandard',
  second: 'SecondContract',
}

/** In the operator's order, spot first. */
export function useProducts(): Listed[] {
  const { lists } = useCoins()
  const playing = useSettings((settings) => settings.PLAYING_SETTING)
  return useMemo(() => {
    const open = openTypes(playing)
    const isOpen = (product: keyof typeof typeOf) => open.includes(typeOf[product])
    const spot = lists.currencyList.filter(({ isShow }) => isShow === 1)
    const decimalsOf = ({ symbol }: Pair) => spot.find((pair: SpotPair) => pair.symbol === symbol)?.basePrecision
    return [
      ...(isOpen('spot') ? spot : []).map((pair) => listed('spot', pair, pair.basePrecision, paths.trade(pair.symbol))),
      ...(isOpen('contract') ? lists.contractList : [])
        .filter(({ isShow }) => isShow === 1)
        .map((pair) => listed('contract', pair, pair.basePrecision, paths.contract(pair.symbol))),
      ...(isOpen('second') ? lists.coinList : []).map((pair) =>
        listed('second', pair, decimalsOf(pair), paths.second(pair.symbol)),
      ),
      ...lists.optionList
        .filter(({ showFlag }) => showFlag === 1)
        .map((pair) => listed('option', pair, decimalsOf(pair), paths.options({ symbol: pair.symbol }))),
    ]
  }, [lists, playing])
}

function listed(product: Product, pair: Pair, decimals: number | undefined, to: string): Listed {
  return { product, pair, decimals, to }
}
