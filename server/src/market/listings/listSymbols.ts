import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import type { Coin } from './coins.ts'

const compare: Record<Parsed<'market', 'listSymbols'>['orderByColumn'], (left: Coin, right: Coin) => number> = {
  sort: (left, right) => left.sort - right.sort,
  symbol: (left, right) => left.asset.localeCompare(right.asset, 'en'),
  coin: (left, right) => left.name.localeCompare(right.name, 'en'),
}

/** The coins that an account can hold. */
export async function listSymbols(
  { market }: Context,
  { pageNum, pageSize, isAsc, orderByColumn }: Parsed<'market', 'listSymbols'>,
): Promise<Output<'market', 'listSymbols'>> {
  const sorted = market.coins().toSorted(compare[orderByColumn])
  if (isAsc === 'desc') sorted.reverse()
  const rows = sorted.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return {
    rows: rows.map(({ asset, name, scale, sort }) => ({ symbol: asset, name, scale, logo: '', sort })),
    total: sorted.length,
  }
}
