import { createHash } from 'node:crypto'
import { PICTURES_PATH } from '@assay/api/notices'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import { webPicture } from '../documents/picture.ts'
import type { Limit } from '../limits/limit.ts'
import type { Turns } from '../limits/turns.ts'
import type { OperatorContext } from '../operatorContext.ts'

/** Of one operator. Each is kept for at least a week. */
const PICTURES_A_DAY = 100

/** The same picture twice is kept once. Throws BUSY, PICTURE_INVALID, PICTURE_SIZE, TOO_MANY_REQUESTS. */
export async function uploadPicture(
  { by, clock, db, limit, turns }: OperatorContext & { limit: Limit; turns: Turns },
  { file }: OperatorParsed<'content', 'uploadPicture'>,
): Promise<OperatorOutput<'content', 'uploadPicture'>> {
  await limit.take(String(by.id), { most: PICTURES_A_DAY, refusal: 'TOO_MANY_REQUESTS' })
  const { bytes, width, height } = await turns.run(by.id, () =>
    webPicture(Buffer.from(file.buffer, file.byteOffset, file.byteLength)),
  )
  const hash = createHash('sha256').update(bytes).digest()
  const name = hash.toString('hex')
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('content_pictures')
      .values({ hash, bytes, width, height, uploaded_by: BigInt(by.id), uploaded_at: BigInt(now) })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst()
    if (added === undefined) {
      // sweepPictures counts from here.
      await transaction
        .updateTable('content_pictures')
        .set({ uploaded_at: BigInt(now) })
        .where('hash', '=', hash)
        .execute()
      return
    }
    await record(transaction, by, { now, entry: { act: 'content.uploadPicture', subject: name } })
  })
  return { hash: name, address: `${PICTURES_PATH}/${name}`, width, height, bytes: bytes.length }
}
