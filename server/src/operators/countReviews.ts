import { BANK_CANCEL_SECONDS } from '@assay/api/bankFigures'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Withdrawals that wait for a decision or are stuck. */
export async function countReviews(db: Kysely<Database>): Promise<number> {
  const waiting = db.selectFrom('withdrawals').where('status', 'in', ['REVIEW', 'STUCK'])
  const { count } = await waiting.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Deposits that a network has undone and that are not paid back in full, and those that were found by comparing balances. */
export async function countDeposits(db: Kysely<Database>): Promise<number> {
  const count = sql<bigint>`(select count(*) from deposit_credits where status = 'REVERSING')
    + (select count(*) from deposits where is_found and status = 'REVIEW')`
  const { rows } = await sql<{ count: bigint }>`select ${count} as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Withdrawals that a bank can be paid for now or is being paid for, credits for a second person, and payments without a request. */
export async function countBankWork(db: Kysely<Database>, now: number): Promise<number> {
  const count = sql<bigint>`(
    select count(*) from withdrawals where network = 'BANK' and (status = 'SIGNING'
      or (status = 'APPROVED' and submitted_at <= ${now - BANK_CANCEL_SECONDS * 1000}))) + (
    select count(*) from bank_deposits where status = 'MATCHED') + (
    select count(*) from bank_lines where amount > 0 and deposit_id is null and return_of is null)`
  const { rows } = await sql<{ count: bigint }>`select ${count} as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Referrals that wait for a decision. */
export async function countReferrals(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct user_id) as count from referral_findings join referrals using (user_id)
    where decision is null and status = 'REVIEW'`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Networks whose watcher has stopped, coins whose withdrawals are halted, and own transfers that are stuck. */
export async function countTreasuryWork(db: Kysely<Database>): Promise<number> {
  const count = sql<bigint>`(select count(*) from deposit_watchers where stopped is not null)
    + (select count(*) from halts where product = 'WITHDRAWALS' and user_id is null and is_halted)
    + (select count(*) from payouts where purpose <> 'WITHDRAWAL' and state = 'STUCK')`
  const { rows } = await sql<{ count: bigint }>`select ${count} as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Customers who want to be copied. */
export async function countApplications(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('trader_profiles')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Tickets that wait for an answer. */
export async function countTickets(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return Number(count)
}
