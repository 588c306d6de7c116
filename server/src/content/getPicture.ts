import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Core } from '../context.ts'
import { WEB_PICTURE_TYPE } from '../documents/picture.ts'

/** For anybody, at the customers' and at the operators' listener. Throws NOT_FOUND. */
export async function getPicture(
  { db }: Pick<Core, 'db'>,
  { hash }: Parsed<'content', 'getPicture'>,
): Promise<Output<'content', 'getPicture'>> {
  const row = await db
    .selectFrom('content_pictures')
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .select('bytes')
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return { type: WEB_PICTURE_TYPE, bytes: row.bytes }
}
