import { messageGroups, messageTabs } from '@assay/api/messageKinds'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { readPage } from '../../db/readPage.ts'
import { countUnread, toMessage } from './inbox.ts'

/** The caller's messages, newest first, and how many are unread. */
export async function listMessages(
  { caller, db }: UserContext,
  { about, id, pageNum, pageSize, state }: Parsed<'user', 'listMessages'>,
): Promise<Output<'user', 'listMessages'>> {
  const userId = caller.user.id
  let query = db.selectFrom('messages').where('user_id', '=', BigInt(userId))
  if (about !== undefined)
    query = query.where(
      'kind',
      'in',
      messageTabs[about].flatMap((group) => [...messageGroups[group]]),
    )
  if (state === 'unread') query = query.where('read_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', BigInt(id))
  const [{ rows, total }, unread] = await Promise.all([
    readPage({ pageNum, pageSize }, query, query.selectAll().orderBy('id', 'desc')),
    countUnread(db, userId),
  ])
  return { rows: rows.map(toMessage), total, unread }
}
