import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'

/** symbols: a comma-separated list; every pair and perpetual by default. Unknown ones are ignored. */
export async function listTickers(
  { market }: Context,
  { symbols }: Parsed<'market', 'listTickers'>,
): Promise<Output<'market', 'listTickers'>> {
  const wanted =
    symbols === undefined ? null : new Set(symbols.split(',').map((name) => market.book(name.trim())?.symbol))
  return [...market.pairs(), ...market.contracts()].flatMap(({ symbol }) => {
    const figures = wanted === null || wanted.has(symbol) ? market.ticker(symbol) : undefined
    return figures === undefined ? [] : [{ symbol, ...figures, sparkline: market.sparkline(symbol) }]
  })
}
