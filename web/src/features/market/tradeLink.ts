import { paths } from '../../paths.ts'
import type { ListedPair } from './coins.ts'

/** The page on which a pair of spot or a perpetual is traded. */
export function tradeLink(pair: ListedPair): string {
  return 'indexSymbol' in pair ? paths.contract(pair.symbol) : paths.trade(pair.symbol)
}
