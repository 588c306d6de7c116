import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { readPage } from '../db/readPage.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { showLine } from './lineRows.ts'
import { selectFitting } from './matchLine.ts'

/** Lines that pay no request yet, the oldest first. */
export async function listLines(
  { db }: OperatorContext,
  { pageNum, pageSize }: OperatorParsed<'bank', 'listLines'>,
): Promise<OperatorOutput<'bank', 'listLines'>> {
  const open = db
    .selectFrom('bank_lines')
    .where('bank_lines.deposit_id', 'is', null)
    .where('bank_lines.return_of', 'is', null)
    .where('bank_lines.amount', '>', 0n)
  const listed = open
    .innerJoin('bank_statements', 'bank_statements.id', 'bank_lines.statement_id')
    .selectAll('bank_lines')
    .select(['bank_statements.imported_at', 'bank_statements.rate'])
    .orderBy('bank_lines.id')
  const { rows, total } = await readPage({ pageNum, pageSize }, open, listed)
  return {
    rows: await Promise.all(
      rows.map(async (line) => ({
        lineId: Number(line.id),
        ...showLine(line),
        importedAt: Number(line.imported_at),
        fits: (await selectFitting(db, line).orderBy('id').limit(20).execute()).map((row) => ({
          requestId: Number(row.id),
          reference: row.reference,
          customerId: Number(row.user_id),
          openedAt: Number(row.opened_at),
        })),
      })),
    ),
    total,
  }
}
