import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { countUnread } from './inbox.ts'

/** Marks the caller's messages as read: those with the ids, or all. Other users' ids are ignored. */
export async function readMessages(
  { caller, clock, db }: UserContext,
  { ids }: Parsed<'user', 'readMessages'>,
): Promise<Output<'user', 'readMessages'>> {
  let update = db
    .updateTable('messages')
    .set({ read_at: clock.now() })
    .where('user_id', '=', BigInt(caller.user.id))
    .where('read_at', 'is', null)
  if (ids !== undefined) update = update.where('id', 'in', ids.length > 0 ? ids.map(BigInt) : [-1n])
  await update.execute()
  return { unread: await countUnread(db, caller.user.id) }
}
