import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { PAGE_SIZE_MAX } from '@assay/api/scalars'
import type { DeskContext } from './context.ts'
import { showDeposit } from './depositRows.ts'
import { showLine } from './lineRows.ts'

const openStates = ['AWAITING', 'PROOF_SENT', 'MATCHED', 'CREDITING', 'RECALLING'] as const
const endedStates = ['CREDITED', 'RECALLED', 'EXPIRED', 'CANCELED'] as const

export async function listDeposits(
  context: DeskContext,
  { state, pageNum, pageSize }: OperatorParsed<'bank', 'listDeposits'>,
): Promise<OperatorOutput<'bank', 'listDeposits'>> {
  const { by, db, proofs } = context
  const size = Math.min(pageSize, PAGE_SIZE_MAX)
  const states = state === 'OPEN' ? openStates : endedStates
  const { total } = await db
    .selectFrom('bank_deposits')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('status', 'in', states)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('bank_deposits')
    .leftJoin('bank_lines', 'bank_lines.deposit_id', 'bank_deposits.id')
    .leftJoin('documents', 'documents.bank_deposit', 'bank_deposits.id')
    .selectAll('bank_deposits')
    .select([
      'documents.id as proof',
      'bank_lines.booked_on',
      'bank_lines.amount as paid',
      'bank_lines.payer',
      'bank_lines.details',
      'bank_lines.twin_of',
    ])
    .where('bank_deposits.status', 'in', states)
    .orderBy('bank_deposits.id', state === 'OPEN' ? 'asc' : 'desc')
    .limit(size)
    .offset((pageNum - 1) * size)
    .execute()
  return {
    rows: rows.map((row) => ({
      ...showDeposit(context, row),
      customerId: Number(row.user_id),
      needsTwo: row.needs_two,
      proof: row.proof === null ? null : proofs.linkFor(by, row.proof),
      line:
        row.booked_on === null
          ? null
          : showLine({
              booked_on: row.booked_on,
              currency: row.currency,
              amount: row.paid ?? 0n,
              payer: row.payer ?? '',
              details: row.details ?? '',
              twin_of: row.twin_of,
            }),
    })),
    total: Number(total),
  }
}
