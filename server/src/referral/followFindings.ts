// Applies findings and decisions to their referrals. Both are stored before the engine is told, so an interruption
// loses nothing: the next run tells it.
import type { Referral } from '@assay/engine/referral/commands'
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import type { StoredRow } from '../db/moneyTable.ts'
import { referralsTable } from '../db/referralTables.ts'
import { refusalOf } from '../exchange/ask.ts'

interface Found {
  user_id: bigint
  inviter_1: bigint
  inviter_2: bigint | null
  inviter_3: bigint | null
  split: number
  status: string
  wanted: Referral['status']
}

/**
 * The referral ends if the customer is the same person as the inviter of level 1, or if an operator decides so. Inviters of
 * other levels should not lose because of what their customers do, so links with them are reviewed. So are a shared network
 * address, a link through other accounts, and a shared withdrawal address: a customer may know the inviter's address from a
 * payment, and withdraw to it. A referral continues if all of its findings were reviewed and kept.
 */
export async function followFindings({ db, exchange }: Pick<Core, 'db' | 'exchange'>): Promise<void> {
  const { rows } = await sql<Found>`
    select * from (
      select referrals.*, case
        when bool_or(decision is not distinct from 'END'
          or (decision is null and reason not in ('NETWORK', 'OTHERS', 'WITHDRAWAL_ADDRESS') and inviter = inviter_1)) then 'ENDED'
        when bool_or(decision is null) then 'REVIEW'
        else 'ACTIVE' end as wanted
      from referrals join referral_findings using (user_id)
      where status <> 'ENDED' group by referrals.user_id
    ) as found where wanted <> status`.execute(db)
  for (const { wanted: status, ...row } of rows) {
    const referral = { ...referralsTable.kept(row as StoredRow<typeof referralsTable>), status }
    const refused = await refusalOf(exchange, { command: { type: 'referral.set', referral } })
    if (refused !== null && refused.error !== 'NOTHING_TO_CHANGE')
      throw new Error(`the referral of ${referral.user} stays: ${refused.error}`)
  }
}
