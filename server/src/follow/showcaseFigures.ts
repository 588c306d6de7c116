import { formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { Figures } from '../settings/showcase.ts'
import { FOLLOW_COIN } from './traderTerms.ts'
import type { Traders } from './traders.ts'

/**
 * The computed fields of TRADER_SETTING, in USDT where they are amounts. highRebate: the largest share that was paid.
 * totalRebate: all of them; perUser: the same for each person who ever followed. defaultUserCount: follows that run.
 * totalUserCount: people who ever followed. totalAmountCount: what the follows that run are worth.
 */
export async function showcaseFigures({ db, market }: Pick<Core, 'db' | 'market'>, traders: Traders): Promise<Figures> {
  const { scale } = findCoin({ market }, FOLLOW_COIN)
  const show = (amount: bigint) => formatAmount(amount, scale, { trim: true })
  const [paid, people, listed] = await Promise.all([
    sql<{ highest: bigint | null; total: bigint | null }>`
      select max(paid)::numeric(38, 0) as highest, sum(paid)::numeric(38, 0) as total from profit_shares`.execute(db),
    db
      .selectFrom('follows')
      .select((row) => row.fn.count<bigint>('user_id').distinct().as('count'))
      .executeTakeFirstOrThrow(),
    traders.list(),
  ])
  const { highest, total } = paid.rows[0] ?? { highest: null, total: null }
  const count = BigInt(people.count)
  const copied = listed.reduce((sum, { record }) => sum + (record.copied > 0n ? record.copied : 0n), 0n)
  return {
    TRADER_SETTING: {
      highRebate: show(BigInt(highest ?? 0n)),
      totalRebate: show(BigInt(total ?? 0n)),
      perUser: count === 0n ? '0' : show(BigInt(total ?? 0n) / count),
      defaultUserCount: listed.reduce((sum, { record }) => sum + record.followers, 0),
      totalUserCount: Number(count),
      totalAmountCount: show(copied),
    },
  }
}
