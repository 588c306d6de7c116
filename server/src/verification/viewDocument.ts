import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { readDocument } from './documents.ts'
import { requireLink } from './links.ts'
import { PICTURE_TYPE } from './picture.ts'

/** The caller's own. Throws NOT_FOUND, LINK_EXPIRED. */
export async function viewDocument(
  context: UserContext,
  link: Parsed<'verification', 'viewDocument'>,
): Promise<Output<'verification', 'viewDocument'>> {
  const userId = context.caller.user.id
  requireLink(context, `user ${userId}`, link)
  return { type: PICTURE_TYPE, bytes: await readDocument(context, { id: link.id, userId }) }
}
