import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { ReviewContext } from './context.ts'
import { listedForReview, readPage } from './reviewRows.ts'

export async function listVerifications(
  { db }: ReviewContext,
  wanted: OperatorParsed<'verification', 'listVerifications'>,
): Promise<OperatorOutput<'verification', 'listVerifications'>> {
  const { rows, total } = await readPage(db, wanted)
  return { rows: await listedForReview(db, rows), total }
}
