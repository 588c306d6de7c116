import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { inflowsAfter } from './inflow.ts'
import { dayOf, EQUITY_DECIMALS } from './takeEquity.ts'

/** What the caller's result of this UTC day is counted from. */
export async function getDayResult(
  context: UserContext,
  _input: Parsed<'wallet', 'getDayResult'>,
): Promise<Output<'wallet', 'getDayResult'>> {
  const start = await readStart(context)
  if (start === undefined) return { start: null }
  const [inflow = null] = await inflowsAfter(context, [start.sequence])
  // No row: the user came later, or had nothing.
  const equity = start.user_id === null ? 0n : start.value
  if (equity === null || inflow === null) return { start: null }
  const show = (value: bigint) => formatAmount(value, EQUITY_DECIMALS)
  return { start: { since: Number(start.taken_at), equityThen: show(equity), inflow: show(inflow) } }
}

async function readStart({ caller, clock, db }: UserContext) {
  return await db
    .selectFrom('equity_days')
    .leftJoin('user_equity', (join) =>
      join.onRef('user_equity.day', '=', 'equity_days.day').on('user_id', '=', BigInt(caller.user.id)),
    )
    .select(['taken_at', 'sequence', 'user_id', 'value'])
    .where('equity_days.day', '=', BigInt(dayOf(clock.now())))
    .executeTakeFirst()
}
