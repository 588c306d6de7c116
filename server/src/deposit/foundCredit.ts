// Two persons credit what was found by comparing balances. Nobody names an amount or an address: the comparison did. Just
// before the credit the address is compared again (creditFound.ts).
import { ApiError } from '@assay/api/errors'
import type { Kysely, Transaction } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { coinText } from '../market/listings/coinText.ts'
import type { Network } from '../outside/chains/chain.ts'
import { creditFound } from './creditFound.ts'

export type FoundCredit = ApprovalKind<{ depositId: number }>

export function foundCredit(core: Core): FoundCredit {
  return {
    name: 'deposit.creditFound',
    permission: 'treasury.correct',
    async plan(db, { depositId }) {
      const row = await readUncredited(db, depositId)
      const amount = coinText(core, row.asset ?? '', row.amount)
      const { name } = core.outside.chains.rules[row.network as Network]
      return {
        title: `Credit ${amount} to customer ${row.user_id}, found by comparing balances`,
        lines: [
          { what: `Deposit address on ${name}`, before: null, after: row.address },
          {
            what: `The address has more than its transactions explain, at block ${row.height}`,
            before: null,
            after: amount,
          },
          { what: 'Available to the customer, to trade and to withdraw', before: null, after: `+${amount}` },
          ...(row.note === '' ? [] : [{ what: 'Refused before', before: null, after: row.note }]),
        ],
        // A refusal in between makes the request stale.
        facts: { deposit: row.deposit, user: Number(row.user_id), amount, status: row.status },
      }
    },
    async effect(transaction, { depositId }, { now }) {
      const row = await readUncredited(transaction, depositId)
      await approve(transaction, row.id, now)
      const chain = core.outside.chains.chain(row.network as Network)
      return {
        customer: Number(row.user_id),
        subject: `deposit ${row.deposit}`,
        before: row.status,
        after: 'APPROVED',
        // The job does it too, if the network cannot be asked now.
        afterCommit: () =>
          chain === null
            ? undefined
            : void creditFound(core, chain).catch((error: unknown) => core.log.warn({ error: String(error) })),
      }
    },
  }
}

/** Throws FOUND_WAITS while another one of the same address waits or is approved: the request stays open. */
async function approve(transaction: Transaction<Database>, id: bigint, now: number): Promise<void> {
  await transaction
    .updateTable('deposits')
    .set({ status: 'APPROVED', reason: '', note: '', updated_at: now })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === 'one_found_balance') throw new ApiError('FOUND_WAITS')
      throw error
    })
}

/** One that waits, or that was refused: what a customer is owed can be credited later. Locked. Throws NOT_FOUND. */
export async function readUncredited(db: Kysely<Database>, depositId: number) {
  const row = await db
    .selectFrom('deposits')
    .selectAll()
    .where('id', '=', BigInt(depositId))
    .where('is_found', '=', true)
    .where(({ eb, or, and }) =>
      or([eb('status', '=', 'REVIEW'), and([eb('status', '=', 'REJECTED'), eb('reason', '=', 'REFUSED')])]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}
