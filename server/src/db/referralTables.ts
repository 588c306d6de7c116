// Referral, written only by server/src/exchange (0101_referral.sql, 0164_rebate_earners.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import { type Columns, bigint, boolean, integer, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

type Told<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'type'>
type Referral = Told<'referralChanged'>['referral']

export interface ReferralTables {
  referral_terms: StoredRow<typeof referralTermsTable>
  referrals: StoredRow<typeof referralsTable>
  rebate_earners: StoredRow<typeof rebateEarnersTable>
  rebates: StoredRow<typeof rebatesTable>
  pending_rebates: StoredRow<typeof pendingRebatesTable>
}

export const referralTermsTable = moneyTable<{ name: string; terms: string }>()('referral_terms', {
  name: text('name'),
  terms: text('terms'),
})

interface StoredInviters {
  inviter_1: bigint
  inviter_2: bigint | null
  inviter_3: bigint | null
}

const inviters: Columns<Referral['inviters'], StoredInviters> = {
  columns: [bigint('inviter_1'), bigint('inviter_2'), bigint('inviter_3')],
  write: ([one = null, two = null, three = null]) => [one, two, three],
  read: ({ inviter_1: one, inviter_2: two, inviter_3: three }) =>
    [one, two, three].filter((inviter) => inviter !== null).map(Number),
}

export const referralsTable = moneyTable<Referral>()('referrals', {
  user: bigint('user_id'),
  inviters,
  split: integer('split'),
  status: text('status'),
})

export const rebateEarnersTable = moneyTable<Told<'earningChanged'>>()('rebate_earners', {
  user: bigint('user_id'),
  isEarning: boolean('is_earning'),
})

export const rebatesTable = moneyTable<Told<'rebatePromised'>>()('rebates', {
  reference: text('reference'),
  payer: bigint('payer'),
  user: bigint('user_id'),
  level: integer('level'),
  asset: text('asset'),
  fee: numeric('fee'),
  rate: integer('rate'),
  amount: numeric('amount'),
  pendingId: bigint('pending_id'),
  time: bigint('time'),
})

export const pendingRebatesTable = moneyTable<Told<'pendingRebateChanged'>>()('pending_rebates', {
  pendingId: bigint('pending_id'),
  payer: bigint('payer'),
  user: bigint('user_id'),
  asset: text('asset'),
  wallet: text('wallet'),
  amount: numeric('amount'),
  dueAt: bigint('due_at'),
  status: text('status'),
  updatedAt: bigint('updated_at'),
})
