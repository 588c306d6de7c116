import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { findContract } from './contract.ts'
import { showDeleveraging } from './reports.ts'

/** Of the caller’s positions in profit, newest first. */
export async function listDeleveragings(
  context: UserContext,
  input: Parsed<'futures', 'listDeleveragings'>,
): Promise<Output<'futures', 'listDeleveragings'>> {
  const { from, symbol, to } = input
  let query = context.db.selectFrom('futures_deleveragings').where('user_id', '=', BigInt(context.caller.user.id))
  if (symbol !== undefined) query = query.where('symbol', '=', findContract(context, symbol).symbol)
  if (from !== undefined) query = query.where('time', '>=', BigInt(from))
  if (to !== undefined) query = query.where('time', '<=', BigInt(to))
  const listed = query.selectAll().orderBy('sequence', 'desc').orderBy('place', 'desc')
  const { rows, total } = await readPage(input, query, listed)
  return { rows: rows.map((row) => showDeleveraging(context, row)), total }
}
