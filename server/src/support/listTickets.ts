import type { Output, Parsed } from '@assay/api/schemas'
import { readPage } from '../db/readPage.ts'
import type { UserContext } from './context.ts'
import { toTicket } from './ticketRows.ts'

export async function listTickets(
  { caller, db }: UserContext,
  { state, ...page }: Parsed<'support', 'listTickets'>,
): Promise<Output<'support', 'listTickets'>> {
  let own = db.selectFrom('tickets').where('user_id', '=', BigInt(caller.user.id))
  if (state !== undefined) own = own.where('status', state === 'closed' ? '=' : '<>', 'CLOSED')
  const { rows, total } = await readPage(page, own, own.selectAll().orderBy('updated_at', 'desc').orderBy('id', 'desc'))
  return { rows: rows.map(toTicket), total }
}
