import { dayOf, DAY_MS } from '@assay/engine/calendar'
import type { Output } from '@assay/api/schemas'
import { formatAmount, formatRate } from '@assay/engine/money'
import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { termsOf } from './followTerms.ts'
import { dueFrom } from './rebateTimes.ts'

type Programme = Output<'referral', 'getProgramme'>

export async function getProgramme(context: UserContext): Promise<Programme> {
  const { caller, db, settings } = context
  const userId = BigInt(caller.user.id)
  const { isOpen, rates } = termsOf(settings.current().FINANCIAL_REBATE_SETTING)
  const [people, earned, funnel, isEarning, { code }] = await Promise.all([
    countPeople(context),
    sumEarned(context),
    countFunnel(context),
    readEarning(context),
    db
      .selectFrom('invite_codes')
      .select('code')
      .where('user_id', '=', userId)
      .where('is_first', '=', true)
      .executeTakeFirstOrThrow(),
  ])
  const levels = rates.map((rate, index) => ({ level: index + 1, rate: formatRate(rate), people: people[index] ?? 0 }))
  return { isOpen, isEarning, levels, code, earned, funnel }
}

async function readEarning({ caller, db }: UserContext): Promise<boolean> {
  const row = await db
    .selectFrom('rebate_earners')
    .select('is_earning')
    .where('user_id', '=', BigInt(caller.user.id))
    .executeTakeFirst()
  return row?.is_earning ?? true
}

/** By level. */
async function countPeople({ caller, db }: UserContext): Promise<number[]> {
  const own = BigInt(caller.user.id)
  const { rows } = await sql<{ one: bigint; two: bigint; three: bigint }>`
    select (select count(*) from referrals where inviter_1 = ${own}) as one,
      (select count(*) from referrals where inviter_2 = ${own}) as two,
      (select count(*) from referrals where inviter_3 = ${own}) as three`.execute(db)
  return rows.flatMap(({ one, two, three }) => [Number(one), Number(two), Number(three)])
}

async function sumEarned(context: UserContext): Promise<Programme['earned']> {
  const { caller, clock, db } = context
  const today = dayOf(clock.now()) * DAY_MS
  const since = (days: number) => sql<boolean>`due_at >= ${dueFrom(today - (days - 1) * DAY_MS)}`
  const rows = await db
    .selectFrom('pending_rebates')
    .select('asset')
    .select((row) => {
      const sum = row.fn.sum<string>('amount')
      return [
        sum.as('total'),
        sum.filterWhere('status', '=', 'PENDING').as('pending'),
        sum.filterWhere(since(1)).as('today'),
        sum.filterWhere(since(7)).as('week'),
        sum.filterWhere(since(30)).as('month'),
      ]
    })
    .where('user_id', '=', BigInt(caller.user.id))
    .where('status', '<>', 'REVERSED')
    .groupBy('asset')
    .orderBy('asset')
    .execute()
  return rows.map(({ asset, ...sums }) => {
    const show = (sum: string | null) => formatAmount(BigInt(sum ?? 0), findCoin(context, asset).scale)
    const { total, pending, today: day, week, month } = sums
    return {
      coin: asset,
      total: show(total),
      pending: show(pending),
      today: show(day),
      week: show(week),
      month: show(month),
    }
  })
}

/** Of level 1. */
async function countFunnel({ caller, db }: UserContext): Promise<Programme['funnel']> {
  const { rows } = await sql<Record<keyof Programme['funnel'], bigint>>`
    select count(*) as registered,
      count(*) filter (where exists (select from verifications
        where verifications.user_id = own.user_id and state = 'PASSED')) as verified,
      count(*) filter (where exists (select from deposit_credits where deposit_credits.user_id = own.user_id)) as deposited,
      count(*) filter (where exists (select from pending_rebates where payer = own.user_id and user_id = inviter_1)) as traded
    from referrals as own where inviter_1 = ${BigInt(caller.user.id)}`.execute(db)
  const counts = rows[0] ?? { registered: 0n, verified: 0n, deposited: 0n, traded: 0n }
  return {
    registered: Number(counts.registered),
    verified: Number(counts.verified),
    deposited: Number(counts.deposited),
    traded: Number(counts.traded),
  }
}
