import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { OPEN_TICKETS_MAX } from '@assay/api/ticketFigures'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { requireOwn } from './attached.ts'
import type { UserContext } from './context.ts'
import { countSent } from './countSent.ts'
import { attachFiles, takeFiles } from './takeFiles.ts'
import { addMessage, customerReader, readThread, states, type TicketRow } from './ticketRows.ts'

export async function openTicket(
  context: UserContext,
  input: Parsed<'support', 'openTicket'>,
): Promise<Output<'support', 'openTicket'>> {
  const { caller, db } = context
  const userId = caller.user.id
  const sent = input.clientId === undefined ? undefined : await findSent(db, userId, input.clientId)
  if (sent !== undefined) return readThread(context, sent, customerReader(userId))
  // Before the files are worked on: most of what is refused is refused here.
  await requireOwn(db, userId, input)
  await requireRoom(db, userId)
  await countSent(context)
  const files = await takeFiles(context, { sender: userId, userId, files: input.files })
  const row = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const first = input.clientId === undefined ? undefined : await findSent(transaction, userId, input.clientId)
    if (first !== undefined) return first
    await requireRoom(transaction, userId)
    const added = await add(context, transaction, input)
    const messageId = await addMessage(context, transaction, {
      ticketId: added.id,
      author: 'CUSTOMER',
      text: input.text,
      now: Number(added.created_at),
    })
    await attachFiles(transaction, messageId, files)
    return added
  })
  return readThread(context, row, customerReader(userId))
}

async function add(
  { caller, clock }: UserContext,
  transaction: Transaction<Database>,
  { topic, attachedKind, attachedId, clientId }: Parsed<'support', 'openTicket'>,
): Promise<TicketRow> {
  const now = clock.now()
  return transaction
    .insertInto('tickets')
    .values({
      user_id: caller.user.id,
      topic,
      attached_kind: attachedKind ?? null,
      attached_id: attachedId ?? null,
      ...states.open(topic, now),
      client_id: clientId ?? null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Reading = Pick<Transaction<Database>, 'selectFrom'>

function findSent(db: Reading, userId: number, clientId: string): Promise<TicketRow | undefined> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Throws TICKETS_FULL. */
export async function requireRoom(db: Reading, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', BigInt(userId))
    .where('status', '<>', 'CLOSED')
    .executeTakeFirstOrThrow()
  if (count >= OPEN_TICKETS_MAX) throw new ApiError('TICKETS_FULL', { limit: OPEN_TICKETS_MAX })
}
