import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Kysely } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Database } from '../db/schema.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { showMoney } from './amounts.ts'
import { attachLine } from './attachLine.ts'
import { creditMatched } from './creditMatched.ts'
import { unpaidStates } from './depositRows.ts'

/** A payment without its reference. Nobody writes an amount: the line has it. Throws NOT_FOUND, LINE_DIFFERS. */
export async function matchLine(
  context: OperatorContext,
  { lineId, requestId, reason }: OperatorParsed<'bank', 'matchLine'>,
): Promise<OperatorOutput<'bank', 'matchLine'>> {
  const { by, clock, db } = context
  await db.transaction().execute(async (transaction) => {
    const line = await transaction
      .selectFrom('bank_lines')
      .innerJoin('bank_statements', 'bank_statements.id', 'bank_lines.statement_id')
      .selectAll('bank_lines')
      .select(['bank_statements.imported_at', 'bank_statements.rate'])
      .where('bank_lines.id', '=', BigInt(lineId))
      .where('bank_lines.deposit_id', 'is', null)
      .forUpdate('bank_lines')
      .executeTakeFirst()
    if (line === undefined) throw new ApiError('NOT_FOUND')
    const row = await selectFitting(transaction, line)
      .where('id', '=', BigInt(requestId))
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw new ApiError('LINE_DIFFERS', { details: line.details.slice(0, 60) })
    const { needsTwo } = await attachLine(context, transaction, {
      row,
      lineId: line.id,
      rate: line.rate,
      operatorId: by.id,
    })
    const subject = `bank deposit ${row.reference} of ${showMoney(row.amount)} ${row.currency.toUpperCase()}`
    const after = needsTwo ? 'MATCHED' : 'CREDITING'
    const customer = Number(row.user_id)
    const entry = { act: 'bank.matchLine', customer, subject, reason, before: row.status, after } as const
    await record(transaction, by, { now: clock.now(), entry })
  })
  await creditMatched(context)
  return {}
}

/**
 * Open requests with the amount of a line that were made before it was imported: afterwards its rate is known, and somebody
 * could ask only where that is of use.
 */
export function selectFitting(db: Kysely<Database>, line: { amount: bigint; currency: string; imported_at: bigint }) {
  return db
    .selectFrom('bank_deposits')
    .selectAll()
    .where('status', 'in', unpaidStates)
    .where('amount', '=', line.amount)
    .where('currency', '=', line.currency)
    .where('opened_at', '<', line.imported_at)
}
