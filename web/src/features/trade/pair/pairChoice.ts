// The pair that a trade page shows: the link's, else the last one looked at, else the first that is offered.
import { navigate, useQueryValue } from '../../../router.tsx'
import { paths } from '../../../paths.ts'
import { readText, writeText } from '../../../storage.ts'
import { type SpotPair, useSpotPairs } from '../../market/coins.ts'

const KEY = 'CHOICE_PAIR'

export function choosePair(
  pairs: readonly SpotPair[],
  asked: string | null,
  last: string | null,
): SpotPair | undefined {
  const find = (symbol: string | null) => pairs.find((pair) => pair.symbol.toLowerCase() === symbol?.toLowerCase())
  return find(asked) ?? find(last) ?? pairs[0]
}

export function useChosenPair(): SpotPair | undefined {
  const asked = useQueryValue('symbol')
  const pairs = useSpotPairs()
  return choosePair(pairs, asked, readText(KEY))
}

/** Shows another pair; the link follows, so that it can be shared and gone back from. */
export function showPair(symbol: string): void {
  writeText(KEY, symbol)
  navigate(paths.trade(symbol), { replace: true })
}

export function rememberPair(symbol: string): void {
  writeText(KEY, symbol)
}
