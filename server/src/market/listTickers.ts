import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'

/** symbols: a comma list; every pair where absent. Unknown ones are left out. */
export async function listTickers(
  { market }: Context,
  { symbols }: Parsed<'market', 'listTickers'>,
): Promise<Output<'market', 'listTickers'>> {
  const wanted = symbols === undefined ? null : new Set(symbols.split(',').map((symbol) => market.pair(symbol.trim())))
  return market.pairs().flatMap((pair) => {
    const figures = wanted === null || wanted.has(pair) ? market.ticker(pair.symbol) : undefined
    return figures === undefined ? [] : [{ symbol: pair.symbol, ...figures, sparkline: market.sparkline(pair.symbol) }]
  })
}
