import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { consoleWords } from '@assay/words/consoleWords'
import { recordLook } from '../auditLog/recordLook.ts'
import { utcTime } from '../clock/utcTime.ts'
import type { ReviewContext } from './context.ts'
import { findDocument } from '../documents/documents.ts'
import { requireLink } from '../documents/links.ts'
import { PICTURE_TYPE } from '../documents/picture.ts'
import { watermarked } from '../documents/watermark.ts'

const items: Readonly<Record<string, string>> = consoleWords.verification.items

/** Marked with who looks and when: a photo of the screen says where it comes from. Throws NOT_FOUND, LINK_EXPIRED. */
export async function viewPicture(
  context: ReviewContext,
  link: OperatorParsed<'verification', 'viewPicture'>,
): Promise<OperatorOutput<'verification', 'viewPicture'>> {
  const { by, clock } = context
  requireLink(context, `operator ${by.id}`, link)
  const { userId, item, bytes } = await findDocument(context, link.id)
  const marked = await watermarked(bytes, `${by.operator} ${utcTime(clock.now())}`)
  await recordLook(context, {
    act: 'verification.viewPicture',
    customer: userId,
    subject: item === null ? 'a replaced picture' : (items[item] ?? item),
  })
  return { type: PICTURE_TYPE, bytes: marked }
}
