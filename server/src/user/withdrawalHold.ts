// After a change of an address, a password or a factor withdrawals wait a day: anyone who has taken over an account cannot
// empty it before its owner has seen the notices.
import type { AccountChange } from '@assay/api/user'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'

const HOLD_MS = WITHDRAWAL_PAUSE_HOURS * 3_600_000

export interface Hold {
  /** Epoch ms. */
  since: number
  until: number
  reason: AccountChange
}

/** null if withdrawals are free. Withdrawals call this. */
export async function readHold(
  db: Kysely<Database>,
  { userId, now }: { userId: number; now: number },
): Promise<Hold | null> {
  const row = await db
    .selectFrom('withdrawal_holds')
    .select(['since', 'until', 'reason'])
    .where('user_id', '=', BigInt(userId))
    .where('until', '>', BigInt(now))
    .executeTakeFirst()
  return row === undefined
    ? null
    : { since: Number(row.since), until: Number(row.until), reason: row.reason as AccountChange }
}

/** What an account gets for the first time. */
const additions: readonly AccountChange[] = [
  'EMAIL_ADDED',
  'PHONE_ADDED',
  'TRADE_PASSWORD_SET',
  'TOTP_ADDED',
  'PASSKEY_ADDED',
]

/** null if none begins: the account got something new and has never held money. */
export async function startHold(
  db: Kysely<Database>,
  { userId, reason, now }: { userId: number; reason: AccountChange; now: number },
): Promise<Hold | null> {
  if (additions.includes(reason) && !(await hasHeldMoney(db, userId))) return null
  const row = { since: now, until: now + HOLD_MS, reason }
  await db
    .insertInto('withdrawal_holds')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        since: sql`case when withdrawal_holds.until > ${now} then withdrawal_holds.since else ${now} end`,
        until: sql`greatest(withdrawal_holds.until, ${row.until})`,
        reason,
      }),
    )
    .execute()
  return row
}

export async function hasHeldMoney(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await db.selectFrom('balances').select('asset').where('owner', '=', BigInt(userId)).executeTakeFirst()
  return row !== undefined
}
