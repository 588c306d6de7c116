import type { Output } from '@assay/api/schemas'
import { formatAmount, formatRate } from '@assay/engine/money'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { readRequirements } from './requirements.ts'
import { FOLLOW_COIN, traderTerms } from './traderTerms.ts'

/** The caller's application, and what it needs. */
export async function getApplication(context: UserContext): Promise<Output<'follow', 'getApplication'>> {
  const user = context.caller.user.id
  const [profile, requirements] = await Promise.all([
    context.db.selectFrom('trader_profiles').selectAll().where('user_id', '=', BigInt(user)).executeTakeFirst(),
    readRequirements(context, user),
  ])
  const terms = traderTerms(context)
  return {
    state: profile?.state ?? 'NONE',
    name: profile?.name ?? null,
    about: profile?.about ?? null,
    reason: profile === undefined || profile.reason === '' ? null : profile.reason,
    requirements,
    shareRate: formatRate(terms.shareRate),
    maxUserCount: terms.maxUserCount,
    minAmount: formatAmount(terms.followMin, findCoin(context, FOLLOW_COIN).scale, { trim: true }),
    coin: FOLLOW_COIN,
    appliedAt: timeOf(profile?.applied_at),
    decidedAt: timeOf(profile?.decided_at),
  }
}

function timeOf(time: bigint | null | undefined): number | null {
  return time === null || time === undefined ? null : Number(time)
}
