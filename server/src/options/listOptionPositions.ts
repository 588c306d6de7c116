import type { Output, Parsed } from '@assay/api/schemas'
import type { OptionPositionStatus } from '@assay/engine/options/events'
import { closesAt, type OptionSeries } from '@assay/engine/options/terms'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { optionPositionsTable } from '../db/optionsTables.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { showPosition } from './optionAnswer.ts'
import { readSeries } from './seriesRows.ts'

const open: OptionPositionStatus = 'OPEN'

/** Newest first; open ones with the house's current bid. */
export async function listOptionPositions(
  context: UserContext,
  input: Parsed<'options', 'listOptionPositions'>,
): Promise<Output<'options', 'listOptionPositions'>> {
  const { caller, db } = context
  let query = db
    .selectFrom('option_positions')
    .where('user_id', '=', BigInt(caller.user.id))
    .where('status', input.status === 'open' ? '=' : '<>', open)
  if (input.coin !== undefined)
    query = query.where('symbol', 'like', `${findCoin(context, input.coin).asset.toUpperCase()}-%`)
  const listed = query.selectAll().orderBy('position_id', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  const known = await readSeries(
    db,
    rows.map(({ series }) => series),
  )
  const shown = rows.map(async (row) => {
    const of = known.get(row.series)
    if (of === undefined) throw new Error(`position ${row.position_id} is in an expiry that is not stored`)
    const position = optionPositionsTable.kept(row)
    const bid = position.status === open ? await bidFor(context, of.series, row.symbol) : null
    return showPosition(of.series, position, { bid, settlementPrice: of.settlementPrice })
  })
  return { rows: await Promise.all(shown), total }
}

async function bidFor({ options, clock }: UserContext, series: OptionSeries, symbol: string): Promise<number | null> {
  if (clock.now() >= closesAt(series)) return null
  const tick = await options.newest(series)
  return tick === null ? null : (options.quotes(series, tick).get(symbol)?.bid ?? null)
}
