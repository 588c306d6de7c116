import type { Context } from '../context.ts'
import { addInviteCode } from './userRows.ts'

/** The invite code that belongs to nobody, made when it is first asked for. The very first accounts need it. */
export async function openInvitation({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<string> {
  const own = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('user_id', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  return own?.code ?? (await addInviteCode(db, { userId: null, now: clock.now() }))
}
