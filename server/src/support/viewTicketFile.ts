import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { utcTime } from '../clock/utcTime.ts'
import { findDocument } from '../documents/documents.ts'
import { requireLink } from '../documents/links.ts'
import { watermarked } from '../documents/watermark.ts'
import type { DeskContext } from './context.ts'
import { readDeskRow } from './deskRows.ts'
import { findFile } from './findFile.ts'
import { recordAct } from './recordAct.ts'

/** Pictures are marked with the operator's name and the time; PDFs are as sent. Throws NOT_FOUND, LINK_EXPIRED. */
export async function viewTicketFile(
  context: DeskContext,
  link: OperatorParsed<'support', 'viewTicketFile'>,
): Promise<OperatorOutput<'support', 'viewTicketFile'>> {
  const { by, clock, db } = context
  requireLink(context, `operator ${by.id}`, link)
  const { type, ticket_id: ticketId } = await findFile(db, link.id)
  const row = await readDeskRow(db, ticketId)
  const { bytes } = await findDocument(context, link.id, true)
  const shown = type === 'image/jpeg' ? await watermarked(bytes, `${by.operator} ${utcTime(clock.now())}`) : bytes
  await db
    .transaction()
    .execute((transaction) => recordAct(context, transaction, { act: 'support.viewTicketFile', row, isLook: true }))
  return { type, bytes: shown }
}
