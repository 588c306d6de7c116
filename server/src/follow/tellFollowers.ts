import type { Core } from '../context.ts'

/** Tells followers once for each closing, even across a restart: the note that they were told is in the same transaction. */
export async function tellFollowers(
  { clock, db, inbox }: Pick<Core, 'clock' | 'db' | 'inbox'>,
  { user, name, isClosed }: { user: number; name: string; isClosed: boolean },
): Promise<void> {
  const send = await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('trader_profiles')
      .set({ is_closing_told: isClosed })
      .where('user_id', '=', BigInt(user))
      .execute()
    if (!isClosed) return null
    const followers = await transaction
      .selectFrom('follows')
      .select('user_id')
      .distinct()
      .where('trader', '=', BigInt(user))
      .where('status', '!=', 'ENDED')
      .execute()
    const about = { kind: 'FOLLOWED_TRADER_CLOSED', facts: { trader: name }, time: clock.now() } as const
    const messages = followers.map((follower) => ({ userId: Number(follower.user_id), ...about }))
    return messages.length === 0 ? null : inbox.leave(transaction, messages)
  })
  send?.()
}
