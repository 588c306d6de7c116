import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { currentNotices } from './currentNotices.ts'
import { readDismissed } from './dismissals.ts'
import { findHaltNotice } from './haltNotices.ts'

/** Throws NOT_FOUND. */
export async function getNotice(
  context: Context,
  { id }: Parsed<'content', 'getNotice'>,
): Promise<Output<'content', 'getNotice'>> {
  const found = currentNotices(context).find((notice) => notice.id === id) ?? (await findHaltNotice(context, id))
  if (found === undefined) throw new ApiError('NOT_FOUND')
  return { ...found, isDismissed: (await readDismissed(context, [found])).has(id) }
}
