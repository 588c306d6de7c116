import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Core } from '../context.ts'

/** Every asset sums to zero over all accounts, in balances and in postings, and no user's account is negative. */
export async function expectSumsToBeZero({ db }: Pick<Core, 'db'>): Promise<void> {
  const sums = await sql<{ asset: string; total: bigint }>`
    select asset, sum(available + held) as total from balances group by asset having sum(available + held) <> 0
    union all
    select asset, sum(amount) from postings group by asset having sum(amount) <> 0`.execute(db)
  expect(sums.rows).toEqual([])
  const below = await sql`select * from balances where owner > -100 and (available < 0 or held < 0)`.execute(db)
  expect(below.rows).toEqual([])
}
