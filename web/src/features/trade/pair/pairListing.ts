// The pairs among which a trade page chooses, and how it shows another one. Each product has its own.
import { navigate, useQueryValue } from '../../../router.tsx'
import { paths } from '../../../paths.ts'
import { readText, writeText } from '../../../storage.ts'
import {
  type ContractPair,
  type SpotPair,
  type TradePair,
  useContractPairs,
  useSecondPairs,
  useSpotPairs,
} from '../../market/coins.ts'

export interface PairListing<Pair extends TradePair = TradePair> {
  pairs: readonly Pair[]
  /** Shows another pair; the link follows, so that it can be shared and gone back from. */
  show(symbol: string): void
  /** Opens with it next time. */
  remember(symbol: string): void
  /** The link's, else the last one looked at, else the first that is offered. */
  chosen: Pair | undefined
}

export function choosePair<Pair extends TradePair>(
  pairs: readonly Pair[],
  asked: string | null,
  last: string | null,
): Pair | undefined {
  const find = (symbol: string | null) => pairs.find((pair) => pair.symbol.toLowerCase() === symbol?.toLowerCase())
  return find(asked) ?? find(last) ?? pairs[0]
}

type Choice = 'CHOICE_PAIR' | 'CHOICE_CONTRACT' | 'CHOICE_SECOND'

function shower(key: Choice, linkTo: (symbol: string) => string) {
  return {
    show(symbol: string) {
      writeText(key, symbol)
      navigate(linkTo(symbol), { replace: true })
    },
    remember: (symbol: string) => writeText(key, symbol),
  }
}

const spot = shower('CHOICE_PAIR', paths.trade)
const contract = shower('CHOICE_CONTRACT', paths.contract)
const second = shower('CHOICE_SECOND', paths.second)

export function useSpotListing(): PairListing<SpotPair> {
  const asked = useQueryValue('symbol')
  const pairs = useSpotPairs()
  return { pairs, ...spot, chosen: choosePair(pairs, asked, readText('CHOICE_PAIR')) }
}

export function useContractListing(): PairListing<ContractPair> {
  const asked = useQueryValue('symbol')
  const pairs = useContractPairs()
  return { pairs, ...contract, chosen: choosePair(pairs, asked, readText('CHOICE_CONTRACT')) }
}

export function useSecondListing(): PairListing<SpotPair> {
  const asked = useQueryValue('symbol')
  const pairs = useSecondPairs()
  return { pairs, ...second, chosen: choosePair(pairs, asked, readText('CHOICE_SECOND')) }
}
