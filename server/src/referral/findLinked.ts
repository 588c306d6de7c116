// Nobody earns by inviting himself. If a customer and the inviter have the same identity document, browser or
// withdrawal address, their referral ends, and pending rebates go back to the fees. The same network address alone may
// be a family or an office: it is reviewed.
//
// A finding is kept before the engine is told, so a restart in between tells it again.
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import { followFindings } from './followFindings.ts'

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
  await followFindings({ db, exchange })
}

/** Addresses of a private network say nothing about who is behind them. */
function isPrivate(address: ReturnType<typeof sql.ref>) {
  return sql`case when ${address} ~ '^[0-9a-fA-F.:]+$' then
    ${address}::inet <<= any ('{127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7,::ffff:127.0.0.0/104}'::inet[])
    else true end`
}
