// Frozen accounts. A frozen account cancels, closes and adds margin; everything else that moves money is refused by
// exchange/frozen.ts. Customers freeze their own, operators any.
import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Kysely, Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { stopClosure } from './closures.ts'
import { endWaitingReset } from './factorResets.ts'
import type { NewMessage } from './messages/newMessage.ts'
import { forgetPush } from './messages/pushSubscriptions.ts'
import { forgetBrowsers } from './signIn/browsers.ts'
import { lockUser } from './signIn/lockUser.ts'
import { FREEZE_HOURS } from '@assay/api/accountFigures'

export const FROZEN_MS = FREEZE_HOURS * 3_600_000
const LINK_MS = 7 * 86_400_000

export interface Freeze {
  freezeId: number
  /** Epoch ms. */
  since: number
  by: 'CUSTOMER' | 'LINK' | 'OPERATOR' | 'SYSTEM'
  /** Of an operator, for the customer to read; of the exchange itself a code that texts translate; '' for the customer's own. */
  reason: string
}

type Cause =
  | { by: 'CUSTOMER' | 'LINK' }
  | { by: 'OPERATOR'; reason: string }
  | { by: 'SYSTEM'; reason: 'DEPOSIT_REVERSED' | 'PAYMENT_DETACHED' | 'CLOSURE' }

export type Freezing = Cause & {
  userId: number
  /** This session stays; all others end. */
  exceptSessionId?: string
}

type Parts = Pick<Core, 'clock' | 'db' | 'inbox' | 'sessions'>

/** Only people of the exchange end such a freeze; that of a closing ends with the closing, too. */
export function isExchanges({ by }: Pick<Freeze, 'by'>): boolean {
  return by === 'OPERATOR' || by === 'SYSTEM'
}

/** Ends all sessions and forgets all browsers, also of an account that was frozen already. */
export async function freezeAccount(parts: Parts, freezing: Freezing): Promise<void> {
  const { tell } = await parts.db.transaction().execute((transaction) => beginFreeze(parts, transaction, freezing))
  tell()
}

interface Begun {
  /** False if the account was frozen already. */
  isNew: boolean
  /** To call after the commit. */
  tell: () => void
}

/** Also ends all sessions and a waiting reset of second factors, even if the account was frozen already. */
export async function beginFreeze(
  { clock, inbox, sessions }: Omit<Parts, 'db'>,
  transaction: Transaction<Database>,
  { userId, exceptSessionId, ...cause }: Freezing,
): Promise<Begun> {
  const reason = 'reason' in cause ? cause.reason : ''
  const time = clock.now()
  // No second factor is added, and no other freeze begins, until this one is committed.
  await lockUser(transaction, userId)
  // Any session, even a thief's, can end the freeze of a closing by cancelling it. So another freeze stops the closing. A thief may
  // also have prepared one: the owner would continue losing rebates.
  const isStopped = reason !== 'CLOSURE' && (await stopClosure(transaction, { userId, now: time }))
  // The customer cannot end a freeze of the exchange: it takes the place of one that the customer can end.
  if (isStopped || (isExchanges(cause) && reason !== 'CLOSURE'))
    await transaction
      .updateTable('freezes')
      .set({ ended_at: time })
      .where('user_id', '=', BigInt(userId))
      .where('ended_at', 'is', null)
      .where((eb) => eb.or([eb('frozen_by', 'in', ['CUSTOMER', 'LINK']), eb('reason', '=', 'CLOSURE')]))
      .execute()
  const frozen = await transaction
    .insertInto('freezes')
    .values({ user_id: userId, began_at: time, frozen_by: cause.by, reason })
    .onConflict((conflict) => conflict.column('user_id').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  await forgetBrowsers(transaction, userId)
  await forgetPush(transaction, userId)
  const isNew = frozen.numInsertedOrUpdatedRows === 1n
  // An operator's freeze has its own letter, and a closing a message.
  const hasLetter = cause.by === 'OPERATOR'
  const messages: NewMessage[] = []
  if (isNew && reason !== 'CLOSURE')
    messages.push({ userId, kind: 'ACCOUNT_FROZEN', facts: { reason }, time, hasLetter })
  if (isStopped) messages.push({ userId, kind: 'CLOSURE_STOPPED', facts: { what: 'FROZEN' }, time })
  const tells = [
    await sessions.endAll(transaction, userId, exceptSessionId),
    await endWaitingReset({ clock, inbox }, transaction, userId),
    await inbox.leave(transaction, messages),
  ]
  return { isNew, tell: () => tells.forEach((tell) => tell()) }
}

/** null if the account is not frozen. */
export async function readFreeze(db: Kysely<Database>, userId: number): Promise<Freeze | null> {
  const row = await db
    .selectFrom('freezes')
    .select(['id', 'began_at', 'frozen_by', 'reason'])
    .where('user_id', '=', BigInt(userId))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return { freezeId: Number(row.id), since: Number(row.began_at), by: row.frozen_by, reason: row.reason }
}

/**
 * The caller has checked who may end it. hasLetter: the caller sends its own email. Returns what to call after the commit. Throws NOT_FROZEN if it is not this freeze that stands now.
 */
export async function endFreeze(
  { clock, inbox, sessions }: Pick<Parts, 'clock' | 'inbox' | 'sessions'>,
  transaction: Transaction<Database>,
  { userId, freezeId, hasLetter = false }: { userId: number; freezeId: number; hasLetter?: boolean },
): Promise<() => void> {
  const time = clock.now()
  const ended = await transaction
    .updateTable('freezes')
    .set({ ended_at: time })
    .where('id', '=', BigInt(freezeId))
    .where('ended_at', 'is', null)
    .returning('reason')
    .executeTakeFirst()
  if (ended === undefined) throw new ApiError('NOT_FROZEN')
  await transaction.deleteFrom('freeze_links').where('user_id', '=', BigInt(userId)).execute()
  // The end of a closing has its own message, unless operators end it.
  const isTold = ended.reason !== 'CLOSURE' || hasLetter
  const message = { userId, kind: 'ACCOUNT_UNFROZEN', facts: {}, time, hasLetter } as const
  const tell = await inbox.leave(transaction, isTold ? [message] : [])
  return () => {
    tell()
    sessions.readAgain()
  }
}

/**
 * A secret for a link that freezes the account. It lasts a week, but not beyond the end of a freeze: pressing it twice,
 * or again after a lost answer, changes nothing more.
 */
export async function makeFreezeLink({ clock, db }: Pick<Core, 'clock' | 'db'>, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { token_hash: hashOf(token), user_id: userId, expires_at: clock.now() + LINK_MS }
  await db.insertInto('freeze_links').values(row).execute()
  return token
}

/** The user whose account the link freezes, or null for an unknown or expired one. */
export async function findFreezeLink({ clock, db }: Pick<Core, 'clock' | 'db'>, token: string): Promise<number | null> {
  const link = await db
    .selectFrom('freeze_links')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', BigInt(clock.now()))
    .executeTakeFirst()
  return link === undefined ? null : Number(link.user_id)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(`freeze|${token}`).digest()
}
