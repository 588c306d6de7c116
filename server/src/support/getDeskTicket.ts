import { operatorRoutes } from '@assay/api/operatorRoutes'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { readContacts } from '../user/contacts/contacts.ts'
import { maskedContact } from '../user/contacts/maskedContact.ts'
import type { DeskContext } from './context.ts'
import { type DeskRow, readDeskRow, toDeskTicket } from './deskRows.ts'
import { contactOf } from './lockoutContact.ts'
import { recordAct } from './recordAct.ts'
import { readMessages } from './ticketRows.ts'

/** The look is recorded, and the customer can see it. */
export async function getDeskTicket(
  context: DeskContext,
  { ticketId }: OperatorParsed<'support', 'getDeskTicket'>,
): Promise<OperatorOutput<'support', 'getDeskTicket'>> {
  const { by, db, vault } = context
  const row = await readDeskRow(db, ticketId)
  const reader = { viewer: `operator ${by.id}`, path: operatorRoutes.support.viewTicketFile.path } as const
  const [messages, contact] = await Promise.all([readMessages(context, row.id, reader), shownContact(context, row)])
  await db
    .transaction()
    .execute((transaction) => recordAct(context, transaction, { act: 'support.getDeskTicket', row, isLook: true }))
  return { ...toDeskTicket(vault, row), messages, contact }
}

async function shownContact({ db, vault }: DeskContext, row: DeskRow) {
  if (row.contact === null) return null
  const { email } = contactOf(vault, row)
  const own = row.owner === null ? null : (await readContacts(db, Number(row.owner))).email
  return { email: maskedContact('EMAIL', email), isOfAccount: own === email }
}
