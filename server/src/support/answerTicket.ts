import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { UserContext } from './context.ts'
import { countSent } from './countSent.ts'
import { addCustomerAnswer, requireAnswerable } from './customerAnswer.ts'
import { requireRoom } from './openTicket.ts'
import { attachFiles, takeFiles } from './takeFiles.ts'
import { customerReader, lockTicket, readThread, type TicketRow } from './ticketRows.ts'

export async function answerTicket(
  context: UserContext,
  { ticketId, text, clientId, files: sent }: Parsed<'support', 'answerTicket'>,
): Promise<Output<'support', 'answerTicket'>> {
  const { caller, clock, db } = context
  const userId = caller.user.id
  const own = await findOwn(db, userId, ticketId)
  if (clientId !== undefined && (await isSent(db, own.id, clientId)))
    return readThread(context, own, customerReader(userId))
  requireAnswerable(own, clock.now())
  await countSent(context)
  const files = await takeFiles(context, { sender: userId, userId, files: sent })
  const row = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const before = await lockTicket(transaction, ticketId)
    if (clientId !== undefined && (await isSent(transaction, before.id, clientId))) return before
    if (before.status === 'CLOSED') await requireRoom(transaction, userId)
    const added = await addCustomerAnswer(context, transaction, { row: before, text, now: clock.now(), clientId })
    await attachFiles(transaction, added.messageId, files)
    return added.row
  })
  return readThread(context, row, customerReader(userId))
}

type Reading = Pick<Transaction<Database>, 'selectFrom'>

/** Throws NOT_FOUND. */
export async function findOwn(db: Reading, userId: number, ticketId: number): Promise<TicketRow> {
  const row = await db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', BigInt(ticketId))
    .where('user_id', '=', BigInt(userId))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

async function isSent(db: Reading, ticketId: bigint, clientId: string): Promise<boolean> {
  const message = db
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('client_id', '=', clientId)
  return (await message.executeTakeFirst()) !== undefined
}
