// Nobody earns by inviting himself. The same identity document, browser or withdrawal address of a
// customer and of who invited him ends their referral, and what is pending goes back to the fees. The same network address
// alone may be a family or an office: it is reviewed.
//
// A finding is kept before the engine is told, so a restart in between tells it again.
import type { Referral } from '@assay/engine/referral/commands'
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import type { StoredRow } from '../db/moneyTable.ts'
import { referralsTable } from '../db/referralTables.ts'

type Parts = Pick<Core, 'clock' | 'db' | 'exchange'>

export async function findLinked({ clock, db, exchange }: Parts): Promise<void> {
  await sql`
    insert into referral_findings (user_id, inviter, reason, found_at)
    with pairs as (
      select user_id, unnest(array[inviter_1, inviter_2, inviter_3]) as inviter from referrals where status <> 'ENDED'
    ), found as (
      select pairs.*, 'DOCUMENT' as reason from pairs
        join verifications as own on own.user_id = pairs.user_id and own.state = 'PASSED'
        join verifications as other on other.user_id = pairs.inviter and other.state = 'PASSED'
          and other.number_hash = own.number_hash
      union
      select pairs.*, 'DEVICE' from pairs
        join known_browsers as own on own.user_id = pairs.user_id
        join known_browsers as other on other.user_id = pairs.inviter and other.browser_hash = own.browser_hash
      union
      select pairs.*, 'WITHDRAWAL_ADDRESS' from pairs
        join withdrawals as own on own.user_id = pairs.user_id
        join withdrawals as other on other.user_id = pairs.inviter
          and other.channel = own.channel and other.address = own.address
      union
      select pairs.*, 'NETWORK' from pairs
        join sign_ins as own on own.user_id = pairs.user_id and own.result = 'OK'
        join sign_ins as other on other.user_id = pairs.inviter and other.result = 'OK' and other.address = own.address
        where not ${isPrivate(sql.ref('own.address'))}
    )
    select user_id, inviter, reason, ${clock.now()} from found where inviter is not null
    on conflict do nothing`.execute(db)
  await tell({ db, exchange })
}

/** Addresses of a private network say nothing about who is behind them. */
function isPrivate(address: ReturnType<typeof sql.ref>) {
  return sql`case when ${address} ~ '^[0-9a-fA-F.:]+$' then
    ${address}::inet <<= any ('{127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7,::ffff:127.0.0.0/104}'::inet[])
    else true end`
}

interface Found {
  user_id: bigint
  inviter_1: bigint
  inviter_2: bigint | null
  inviter_3: bigint | null
  split: number
  status: string
  /** Payer and inviter of level 1 are the same person. */
  ends: boolean
}

/**
 * What the findings mean for referrals that do not follow them yet. Whoever brought an inviter of level 1 is not to lose by
 * what that one's customers do, so what links other levels is reviewed. A network address counts until it was reviewed.
 */
async function tell({ db, exchange }: Pick<Core, 'db' | 'exchange'>): Promise<void> {
  const { rows } = await sql<Found>`
    select referrals.*, bool_or(reason <> 'NETWORK' and inviter = inviter_1) as ends
    from referrals join referral_findings using (user_id)
    where status <> 'ENDED' and reviewed_at is null
    group by referrals.user_id
    having status = 'ACTIVE' or bool_or(reason <> 'NETWORK' and inviter = inviter_1)`.execute(db)
  for (const { ends, ...row } of rows) {
    const status: Referral['status'] = ends ? 'ENDED' : 'REVIEW'
    const referral = { ...referralsTable.kept(row as StoredRow<typeof referralsTable>), status }
    const { events } = await exchange.submit({ command: { type: 'referral.set', referral } })
    const [first] = events
    if (first?.type === 'rejected' && first.reason !== 'NOTHING_TO_CHANGE')
      throw new Error(`the referral of ${referral.user} stays: ${first.reason}`)
  }
}
