import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Kysely } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Database } from '../db/schema.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { showMoney } from '../outside/rates/bankAmounts.ts'
import { LOCK_AGE_MS } from '../outside/rates/rates.ts'
import { attachLine } from './attachLine.ts'
import { type DepositRow, unpaidStates } from './depositRows.ts'
import { referencesIn } from './reference.ts'

/**
 * A payment without its reference. Nobody writes an amount: the line has it. A second person decides, because only the two
 * look at whose it is. The rate is the less favourable of the statement's and today's: waiting with the match gains nothing,
 * and today's is as fresh as one that a customer locks.
 * Throws NOT_FOUND, LINE_DIFFERS, RATE_UNAVAILABLE.
 */
export async function matchLine(
  context: OperatorContext,
  { lineId, requestId, reason }: OperatorParsed<'bank', 'matchLine'>,
): Promise<OperatorOutput<'bank', 'matchLine'>> {
  const { by, clock, db, outside } = context
  // The moment is the operator's choice.
  const read = await outside.rates.read(LOCK_AGE_MS)
  if (read === null) throw new ApiError('RATE_UNAVAILABLE')
  const rate = BigInt(read)
  await db.transaction().execute(async (transaction) => {
    const line = await transaction
      .selectFrom('bank_lines')
      .innerJoin('bank_statements', 'bank_statements.id', 'bank_lines.statement_id')
      .selectAll('bank_lines')
      .select(['bank_statements.imported_at', 'bank_statements.rate'])
      .where('bank_lines.id', '=', BigInt(lineId))
      .where('bank_lines.deposit_id', 'is', null)
      .where('bank_lines.return_of', 'is', null)
      .where('bank_lines.amount', '>', 0n)
      .forUpdate('bank_lines')
      .executeTakeFirst()
    if (line === undefined) throw new ApiError('NOT_FOUND')
    const row = await selectFitting(transaction, line)
      .where('id', '=', BigInt(requestId))
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined || (await namesAnother(transaction, line, row)))
      throw new ApiError('LINE_DIFFERS', { details: line.details.slice(0, 60) })
    await attachLine(context, transaction, {
      row,
      lineId: line.id,
      rate: rate > line.rate ? rate : line.rate,
      operatorId: by.id,
      isDoubtful: true,
    })
    const subject = `bank deposit ${row.reference} of ${showMoney(row.amount)} ${row.currency.toUpperCase()}`
    const customer = Number(row.user_id)
    const entry = { act: 'bank.matchLine', customer, subject, reason, before: row.status, after: 'MATCHED' } as const
    await record(transaction, by, { now: clock.now(), entry })
  })
  return {}
}

/** The same payment may be in two exports under two names: a reference that was paid already is not matched again. */
async function namesAnother(
  db: Kysely<Database>,
  { id, details }: { id: bigint; details: string },
  row: DepositRow,
): Promise<boolean> {
  const references = referencesIn(details).filter((each) => each !== row.reference)
  if (references.length === 0) return false
  // Two persons have said that the payment is not for a request from which they have detached it.
  const detached = db.selectFrom('bank_detachments').select('deposit_id').where('line_id', '=', id)
  const named = db
    .selectFrom('bank_deposits')
    .select('id')
    .where('reference', 'in', references)
    .where('id', 'not in', detached)
  return (await named.executeTakeFirst()) !== undefined
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
