import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { findNotice } from './findNotice.ts'
import { withMarks } from './noticeMarks.ts'

/** Throws NOT_FOUND. */
export async function getNotice(
  context: Context,
  { id }: Parsed<'content', 'getNotice'>,
): Promise<Output<'content', 'getNotice'>> {
  const found = await findNotice(context, id)
  if (found === undefined) throw new ApiError('NOT_FOUND')
  const [notice] = await withMarks(context, [found])
  return notice as Output<'content', 'getNotice'>
}
