import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { AccountType } from '@assay/api/signInRules'
import { formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import { findCoin } from '../market/listings/findCoin.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { maskedContact } from '../user/contacts/maskedContact.ts'

type Review = OperatorOutput<'referral', 'listReviews'>['rows'][number]

interface Row {
  user_id: bigint
  account: string
  account_type: AccountType
  created_at: bigint
  finding_id: bigint
  findings: {
    level: number
    inviter: number
    account: string
    type: AccountType
    reason: Review['findings'][number]['reason']
    foundAt: number
  }[]
  pending: { asset: string; amount: string }[] | null
  total: bigint
}

/** Referrals that wait for a decision, the longest waiting first. */
export async function listReviews(
  context: OperatorContext,
  { pageNum, pageSize }: OperatorParsed<'referral', 'listReviews'>,
): Promise<OperatorOutput<'referral', 'listReviews'>> {
  const { rows } = await sql<Row>`
    with waiting as (
      select referrals.*, max(finding_id) as finding_id, min(found_at) as since,
        json_agg(json_build_object('inviter', inviter, 'reason', reason, 'foundAt', found_at,
          'level', case inviter when inviter_1 then 1 when inviter_2 then 2 else 3 end,
          'account', people.account, 'type', people.account_type) order by finding_id) as findings
      from referrals join referral_findings using (user_id) join users as people on people.id = inviter
      where status = 'REVIEW' and decision is null
      group by referrals.user_id
    )
    select waiting.user_id, account, account_type, created_at, finding_id, findings, count(*) over () as total,
      (select json_agg(json_build_object('asset', asset, 'amount', amount) order by asset) from (
        select asset, sum(amount)::text as amount from pending_rebates
        where payer = waiting.user_id and status = 'PENDING' group by asset) as sums) as pending
    from waiting join users on users.id = waiting.user_id
    order by since, waiting.user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(context.db)
  return { rows: rows.map((row) => show(context, row)), total: Number(rows[0]?.total ?? 0) }
}

function show(context: OperatorContext, row: Row): Review {
  return {
    customerId: Number(row.user_id),
    account: maskedContact(row.account_type, row.account),
    createdAt: Number(row.created_at),
    findingId: Number(row.finding_id),
    findings: row.findings.map(({ level, inviter, account, type, reason, foundAt }) => ({
      level,
      inviterId: inviter,
      inviter: maskedContact(type, account),
      reason,
      foundAt,
    })),
    pending: (row.pending ?? []).map(({ asset, amount }) => ({
      coin: asset,
      amount: formatAmount(BigInt(amount), findCoin(context, asset).scale, { trim: true }),
    })),
  }
}
