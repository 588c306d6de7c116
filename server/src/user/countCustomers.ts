import type { Core } from '../context.ts'
import type { Figures } from '../settings/showcase.ts'

/** Accounts of people: a demo's participants do not count. */
export async function countCustomers({ db }: Pick<Core, 'db'>): Promise<Figures> {
  const { count } = await db
    .selectFrom('users')
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .where('id', 'not in', (query) => query.selectFrom('participants').select('user_id'))
    .executeTakeFirstOrThrow()
  return { MARKET_URL: { user: String(count) } }
}
