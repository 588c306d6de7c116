import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { creditName } from './creditName.ts'
import { showDeposit } from './depositRows.ts'
import { recallDetached } from './recallDetached.ts'
import { tellOfDetachment } from './tellOfDetachment.ts'

export type Detachment = ApprovalKind<{ requestId: number; reason: string }>

/** Two persons undo a match: the payment is not this customer's, and what was credited for it is taken back. */
export function detachment(core: Core): Detachment {
  return {
    name: 'bank.detach',
    permission: 'bank.decide',
    async plan(db, { requestId, reason }) {
      const row = await readAttached(db, requestId)
      const { amount, credit, coin, currency, reference } = showDeposit(core, row)
      const taken = row.status === 'CREDITED' ? `${credit} ${coin.toUpperCase()}` : 'Nothing was credited'
      return {
        title: `Detach a bank payment of ${amount} ${currency.toUpperCase()} from customer ${row.user_id}`,
        lines: [
          { what: 'Reference', before: null, after: reference },
          { what: 'Payer', before: null, after: row.payer },
          { what: 'Details', before: null, after: row.details },
          { what: 'Taken back', before: null, after: taken },
          { what: 'Reason for the customer', before: null, after: reason },
        ],
        facts: { requestId, status: row.status, line: Number(row.line_id), credit },
      }
    },
    async effect(transaction, { requestId, reason }, { now }) {
      const row = await readAttached(transaction, requestId)
      const isCredited = row.status === 'CREDITED'
      await transaction
        .insertInto('bank_detachments')
        .values({
          line_id: row.line_id,
          deposit_id: row.id,
          credited_as: isCredited ? await creditName(transaction, row.line_id) : null,
          status: isCredited ? 'ASKED' : 'DONE',
          reason,
          decided_at: now,
        })
        .execute()
      const open = Number(row.due_at) > now ? ('AWAITING' as const) : ('EXPIRED' as const)
      const change = isCredited ? { status: 'RECALLING' as const } : { status: open, credit: null, rate: null }
      await transaction
        .updateTable('bank_deposits')
        .set({ ...change, updated_at: now })
        .where('id', '=', row.id)
        .execute()
      if (!isCredited)
        await transaction.updateTable('bank_lines').set({ deposit_id: null }).where('id', '=', row.line_id).execute()
      const tell = isCredited ? null : await tellOfDetachment(core, transaction, row, reason)
      return {
        customer: Number(row.user_id),
        subject: `bank deposit ${row.reference}`,
        before: row.status,
        after: change.status,
        afterCommit() {
          tell?.()
          void recallDetached(core).catch((error: unknown) => core.log.error({ error: String(error) }))
        },
      }
    },
  }
}

/** While it is being credited nobody knows what there is to take back. Throws NOT_FOUND. */
async function readAttached(db: Kysely<Database>, requestId: number) {
  const row = await db
    .selectFrom('bank_deposits')
    .innerJoin('bank_lines', 'bank_lines.deposit_id', 'bank_deposits.id')
    .selectAll('bank_deposits')
    .select(['bank_lines.id as line_id', 'bank_lines.payer', 'bank_lines.details'])
    .where('bank_deposits.id', '=', BigInt(requestId))
    .where('bank_deposits.status', 'in', ['MATCHED', 'CREDITED'])
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}
