// Nobody earns by inviting himself. If a customer and the inviter have the same identity document or browser, their referral
// ends, and pending rebates go back to the fees. Other links are reviewed: the same network address may be a family or an
// office, and anybody can withdraw to the address of another customer, or to those of two customers, who are then linked.
//
// A finding is kept before the engine is told, so a restart in between tells it again.
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import { linkedAccounts } from '../user/linkedAccounts.ts'
import { followFindings } from './followFindings.ts'

const AT_ONCE = 5000

type Parts = Pick<Core, 'clock' | 'db' | 'exchange'>

/** Compares all customers whose referral has not ended with their inviters, or only these customers. */
export async function findLinked(parts: Parts, customers: readonly number[] | null = null): Promise<void> {
  for (let last: number | null = -1; last !== null; ) last = await compareNext(parts, { after: last, customers })
  await findSameNetwork(parts, customers)
  await followFindings(parts)
}

/** Returns the last customer that it has compared with the inviters; null if none is left. */
async function compareNext(
  { clock, db }: Parts,
  { after, customers }: { after: number; customers: readonly number[] | null },
): Promise<number | null> {
  const { rows } = await sql<{ user: string; inviters: string[] }>`
    select user_id::text as user, array_remove(array[inviter_1, inviter_2, inviter_3], null)::text[] as inviters
    from referrals
    where status <> 'ENDED' and user_id > ${after} and (${customers}::bigint[] is null or user_id = any (${customers}))
    order by user_id limit ${AT_ONCE}`.execute(db)
  const people = await linkedAccounts(
    db,
    rows.map(({ user }) => Number(user)),
  )
  const found = rows.flatMap(({ user, inviters }) =>
    inviters.flatMap((inviter) =>
      people.links(Number(user), Number(inviter)).map((reason) => ({ user, inviter, reason })),
    ),
  )
  if (found.length > 0) {
    await sql`
      insert into referral_findings (user_id, inviter, reason, found_at)
      select *, ${clock.now()} from unnest(${found.map(({ user }) => user)}::bigint[],
        ${found.map(({ inviter }) => inviter)}::bigint[], ${found.map(({ reason }) => reason)}::text[])
      on conflict do nothing`.execute(db)
  }
  return rows.length < AT_ONCE ? null : Number(rows.at(-1)?.user)
}

async function findSameNetwork({ clock, db }: Parts, customers: readonly number[] | null): Promise<void> {
  await sql`
    insert into referral_findings (user_id, inviter, reason, found_at)
    with pairs as (
      select user_id, unnest(array[inviter_1, inviter_2, inviter_3]) as inviter from referrals
      where status <> 'ENDED' and (${customers}::bigint[] is null or user_id = any (${customers}))
    )
    select distinct pairs.user_id, inviter, 'NETWORK', ${clock.now()}::bigint from pairs
      join sign_ins as own on own.user_id = pairs.user_id and own.result = 'OK'
      join sign_ins as other on other.user_id = pairs.inviter and other.result = 'OK' and other.address = own.address
      where not ${isPrivate(sql.ref('own.address'))}
    on conflict do nothing`.execute(db)
}

/** Addresses of a private network say nothing about who is behind them. */
function isPrivate(address: ReturnType<typeof sql.ref>) {
  return sql`case when ${address} ~ '^[0-9a-fA-F.:]+$' then
    ${address}::inet <<= any ('{127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7,::ffff:127.0.0.0/104}'::inet[])
    else true end`
}
