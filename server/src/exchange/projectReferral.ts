// The events of referral → rows, and back. If a batch changes the same thing several times (the terms, a referral, whether
// somebody earns, a pending rebate), only its last state is written. Each share of a fee is a row that stays.
import type { Referral, ReferralTerms } from '@assay/engine/referral/commands'
import type { EarningChanged, PendingRebateChanged } from '@assay/engine/referral/events'
import type { ReferralRecords } from '@assay/engine/referral/records'
import type pg from 'pg'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import {
  pendingRebatesTable,
  rebateEarnersTable,
  rebatesTable,
  referralsTable,
  referralTermsTable,
} from '../db/referralTables.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const referralProduct: ProductTables = {
  append: 'append_referral',
  tables: [referralTermsTable, referralsTable, rebateEarnersTable, rebatesTable, pendingRebatesTable],
  project,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  let terms: ReferralTerms | null = null
  const referrals = new Map<number, Referral>()
  const earners = new Map<number, EarningChanged>()
  const rebates: Row[] = []
  const pending = new Map<number, PendingRebateChanged>()
  for (const { events } of commands)
    for (const event of events) {
      if (event.type === 'pendingRebateChanged') pending.set(event.pendingId, event)
      else if (event.type === 'rebatePromised') rebates.push(rebatesTable.row(event))
      else if (event.type === 'referralChanged') referrals.set(event.referral.user, event.referral)
      else if (event.type === 'earningChanged') earners.set(event.user, event)
      else if (event.type === 'referralTermsSet') terms = event.terms
    }
  if (terms === null && referrals.size + earners.size + pending.size === 0) return null
  return [
    terms === null ? [] : [referralTermsTable.row({ name: 'terms', terms: JSON.stringify(terms) })],
    Array.from(referrals.values(), referralsTable.row),
    Array.from(earners.values(), rebateEarnersTable.row),
    rebates,
    Array.from(pending.values(), pendingRebatesTable.row),
  ]
}

/** The caller's transaction makes the reads one moment. */
export async function readReferrals(client: pg.PoolClient): Promise<ReferralRecords> {
  const terms = await client.query<{ terms: string }>('select terms from referral_terms')
  const referrals = await client.query<StoredRow<typeof referralsTable>>('select * from referrals')
  const stopped = await client.query<StoredRow<typeof rebateEarnersTable>>(
    'select * from rebate_earners where not is_earning',
  )
  const pending = await client.query<StoredRow<typeof pendingRebatesTable>>(
    `select * from pending_rebates where status = 'PENDING'`,
  )
  const last = await client.query<{ id: bigint | null }>('select max(pending_id) as id from pending_rebates')
  const [written] = terms.rows
  return {
    terms: written === undefined ? null : (JSON.parse(written.terms) as ReferralTerms),
    referrals: referrals.rows.map(referralsTable.kept),
    stopped: stopped.rows.map((row) => rebateEarnersTable.kept(row).user),
    pending: pending.rows.map(pendingRebatesTable.kept),
    lastPendingId: Number(last.rows[0]?.id ?? 0),
  }
}
