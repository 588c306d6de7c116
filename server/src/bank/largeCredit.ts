import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { creditMatched } from './creditMatched.ts'
import { showDeposit } from './depositRows.ts'

export type LargeCredit = ApprovalKind<{ requestId: number }>

/** Two persons credit what is above the limit for one. */
export function largeCredit(core: Core): LargeCredit {
  return {
    name: 'bank.approveCredit',
    permission: 'bank.decide',
    async plan(db, { requestId }) {
      const row = await readMatched(db, requestId)
      const { amount, credit, coin, currency, rate, reference } = showDeposit(core, row)
      return {
        title: `Credit ${credit} ${coin.toUpperCase()} to customer ${row.user_id} for a bank payment`,
        lines: [
          { what: 'Reference', before: null, after: reference },
          { what: 'Paid', before: null, after: `${amount} ${currency.toUpperCase()}` },
          { what: 'Rate', before: null, after: rate ?? '' },
          { what: 'Payer', before: null, after: row.payer },
          { what: 'Details', before: null, after: row.details },
          ...(row.twin_of === null
            ? []
            : [{ what: 'Equal line', before: null, after: 'This payment is known under another name too.' }]),
        ],
        facts: { reference, amount, credit, line: Number(row.line_id) },
      }
    },
    async effect(transaction, { requestId }, { now }) {
      const row = await readMatched(transaction, requestId)
      await transaction
        .updateTable('bank_deposits')
        .set({ status: 'CREDITING', updated_at: now })
        .where('id', '=', row.id)
        .execute()
      const subject = `bank deposit ${row.reference}`
      return {
        customer: Number(row.user_id),
        subject,
        before: 'MATCHED',
        after: 'CREDITING',
        afterCommit: () => void creditMatched(core).catch((error: unknown) => core.log.error({ error: String(error) })),
      }
    },
  }
}

async function readMatched(db: Kysely<Database>, requestId: number) {
  const row = await db
    .selectFrom('bank_deposits')
    .innerJoin('bank_lines', 'bank_lines.deposit_id', 'bank_deposits.id')
    .selectAll('bank_deposits')
    .select(['bank_lines.id as line_id', 'bank_lines.payer', 'bank_lines.details', 'bank_lines.twin_of'])
    .where('bank_deposits.id', '=', BigInt(requestId))
    .where('bank_deposits.status', '=', 'MATCHED')
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}
