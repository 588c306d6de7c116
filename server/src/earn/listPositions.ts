import type { Output, Parsed } from '@assay/api/schemas'
import { type Amount, amountUnits, formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import { earnPositionsTable } from '../db/earnTables.ts'
import { readPage } from '../db/readPage.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { showPosition } from './earnAnswer.ts'

const OPEN = ['EARNING', 'OWED'] as const

/** The caller's, newest first. */
export async function listPositions(
  context: UserContext,
  { pageNum, pageSize, state }: Parsed<'earn', 'listPositions'>,
): Promise<Output<'earn', 'listPositions'>> {
  const own = context.db.selectFrom('earn_positions').where('user_id', '=', BigInt(context.caller.user.id))
  const query = state === undefined ? own : own.where('status', state === 'open' ? 'in' : 'not in', OPEN)
  const listed = query.selectAll().orderBy('opened_at', 'desc').orderBy('position_id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, query, listed)
  const most = await readMostPrincipals(
    context,
    rows.map((row) => row.position_id),
  )
  return {
    rows: rows.map((row) => {
      const position = earnPositionsTable.kept(row)
      const mostPrincipal = most.get(position.positionId)
      const { scale } = findCoin(context, position.asset)
      return {
        ...showPosition(context, position),
        mostPrincipal: mostPrincipal === undefined ? null : formatAmount(mostPrincipal, scale, { trim: true }),
      }
    }),
    total,
  }
}

/** By position, in smallest units. Read from the days of interest, because a position that has ended has a principal of 0. */
async function readMostPrincipals({ db }: UserContext, positions: bigint[]): Promise<Map<number, Amount>> {
  if (positions.length === 0) return new Map()
  const rows = await db
    .selectFrom('earn_interest')
    .select(['position_id', sql<string>`max(principal)`.as('most')])
    .where('position_id', 'in', positions)
    .groupBy('position_id')
    .execute()
  return new Map(rows.map(({ position_id, most }) => [Number(position_id), amountUnits(BigInt(most))]))
}
