// Tells the engine once about each new customer who signed up with a code, with the inviters of up to three levels. A referral
// that it refuses is not tried again.
import type { Rate } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import { refusalOf } from '../exchange/ask.ts'
import { findLinked } from './findLinked.ts'

const AT_ONCE = 200

interface NewReferral {
  user_id: bigint
  inviter_1: bigint
  inviter_2: bigint | null
  inviter_3: bigint | null
  split: number
}

export async function recordReferrals(core: Pick<Core, 'clock' | 'db' | 'exchange' | 'log'>): Promise<void> {
  const { clock, db, exchange, log } = core
  const { rows } = await sql<NewReferral>`
    select users.id as user_id, one.id as inviter_1, two.id as inviter_2, two.invited_by as inviter_3,
      coalesce(codes.split, 0) as split
    from users
      join users as one on one.id = users.invited_by
      left join users as two on two.id = one.invited_by
      left join invite_codes as codes on codes.code = users.invite_code
    where not exists (select from referrals where referrals.user_id = users.id)
      and not exists (select from refused_referrals as refused where refused.user_id = users.id)
    order by users.id
    limit ${AT_ONCE}`.execute(db)
  for (const { user_id: user, split, ...levels } of rows) {
    const inviters = [levels.inviter_1, levels.inviter_2, levels.inviter_3].filter((one) => one !== null).map(Number)
    const referral = { user: Number(user), inviters, split: split as Rate, status: 'ACTIVE' as const }
    const refused = await refusalOf(exchange, { command: { type: 'referral.set', referral } })
    if (refused === null) continue
    const { error: reason } = refused
    log.error({ user: referral.user, reason }, 'a referral was refused')
    await db.insertInto('refused_referrals').values({ user_id: user, reason, refused_at: clock.now() }).execute()
  }
  // Most second accounts are opened in the browser of the first, so they are found at once.
  if (rows.length > 0)
    await findLinked(
      core,
      rows.map(({ user_id: user }) => Number(user)),
    )
}
