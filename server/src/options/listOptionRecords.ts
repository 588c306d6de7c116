import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { optionTradesTable } from '../db/optionsTables.ts'
import { showTrade } from './optionAnswer.ts'
import { readSeries } from './seriesRows.ts'

/** Purchases, sales and settlements of the caller, newest first. */
export async function listOptionRecords(
  context: UserContext,
  input: Parsed<'options', 'listOptionRecords'>,
): Promise<Output<'options', 'listOptionRecords'>> {
  const { caller, db } = context
  const { from, to, kind, positionId } = input
  let query = db.selectFrom('option_trades').where('user_id', '=', BigInt(caller.user.id))
  const pair = input.symbol === undefined ? undefined : context.market.pair(input.symbol)
  if (pair !== undefined) query = query.where('series', 'like', `${pair.coin.toUpperCase()}-%`)
  else if (input.symbol !== undefined) query = query.where('symbol', '=', input.symbol.toUpperCase())
  if (positionId !== undefined) query = query.where('position_id', '=', BigInt(positionId))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (from !== undefined) query = query.where('time', '>=', BigInt(from))
  if (to !== undefined) query = query.where('time', '<=', BigInt(to))
  const listed = query.selectAll().orderBy('trade_id', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  const known = await readSeries(
    db,
    rows.map(({ series }) => series),
  )
  return {
    rows: rows.map((row) => {
      const of = known.get(row.series)
      if (of === undefined) throw new Error(`trade ${row.trade_id} is in an expiry that is not stored`)
      return showTrade(of.series, optionTradesTable.kept(row))
    }),
    total,
  }
}
