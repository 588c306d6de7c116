import type { Context } from '../../context.ts'
import { addInviteCode } from '../userRows.ts'

export interface OpenInvitation {
  code: string
  /** Remaining sign-ups; null without a limit. */
  usesLeft: number | null
}

/**
 * The exchange's own invite code, created on first use, and again when it is used up. The first accounts need it.
 */
export async function openInvitation({
  config: { inviteUses },
  db,
  clock,
}: Pick<Context, 'config' | 'db' | 'clock'>): Promise<OpenInvitation> {
  const own = await db
    .selectFrom('invite_codes')
    .select(['code', 'uses_left'])
    .where('user_id', 'is', null)
    .where((row) => (inviteUses === null ? row('uses_left', 'is', null) : row('uses_left', '>', 0)))
    .orderBy('created_at')
    .executeTakeFirst()
  if (own !== undefined) return { code: own.code, usesLeft: own.uses_left }
  const code = await addInviteCode(db, { userId: null, now: clock.now(), uses: inviteUses })
  return { code, usesLeft: inviteUses }
}
