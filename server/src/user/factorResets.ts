// The second factors of an owner who has lost them all are removed after two operators have decided it and a time has
// passed in which the owner, told everywhere, can cancel (customers/factorReset.ts, security/resetDue.ts).
import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { ResetTables } from '../db/resetTables.ts'
import { publicOrigin } from '../environment/publicOrigin.ts'
import { CONSOLE_BROWSER } from '../operators/sendLink.ts'
import { utcTime } from '../clock/utcTime.ts'
import { leaveLetters } from './messages/leaveLetters.ts'
import { lockUser } from './signIn/lockUser.ts'

export type ResetRow = Selectable<ResetTables['factor_resets']>

const hashOf = (token: string) => createHash('sha256').update(`factor reset|${token}`).digest()

/** null if none waits. */
export async function waitingReset(db: Kysely<Database>, userId: number): Promise<ResetRow | null> {
  const row = await db
    .selectFrom('factor_resets')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return row ?? null
}

/** null for an unknown link, and for one whose reset has ended. */
export async function resetOfLink(db: Kysely<Database>, token: string): Promise<ResetRow | null> {
  const row = await db
    .selectFrom('factor_resets')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return row ?? null
}

type Telling = Pick<Core, 'clock' | 'config' | 'inbox' | 'outside' | 'settings'>

/**
 * Told at once to every address, with the link that cancels it. The wait begins now: the transaction may have waited for a lock
 * before. Returns also what to call after the commit.
 */
export async function bookReset(
  core: Telling,
  transaction: Transaction<Database>,
  { userId, ticketId, waitMs }: { userId: number; ticketId: number; waitMs: number },
): Promise<{ dueAt: number; tell: () => void }> {
  const now = core.clock.now()
  const dueAt = now + waitMs
  const token = randomBytes(32).toString('base64url')
  await transaction
    .insertInto('factor_resets')
    .values({
      user_id: userId,
      ticket_id: ticketId,
      state: 'WAITING',
      booked_at: now,
      due_at: dueAt,
      token_hash: hashOf(token),
    })
    .execute()
  const message = { userId, kind: 'FACTOR_RESET_BOOKED', facts: { at: dueAt }, time: now, hasLetter: true } as const
  const tellInbox = await core.inbox.leave(transaction, [message])
  // The secret is behind #, so no browser sends it in an address.
  const link = `${publicOrigin(core.config)}/cancelReset#${token}`
  const letter = { name: 'factorReset', facts: { at: utcTime(dueAt) }, link } as const
  const tellMail = await leaveLetters(core, transaction, { userId, letter, browser: CONSOLE_BROWSER })
  return {
    dueAt,
    tell() {
      tellInbox()
      tellMail()
    },
  }
}

/** By its owner. False if it has ended meanwhile. */
export async function cancelReset(
  { clock, db, inbox }: Pick<Core, 'clock' | 'db' | 'inbox'>,
  { id, user_id: user }: ResetRow,
): Promise<boolean> {
  const tell = await db.transaction().execute(async (transaction) => {
    // In the order of the job that removes the factors: they would wait for each other.
    await lockUser(transaction, user)
    // The link of an earlier one cancels no later one.
    const waiting = await waitingReset(transaction, Number(user))
    return waiting?.id === id ? await endWaitingReset({ clock, inbox }, transaction, Number(user)) : null
  })
  tell?.()
  return tell !== null
}

/** Call it with the user locked. Does nothing if no reset waits. Returns what to call after the commit. */
export async function endWaitingReset(
  { clock, inbox }: Pick<Core, 'clock' | 'inbox'>,
  transaction: Transaction<Database>,
  userId: number,
): Promise<() => void> {
  const time = clock.now()
  const { numUpdatedRows } = await transaction
    .updateTable('factor_resets')
    .set({ state: 'CANCELED', ended_at: time })
    .where('user_id', '=', BigInt(userId))
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  const message = { userId, kind: 'FACTOR_RESET_CANCELED', facts: {}, time } as const
  return inbox.leave(transaction, numUpdatedRows === 1n ? [message] : [])
}
