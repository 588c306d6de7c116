import type { Output, Parsed } from '@assay/api/schemas'
import type { AccountType } from '@assay/api/signInRules'
import { formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { maskedPerson } from '../user/contacts/maskedPerson.ts'
import { hourOf } from './rebateTimes.ts'

type Person = Output<'referral', 'listPeople'>['rows'][number]

interface Row {
  user_id: bigint
  level: number
  status: Person['status']
  account: string
  account_type: AccountType
  created_at: bigint
  label: string | null
  is_verified: boolean
  reason: Person['reason']
  total: bigint
}

/** Customers who signed up with the caller's codes, and those whom they invited; newest first. */
export async function listPeople(
  context: UserContext,
  { pageNum, pageSize, level }: Parsed<'referral', 'listPeople'>,
): Promise<Output<'referral', 'listPeople'>> {
  const own = BigInt(context.caller.user.id)
  const { rows } = await sql<Row>`
    with people as (
      select *, case ${own}::bigint when inviter_1 then 1 when inviter_2 then 2 else 3 end as level from referrals
      where inviter_1 = ${own} or inviter_2 = ${own} or inviter_3 = ${own}
    )
    select people.user_id, level, status, account, account_type, users.created_at, count(*) over () as total,
      case level when 1 then invite_codes.label end as label,
      exists (select from verifications where verifications.user_id = people.user_id and state = 'PASSED') as is_verified,
      (select reason from referral_findings
        where referral_findings.user_id = people.user_id and inviter = ${own}
          and decision is distinct from 'KEEP'
        order by reason in ('NETWORK', 'OTHERS'), finding_id limit 1) as reason
    from people join users on users.id = people.user_id
      left join invite_codes on invite_codes.code = users.invite_code
    where ${level ?? null}::integer is null or level = ${level ?? null}::integer
    order by people.user_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(context.db)
  const rebates = await readRebates(
    context,
    rows.map(({ user_id: user }) => user),
  )
  return {
    rows: rows.map((row) => ({
      account: maskedPerson(row.account_type, row.account),
      level: row.level,
      label: row.label,
      joinedAt: Number(row.created_at),
      isVerified: row.is_verified,
      lastTradedAt: rebates.get(row.user_id)?.lastTradedAt ?? null,
      rebates: rebates.get(row.user_id)?.sums ?? [],
      status: row.status,
      reason: row.status === 'ACTIVE' ? null : row.reason,
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

interface Rebates {
  lastTradedAt: number
  sums: Person['rebates']
}

async function readRebates(context: UserContext, payers: readonly bigint[]): Promise<ReadonlyMap<bigint, Rebates>> {
  if (payers.length === 0) return new Map()
  const rows = await context.db
    .selectFrom('pending_rebates')
    .select(['payer', 'asset'])
    .select((row) => [row.fn.sum<string>('amount').as('sum'), row.fn.max('due_at').as('last')])
    .where('user_id', '=', BigInt(context.caller.user.id))
    .where('payer', 'in', payers)
    .where('status', '<>', 'REVERSED')
    .groupBy(['payer', 'asset'])
    .orderBy('asset')
    .execute()
  const found = new Map<bigint, Rebates>()
  for (const { payer, asset, sum, last } of rows) {
    const known = found.get(payer) ?? { lastTradedAt: 0, sums: [] }
    known.lastTradedAt = Math.max(known.lastTradedAt, hourOf(last))
    known.sums.push({ coin: asset, amount: formatAmount(BigInt(sum), findCoin(context, asset).scale) })
    found.set(payer, known)
  }
  return found
}
