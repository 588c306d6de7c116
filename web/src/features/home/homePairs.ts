// Which pairs the home page shows: HOME_COIN_SETTING puts its open coins first, in its order, and takes closed ones off.
import type { ListedPair } from '../market/coins.ts'
import { filterPairs } from '../market/pairOrder.ts'
import type { Ticker } from '../market/priceStore.ts'
import { openItems } from '../settings/menus.ts'
import type { Settings } from '../settings/settingsStore.ts'

type HomeCoins = Settings['HOME_COIN_SETTING']

export function homePairs(pairs: readonly ListedPair[], homeCoins: HomeCoins): ListedPair[] {
  return pairs.filter((pair) => !homeCoins.some(({ coin, isOpen }) => !isOpen && isCoin(pair, coin)))
}

/** The operator's coins, then the most traded. */
export function hotPairs(
  pairs: readonly ListedPair[],
  homeCoins: HomeCoins,
  tickerOf: (symbol: string) => Ticker | undefined,
): ListedPair[] {
  const first = openItems(homeCoins).flatMap(({ coin }) => pairs.find((pair) => isCoin(pair, coin)) ?? [])
  return [...first, ...filterPairs(pairs, 'hot', tickerOf).filter((pair) => !first.includes(pair))]
}

function isCoin(pair: ListedPair, coin: string): boolean {
  return pair.coin.toLowerCase() === coin.toLowerCase() || pair.symbol.toLowerCase() === coin.toLowerCase()
}
