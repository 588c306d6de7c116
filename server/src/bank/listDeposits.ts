import { BANK_COIN } from '@assay/api/bankFigures'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { formatAmount } from '@assay/engine/money'
import { recallName } from '@assay/engine/transfer/credits'
import { sql } from 'kysely'
import type { DeskContext } from './context.ts'
import { takenBackColumns, takenBackOf } from '../exchange/takenBack.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { showDeposit } from './depositRows.ts'
import { showLine } from './lineRows.ts'

const openStates = ['AWAITING', 'PROOF_SENT', 'MATCHED', 'CREDITING', 'RECALLING'] as const
const endedStates = ['CREDITED', 'RECALLED', 'EXPIRED', 'CANCELED'] as const

/** What is owed since a credited one was detached. */
const recalled = sql<string>`(select max(d.credited_as) || ${recallName('')} from bank_detachments d
  where d.deposit_id = bank_deposits.id)`

export async function listDeposits(
  context: DeskContext,
  { state, pageNum, pageSize }: OperatorParsed<'bank', 'listDeposits'>,
): Promise<OperatorOutput<'bank', 'listDeposits'>> {
  const { by, db, proofs } = context
  const { scale } = findCoin(context, BANK_COIN)
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
    .leftJoin('deposit_credits', (join) => join.on('deposit_credits.deposit', '=', recalled))
    .selectAll('bank_deposits')
    .select([
      'documents.id as proof',
      'bank_lines.booked_on',
      'bank_lines.amount as paid',
      'bank_lines.payer',
      'bank_lines.details',
      'bank_lines.twin_of',
    ])
    .select(takenBackColumns)
    .where('bank_deposits.status', 'in', states)
    .orderBy('is_owed', 'desc')
    .orderBy('bank_deposits.id', state === 'OPEN' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    rows: rows.map((row) => ({
      ...showDeposit(context, row),
      customerId: Number(row.user_id),
      needsTwo: row.needs_two,
      proof: row.proof === null ? null : proofs.linkFor(by, row.proof),
      undone: takenBackOf(row, (amount) => formatAmount(amount, scale, { trim: true })),
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
