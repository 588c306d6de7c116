import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Transaction } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Database } from '../db/schema.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { showMoney, showRate } from '../outside/rates/bankAmounts.ts'
import { readBankRules } from '../settings/bankKind.ts'
import { attachLine } from './attachLine.ts'
import { comparePayments } from './comparePayments.ts'
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
  const { accountNumber, hasIds } = readBankRules(context)
  const account = accountNumber.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const lines = parseStatement(csv, { hasIds })
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
    const given = { account, statementId: statement.id, rate }
    for (const line of lines) outcomes.push(await take(context, transaction, { line, ...given }))
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
  if (isFinal) {
    await creditMatched(context)
    await comparePayments(context)
  }
  return {
    rate: read === null ? null : showRate(rate),
    lines: lines.map((line, place) => ({ ...showLine(line), ...(outcomes[place] as Outcome) })),
  }
}

class Preview extends Error {}

interface Taken {
  line: StatementLine
  account: string
  statementId: bigint
  rate: bigint
}

async function take(
  context: OperatorContext,
  transaction: Transaction<Database>,
  { line, account, statementId, rate }: Taken,
): Promise<Outcome> {
  const none = { reference: null, customerId: null }
  const left = { outcome: 'OUTGOING', ...none } as const
  if (line.amount === 0n) return left
  const { line: name, bookedOn, ...said } = line
  const twin = await findTwin(transaction, line, account)
  const added = await transaction
    .insertInto('bank_lines')
    .values({ ...said, line: name, booked_on: bookedOn, account, statement_id: statementId, twin_of: twin })
    .onConflict((conflict) => conflict.columns(['account', 'line']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) {
    await requireSame(transaction, line, account)
    return { outcome: 'KNOWN', ...none }
  }
  if (line.amount < 0n) return left
  const row = await findMatch(transaction, line)
  if (row === null) return { outcome: 'UNMATCHED', ...none }
  const operatorId = context.by.id
  await attachLine(context, transaction, { row, lineId: added.id, rate, operatorId, isDoubtful: twin !== null })
  return { outcome: 'MATCHED', reference: row.reference, customerId: Number(row.user_id) }
}

/**
 * The same payment may be in an export with ids and in one without, or in those of two numbers of one account. Lines of
 * one kind and account are told apart by their names.
 */
async function findTwin(
  transaction: Transaction<Database>,
  { line, bookedOn, currency, amount, payer, details }: StatementLine,
  account: string,
): Promise<bigint | null> {
  const kind = line.slice(0, line.indexOf(':') + 1)
  const twin = await transaction
    .selectFrom('bank_lines')
    .select('id')
    .where('booked_on', '=', bookedOn)
    .where('amount', '=', amount)
    .where('currency', '=', currency)
    .where('payer', '=', payer)
    .where('details', '=', details)
    .where((eb) => eb.or([eb('account', '<>', account), eb.not(eb.fn<boolean>('starts_with', ['line', eb.val(kind)]))]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return twin?.id ?? null
}

/** An id of the bank that comes back with another amount or other details is an error, or somebody has edited the file. */
async function requireSame(transaction: Transaction<Database>, line: StatementLine, account: string): Promise<void> {
  const known = await transaction
    .selectFrom('bank_lines')
    .selectAll()
    .where('account', '=', account)
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
