import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Transaction } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Database } from '../db/schema.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { showMoney, showRate } from './amounts.ts'
import { attachLine } from './attachLine.ts'
import { creditMatched } from './creditMatched.ts'
import { findMatch } from './findMatch.ts'
import { parseStatement, type StatementLine } from './parseStatement.ts'

type Result = OperatorOutput<'bank', 'importStatement'>
type Outcome = Pick<Result['lines'][number], 'outcome' | 'reference' | 'customerId'>

/**
 * All of it or nothing. The rate of this moment is that of every new line, so no customer and no operator chooses a rate for
 * one payment. Throws STATEMENT_INVALID, RATE_UNAVAILABLE, and LINE_DIFFERS for a line that is known with other words.
 */
export async function importStatement(
  context: OperatorContext,
  { csv, isFinal }: OperatorParsed<'bank', 'importStatement'>,
): Promise<Result> {
  const { by, clock, db, outside } = context
  const lines = parseStatement(csv)
  const read = await outside.rates.read()
  if (isFinal && read === null) throw new ApiError('RATE_UNAVAILABLE')
  const rate = BigInt(read ?? 1)
  const preview = new Preview()
  const outcomes: Outcome[] = []
  const work = db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const statement = await transaction
      .insertInto('bank_statements')
      .values({ imported_by: by.id, imported_at: now, rate })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const line of lines) outcomes.push(await take(context, transaction, { line, statementId: statement.id, rate }))
    // A preview does the same, and leaves nothing.
    if (!isFinal) throw preview
    const count = (outcome: Outcome['outcome']) => outcomes.filter((each) => each.outcome === outcome).length
    const after = `${count('MATCHED')} matched, ${count('UNMATCHED')} unmatched, ${count('KNOWN')} known`
    const entry = { act: 'bank.importStatement', subject: `statement ${statement.id}`, after } as const
    await record(transaction, by, { now, entry })
  })
  await work.catch((error: unknown) => {
    if (error !== preview) throw error
  })
  if (isFinal) await creditMatched(context)
  return {
    rate: read === null ? null : showRate(rate),
    lines: lines.map((line, place) => ({ ...showLine(line), ...(outcomes[place] as Outcome) })),
  }
}

class Preview extends Error {}

interface Taken {
  line: StatementLine
  statementId: bigint
  rate: bigint
}

async function take(
  context: OperatorContext,
  transaction: Transaction<Database>,
  { line, statementId, rate }: Taken,
): Promise<Outcome> {
  const none = { reference: null, customerId: null }
  if (line.amount === 0n) return { outcome: 'OUTGOING', ...none }
  const { line: name, bookedOn, currency, amount, payer, details } = line
  const added = await transaction
    .insertInto('bank_lines')
    .values({ statement_id: statementId, line: name, booked_on: bookedOn, currency, amount, payer, details })
    .onConflict((conflict) => conflict.column('line').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) {
    await requireSame(transaction, line)
    return { outcome: 'KNOWN', ...none }
  }
  const row = await findMatch(transaction, line)
  if (row === null) return { outcome: 'UNMATCHED', ...none }
  await attachLine(context, transaction, { row, lineId: added.id, rate, operatorId: context.by.id, byHand: false })
  return { outcome: 'MATCHED', reference: row.reference, customerId: Number(row.user_id) }
}

/** An id of the bank that comes back with another amount or other details is an error, or somebody has edited the file. */
async function requireSame(transaction: Transaction<Database>, line: StatementLine): Promise<void> {
  const known = await transaction
    .selectFrom('bank_lines')
    .selectAll()
    .where('line', '=', line.line)
    .executeTakeFirstOrThrow()
  const isSame =
    known.booked_on === line.bookedOn &&
    known.currency === line.currency &&
    known.amount === line.amount &&
    known.payer === line.payer &&
    known.details === line.details
  if (!isSame) throw new ApiError('LINE_DIFFERS', { details: line.details.slice(0, 60) })
}

function showLine({ bookedOn, currency, amount, payer, details }: StatementLine) {
  return { bookedOn, currency, amount: showMoney(amount), payer, details }
}
