// Which coin and expiry are looked at, kept in the address, and the chain of them.
import { useEffect } from 'react'
import { navigate, useQueryValue } from '../../router.tsx'
import { readText, writeText } from '../../storage.ts'
import { type CoinLists, useCoinStore } from '../market/coins.ts'
import { useChain } from './optionQueries.ts'

export type OptionPair = CoinLists['optionList'][number]

const KEY = 'CHOICE_OPTION'

interface Looked {
  symbol: string
  series?: string | undefined
}

/** Those that the operator shows, in his order. */
export function shownOptionPairs(lists: CoinLists): OptionPair[] {
  return lists.optionList
    .filter(({ showFlag, status }) => showFlag === 1 && status === 1)
    .sort((one, other) => one.sort - other.sort)
}

export function useOptionPairs(): OptionPair[] {
  return shownOptionPairs(useCoinStore(({ lists }) => lists))
}

/** linkTo: the address of the page that looks. undefined while no coin has options. */
export function useOptionBoard(linkTo: (looked: Looked) => string) {
  const pairs = useOptionPairs()
  const [asked, series] = [useQueryValue('symbol'), useQueryValue('series')]
  const find = (symbol: string | null) => pairs.find((pair) => pair.symbol === symbol?.toLowerCase())
  const pair = find(asked) ?? find(readText(KEY)) ?? pairs[0]
  const symbol = pair?.symbol ?? ''
  useEffect(() => {
    if (symbol !== '') writeText(KEY, symbol)
  }, [symbol])
  return {
    pairs,
    pair,
    series,
    show: (looked: Looked) => navigate(linkTo(looked), { replace: true }),
  }
}

/** The chain of what is looked at, without the quotes of another expiry that are still in the cache. After a
 *  failure it counts as failed until it arrives, also while it is requested again. */
export function useLookedChain(symbol: string, series: string | null) {
  const { data, errorUpdateCount, isPlaceholderData, refetch } = useChain(symbol, series)
  const hasFailed = errorUpdateCount > 0 && (data === undefined || isPlaceholderData)
  const chain = hasFailed ? undefined : data
  const isOther = chain !== undefined && series !== null && chain.series !== series
  const isListed = chain?.expiries.some((expiry) => expiry.series === series) ?? false
  return { chain, isWaiting: isOther && isListed, hasFailed, refetch }
}
