import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { positionOfRow } from '../exchange/futuresRows.ts'
import { crossFigures, readAccount } from './account.ts'
import { findContract } from './contract.ts'
import { showPosition } from './positionAnswer.ts'

type Positions = Output<'futures', 'listPositions'>

/** Newest first. */
export async function listPositions(
  context: UserContext,
  input: Parsed<'futures', 'listPositions'>,
): Promise<Positions> {
  return input.status === 0 ? await listOpen(context, input) : await listClosed(context, input)
}

/** All of a user's positions are read anyway, because cross positions share one account. */
async function listOpen(context: UserContext, input: Parsed<'futures', 'listPositions'>): Promise<Positions> {
  const symbol = input.symbol === undefined ? undefined : findContract(context, input.symbol).symbol
  const account = await readAccount(context, context.market.contracts()[0]?.futures.quote ?? 'usdt')
  const shown = account.positions
    .filter(({ position }) => symbol === undefined || position.symbol === symbol)
    .filter(({ position }) => position.openedAt >= (input.from ?? 0) && position.openedAt <= (input.to ?? Infinity))
    .toReversed()
  const from = (input.pageNum - 1) * input.pageSize
  const page = shown.slice(from, from + input.pageSize)
  return {
    rows: page.map((valued) => showPosition(context, valued.position, crossFigures(context, account, valued))),
    total: shown.length,
  }
}

async function listClosed(context: UserContext, input: Parsed<'futures', 'listPositions'>): Promise<Positions> {
  const { from, symbol, to } = input
  let query = context.db
    .selectFrom('futures_positions')
    .where('user_id', '=', BigInt(context.caller.user.id))
    .where('end_reason', 'is not', null)
  if (symbol !== undefined) query = query.where('symbol', '=', findContract(context, symbol).symbol)
  if (from !== undefined) query = query.where('updated_at', '>=', BigInt(from))
  if (to !== undefined) query = query.where('updated_at', '<=', BigInt(to))
  const listed = query.selectAll().orderBy('updated_at', 'desc').orderBy('position_id', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return { rows: rows.map((row) => showPosition(context, positionOfRow(row))), total }
}
