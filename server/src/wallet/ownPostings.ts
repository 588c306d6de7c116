// The caller's entries in the ledger that a filter lets through. Entries are never changed, so those up to a sequence stay
// the same forever.
import type { Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'

export function ownPostings(context: UserContext, input: Parsed<'wallet', 'sumRecords'>) {
  const { coin, from, fromSequence, to, toSequence, type, wallet } = input
  let query = context.db.selectFrom('postings').where('owner', '=', BigInt(context.caller.user.id))
  if (type !== undefined) query = query.where('reason', '=', type)
  if (wallet !== undefined) query = query.where('wallet', '=', wallet)
  if (coin !== undefined) query = query.where('asset', '=', findCoin(context, coin).asset)
  if (from !== undefined) query = query.where('time', '>=', BigInt(from))
  if (to !== undefined) query = query.where('time', '<=', BigInt(to))
  if (fromSequence !== undefined) query = query.where('sequence', '>=', BigInt(fromSequence))
  if (toSequence !== undefined) query = query.where('sequence', '<=', BigInt(toSequence))
  return query
}
