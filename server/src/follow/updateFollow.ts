import type { Output, Parsed } from '@assay/api/schemas'
import type { FollowSettings } from '@assay/engine/follow/commands'
import { followsTable } from '../db/followTables.ts'
import { ask } from '../exchange/ask.ts'
import type { UserContext } from './context.ts'
import { requireCopies } from './copyMinimum.ts'
import { answerFollow } from './followAnswer.ts'
import { readSettings, requireLeverage } from './followInput.ts'

/**
 * Changes the settings for the trader's next orders; open positions stay as they are. Throws LEVERAGE_INVALID,
 * FOLLOW_ORDERS_TOO_SMALL, and as readSettings.
 */
export async function updateFollow(
  context: UserContext,
  input: Parsed<'follow', 'updateFollow'>,
): Promise<Output<'follow', 'updateFollow'>> {
  const { clientId, followId } = input
  const settings = readSettings(context, input)
  const user = context.caller.user.id
  const own = await context.db
    .selectFrom('follows')
    .selectAll()
    .where('follow_id', '=', BigInt(followId))
    .where('user_id', '=', BigInt(user))
    .executeTakeFirst()
  const before = own && followsTable.kept(own)
  // A stop can always be set, even if the earlier choice has become too small, or its leverage is no longer offered.
  const check = async () => {
    requireLeverage(context, settings, before?.settings)
    if (before !== undefined && sizingOf(before.settings) !== sizingOf(settings))
      requireCopies(context, await context.traders.find(before.trader), { amount: null, settings })
  }
  const command = { type: 'follow.setSettings' as const, user, followId, settings }
  return ask(context, { operation: 'follow.updateFollow', clientId, input, command, check }, answerFollow)
}

/** What decides how large copied orders are. */
function sizingOf({ mode, ratio, amountPerOrder, maxCostPerOrder, leverage, symbols }: FollowSettings): string {
  return [mode, ratio, amountPerOrder, maxCostPerOrder, leverage, symbols?.join(' ')].join('\n')
}
