import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { keepDocument } from '../documents/documents.ts'
import { linkTo } from '../documents/links.ts'

/** Throws TOO_MANY_REQUESTS, BUSY, PICTURE_INVALID, PICTURE_SIZE. */
export async function uploadDocument(
  context: UserContext,
  { file }: Parsed<'verification', 'uploadDocument'>,
): Promise<Output<'verification', 'uploadDocument'>> {
  const userId = context.caller.user.id
  const bytes = await context.intake.clean(userId, Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const id = await keepDocument(context, { userId, bytes })
  return { url: linkTo(context, { viewer: `user ${userId}`, id }) }
}
