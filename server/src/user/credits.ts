// The credit of an account: a score that says how much of it is verified and protected. Its reasons are all there is behind it.
// It is not money, and it never prevents a withdrawal.
import { type CreditReason, creditPoints } from '@assay/api/credits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface Credit {
  reason: CreditReason
  points: number
  hasIt: boolean
}

/** The first is what a new account has. */
export async function readCredits(db: Kysely<Database>, userId: number): Promise<Credit[]> {
  const user = BigInt(userId)
  const holder = `user ${userId}`
  const { rows } = await sql<{ credits: number } & Record<Exclude<CreditReason, 'SIGN_UP'>, boolean>>`
    select credits,
      exists (select from verifications where user_id = ${user} and level = 'BASIC' and state = 'PASSED') as "VERIFIED",
      exists (select from verifications where user_id = ${user} and level = 'ADVANCED' and state = 'PASSED') as "ADVANCED",
      exists (select from totp_secrets where holder = ${holder} and confirmed_at is not null)
        or exists (select from passkeys where holder = ${holder} and blocked_at is null) as "SECOND_FACTOR",
      exists (select from listed_addresses_only where user_id = ${user}) as "ADDRESS_BOOK"
    from users where id = ${user}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a user has an account')
  const earned = (Object.keys(creditPoints) as (keyof typeof creditPoints)[]).map((reason) => ({
    reason,
    points: creditPoints[reason],
    hasIt: row[reason],
  }))
  return [{ reason: 'SIGN_UP', points: row.credits, hasIt: true }, ...earned]
}

export function sumCredits(credits: readonly Credit[]): number {
  return credits.reduce((sum, { points, hasIt }) => sum + (hasIt ? points : 0), 0)
}
