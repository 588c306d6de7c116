import { messageKinds } from '@assay/api/user'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { countUnread, toMessage } from './inbox.ts'

/** Newest first. */
export async function listMessages(
  { caller, db }: UserContext,
  { about, id, pageNum, pageSize, state }: Parsed<'user', 'listMessages'>,
): Promise<Output<'user', 'listMessages'>> {
  const userId = caller.user.id
  let query = db.selectFrom('messages').where('user_id', '=', BigInt(userId))
  if (about !== undefined) query = query.where('kind', 'in', [...messageKinds[about]])
  if (state === 'unread') query = query.where('read_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', BigInt(id))
  const [{ total }, rows, unread] = await Promise.all([
    query.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    countUnread(db, userId),
  ])
  return { rows: rows.map(toMessage), total: Number(total), unread }
}
