// Finds the account that somebody says they are locked out of, for the operators, and tells its owner, so that nobody who
// only knows an account's name can get into it unnoticed.
import { ApiError } from '@assay/api/errors'
import type { AccountType } from '@assay/api/signInRules'
import { accountType } from '@assay/api/user'
import { DAY_MS } from '@assay/engine/calendar'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { CONSOLE_BROWSER } from '../operators/sendLink.ts'
import { type LoginName, loginName } from '../user/accounts.ts'
import { leaveLetters } from '../user/messages/leaveLetters.ts'
import { findLogin } from '../user/userRows.ts'
import type { JobContext } from './context.ts'
import { contactOf } from './lockoutContact.ts'
import { lockTicket } from './ticketRows.ts'

const AT_ONCE = 50

export async function matchLockouts(context: JobContext): Promise<void> {
  const { db, retries } = context
  const waiting = await db
    .selectFrom('tickets')
    .select('id')
    .where('contact', 'is not', null)
    .where('matched_at', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of waiting) await retries.try('match lockouts', id, () => matchOne(context, id))
}

async function matchOne(context: JobContext, id: bigint): Promise<void> {
  const { clock, db, vault } = context
  const now = clock.now()
  const tell = await db.transaction().execute(async (transaction) => {
    const row = await lockTicket(transaction, id)
    if (row.matched_at !== null) return null
    const userId = await findOwner(transaction, contactOf(vault, row).account)
    const matched = { matched_at: now, matched_user_id: userId }
    await transaction.updateTable('tickets').set(matched).where('id', '=', id).execute()
    // Once a day, so that nobody can be flooded with mails by reports.
    if (userId === null || (await isTold(transaction, userId, now))) return null
    const message = { userId, kind: 'LOCKOUT_REPORTED', facts: {}, time: now, hasLetter: true } as const
    const tellInbox = await context.inbox.leave(transaction, [message])
    const letter = { name: 'lockoutReported' } as const
    const tellMail = await leaveLetters(context, transaction, { userId, letter, browser: CONSOLE_BROWSER })
    return () => {
      tellInbox()
      tellMail()
    }
  })
  tell?.()
}

/** Read from the messages: if the process ends in between, the owner is still told, and only once. */
async function isTold(db: Kysely<Database>, userId: number, now: number): Promise<boolean> {
  const earlier = await db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', BigInt(userId))
    .where('kind', '=', 'LOCKOUT_REPORTED')
    .where('created_at', '>', BigInt(now - DAY_MS))
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

async function findOwner(db: Kysely<Database>, account: string): Promise<number | null> {
  for (const type of accountType.options) {
    const name = nameOf(type, account)
    const found = name === null ? null : await findLogin(db, name)
    if (found !== null) return found.userId
  }
  return null
}

/** null if the text is not an account of this type. */
function nameOf(type: AccountType, account: string): LoginName | null {
  try {
    return loginName(type, account)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.error === 'ACCOUNT_INVALID'
