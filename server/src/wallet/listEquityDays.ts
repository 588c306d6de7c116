import type { Output, Parsed } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { inflowsAfter } from './inflow.ts'
import { dayOf, EQUITY_DECIMALS } from './takeEquity.ts'

/**
 * What the caller's account was worth on each of the last UTC days that was recorded, oldest first. Absent: days
 * before the account existed, days on which no server was running, and days on which something had no price.
 */
export async function listEquityDays(
  context: UserContext,
  input: Parsed<'wallet', 'listEquityDays'>,
): Promise<Output<'wallet', 'listEquityDays'>> {
  const days = await readDays(context, input.days)
  if (days.length === 0) return []
  const inflows = await inflowsAfter(
    context,
    days.map(({ sequence }) => sequence),
  )
  const show = (value: bigint) => formatAmount(value, EQUITY_DECIMALS)
  return days.map(({ day, taken_at, user_id, value }, place) => {
    const inflow = place === 0 ? 0n : (inflows[place - 1] ?? null)
    return {
      day: Number(day),
      takenAt: Number(taken_at),
      // No row: the user had nothing.
      equity: show(user_id === null ? 0n : (value ?? 0n)),
      inflow: inflow === null ? null : show(inflow),
    }
  })
}

async function readDays({ caller, clock, db }: UserContext, shown: number) {
  const user = BigInt(caller.user.id)
  return await db
    .selectFrom('equity_days')
    .leftJoin('user_equity', (join) => join.onRef('user_equity.day', '=', 'equity_days.day').on('user_id', '=', user))
    .select(['equity_days.day', 'taken_at', 'sequence', 'user_id', 'value'])
    .where('equity_days.day', '>', BigInt(dayOf(clock.now()) - shown * DAY_MS))
    .where('taken_at', '>=', (query) => query.selectFrom('users').select('created_at').where('id', '=', user))
    .where((where) => where.or([where('user_id', 'is', null), where('value', 'is not', null)]))
    .orderBy('equity_days.day')
    .execute()
}
