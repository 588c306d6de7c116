import type { Core } from '../context.ts'
import { refusalOf } from '../exchange/ask.ts'

/**
 * A frozen account opens nothing, and neither do its follows: anyone who made its owner freeze it may have started them. They stay
 * paused until the owner lets them continue.
 */
export async function pauseFrozen({ db, exchange }: Pick<Core, 'db' | 'exchange'>): Promise<void> {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('freezes', 'freezes.user_id', 'follows.user_id')
    .select(['follow_id', 'follows.user_id'])
    .where('status', '=', 'ACTIVE')
    .where('ended_at', 'is', null)
    .execute()
  for (const { follow_id, user_id } of rows) {
    const of = { user: Number(user_id), followId: Number(follow_id) }
    await refusalOf(exchange, { command: { type: 'follow.pause', ...of, isPaused: true } })
  }
}
