// Two operators accept that a network has undone deposits that were final: its watcher had stopped, and now follows the other
// branch. What that branch has too stays as it is; what it lacks is taken back (takeBack.ts). Nobody names a deposit or an
// amount: the network does, and what is accepted holds for just the branch that both persons have seen.
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { coinText } from '../market/listings/coinText.ts'
import type { Network } from '../outside/chains/chain.ts'

export interface Branch {
  network: string
}
export type BranchAcceptance = ApprovalKind<Branch>

/** Deposits that the request names one by one; of the others it says only how many there are. */
const NAMED_MAX = 50

export function branchAcceptance({ market, outside }: Pick<Core, 'market' | 'outside'>): BranchAcceptance {
  return {
    name: 'deposit.acceptBranch',
    permission: 'treasury.correct',
    async plan(db, { network }) {
      const above = await stopOf(db, network)
      const rows = await finalAbove(db, network, above)
      const { name } = outside.chains.rules[network as Network]
      const named = rows.slice(0, NAMED_MAX).map(({ id, user_id: user, asset, amount, is_found: isFound }) => ({
        what: `Deposit ${id} of customer ${user}`,
        before: coinText({ market }, asset ?? '', amount),
        after: isFound
          ? 'compared again, and taken back if the address does not have it any more'
          : 'taken back, if the network does not have it in another block',
      }))
      return {
        title: `Accept that ${name} has undone ${rows.length} final ${rows.length === 1 ? 'deposit' : 'deposits'}`,
        lines: [
          { what: 'Newest block that both branches have', before: null, after: String(above) },
          ...named,
          ...(rows.length > NAMED_MAX
            ? [{ what: 'Further deposits', before: String(rows.length - NAMED_MAX), after: 'the same' }]
            : []),
          { what: 'Accounts of these customers', before: null, after: 'frozen where a deposit is taken back' },
        ],
        facts: { above, deposits: rows.map(({ id }) => String(id)) },
      }
    },
    async effect(transaction, { network }) {
      const above = await stopOf(transaction, network)
      await transaction
        .updateTable('deposit_watchers')
        .set({ accepted_above: above })
        .where('network', '=', network)
        .execute()
      return { subject: `blocks of ${network} above ${above}`, before: null, after: { network, above } }
    },
  }
}

/** The newest block that still stands. Throws NOT_FOUND if the watcher has not stopped, or knows none. */
async function stopOf(db: Kysely<Database>, network: string): Promise<number> {
  const row = await db
    .selectFrom('deposit_watchers')
    .select('stopped_above')
    .where('network', '=', network)
    .where('stopped', 'is not', null)
    .executeTakeFirst()
  if (row === undefined || row.stopped_above === null) throw new ApiError('NOT_FOUND')
  return Number(row.stopped_above)
}

async function finalAbove(db: Kysely<Database>, network: string, above: number) {
  return await db
    .selectFrom('deposits')
    .select(['id', 'user_id', 'asset', 'amount', 'is_found'])
    .where('network', '=', network)
    .where('height', '>', BigInt(above))
    .where('status', '=', 'WITHDRAWABLE')
    .where('block_hash', 'is not', null)
    .orderBy('id')
    .execute()
}
