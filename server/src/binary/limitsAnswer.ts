// A user's own limits on the wire, as of now.
import type { Output } from '@assay/api/schemas'
import { createBinary } from '@assay/engine/binary/binary'
import type { LaterLimit } from '@assay/engine/binary/events'
import { openPlayer, viewPlayer } from '@assay/engine/binary/player'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from './context.ts'
import { binaryPlayersTable } from '../db/binaryTables.ts'

export type Limits = Output<'binary', 'getLimits'>
/** The asset of limits and stakes. */
export const LIMITS_COIN = 'usdt'

export async function readLimits({ caller, clock, db, market }: UserContext): Promise<Limits> {
  const user = caller.user.id
  const row = await db
    .selectFrom('binary_players')
    .selectAll()
    .where('user_id', '=', BigInt(user))
    .where('asset', '=', LIMITS_COIN)
    .executeTakeFirst()
  const memory = createBinary()
  if (row !== undefined) Object.assign(openPlayer(memory, user, LIMITS_COIN), binaryPlayersTable.kept(row))
  const now = viewPlayer(memory, { user, asset: LIMITS_COIN, time: clock.now() })
  const { atRisk } = await db
    .selectFrom('binary_positions')
    .select((eb) => eb.fn.sum<bigint | null>('stake').as('atRisk'))
    .where('user_id', '=', BigInt(user))
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  const scale = market.asset(LIMITS_COIN)?.scale ?? 0
  const money = (amount: bigint) => formatAmount(amount, scale)
  const limit = (amount: bigint | null) => (amount === null ? null : money(amount))
  const later = (next: LaterLimit | null) => next && { amount: limit(next.amount), startsAt: next.startsAt }
  return {
    coin: LIMITS_COIN,
    stakePerDay: limit(now.stakePerDay),
    lossPerDay: limit(now.lossPerDay),
    lossPerWeek: limit(now.lossPerWeek),
    pausedUntil: now.pausedUntil !== null && now.pausedUntil > clock.now() ? now.pausedUntil : null,
    nextStakePerDay: later(now.nextStakePerDay),
    nextLossPerDay: later(now.nextLossPerDay),
    nextLossPerWeek: later(now.nextLossPerWeek),
    stakedToday: money(now.staked),
    lostToday: money(now.lost),
    lostThisWeek: money(now.lostInWeek),
    atRisk: money(atRisk ?? 0n),
  }
}
