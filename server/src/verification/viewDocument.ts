import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { findDocument } from '../documents/documents.ts'
import { requireLink } from '../documents/links.ts'
import { PICTURE_TYPE } from '../documents/picture.ts'

/** The caller's own. Throws NOT_FOUND, LINK_EXPIRED. */
export async function viewDocument(
  context: UserContext,
  link: Parsed<'verification', 'viewDocument'>,
): Promise<Output<'verification', 'viewDocument'>> {
  const userId = context.caller.user.id
  requireLink(context, `user ${userId}`, link)
  const document = await findDocument(context, link.id)
  if (document.userId !== userId) throw new ApiError('NOT_FOUND')
  return { type: PICTURE_TYPE, bytes: document.bytes }
}
