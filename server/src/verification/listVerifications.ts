import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { ReviewContext } from './context.ts'
import { listedForReview, readPage } from './reviewRows.ts'

/** One page of the verifications in one state, and how many there are. The oldest that wait come first, the newest decisions. */
export async function listVerifications(
  { db }: ReviewContext,
  wanted: OperatorParsed<'verification', 'listVerifications'>,
): Promise<OperatorOutput<'verification', 'listVerifications'>> {
  const { rows, total } = await readPage(db, wanted)
  return { rows: await listedForReview(db, rows), total }
}
