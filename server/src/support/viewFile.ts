import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { findDocument } from '../documents/documents.ts'
import { requireLink } from '../documents/links.ts'
import type { UserContext } from './context.ts'
import { findFile } from './findFile.ts'

/** The caller's own. Throws NOT_FOUND, LINK_EXPIRED. */
export async function viewFile(
  context: UserContext,
  link: Parsed<'support', 'viewFile'>,
): Promise<Output<'support', 'viewFile'>> {
  const userId = context.caller.user.id
  requireLink(context, `user ${userId}`, link)
  const { type } = await findFile(context.db, link.id)
  const document = await findDocument(context, link.id, true)
  if (document.userId !== userId) throw new ApiError('NOT_FOUND')
  return { type, bytes: document.bytes }
}
