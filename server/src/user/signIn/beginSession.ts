import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { writeMail } from '../../outside/letter.ts'
import { publicOrigin } from '../../environment/publicOrigin.ts'
import { utcTime } from '../../clock/utcTime.ts'
import { findKnownBrowser, hasKnownBrowsers, rememberBrowser } from './browsers.ts'
import { deviceName } from './deviceName.ts'
import { requireNotClosed } from '../closures.ts'
import { endWaitingReset } from '../factorResets.ts'
import { makeFreezeLink } from '../freezes.ts'
import { handPushOver } from '../messages/pushSubscriptions.ts'
import { lockUser } from './lockUser.ts'
import { hasSignedIn, recordSignIn } from './signIns.ts'

interface Proven {
  userId: number
  /** Rechecks the conditions of the sign-in, now that the account is locked against changes. Throws the refusal. */
  requireStill?: (transaction: Transaction<Database>) => Promise<void>
  /** With an authenticator app or a passkey. */
  hasUsedFactor?: boolean
}

/**
 * The last step of every way to sign in: returns the token. A sign-in in a browser that the account does not know is
 * told to its owner, with a link that freezes the account. Not for the first browser of all. From this transaction on
 * the browser is known, so the notice has to be in it: no later sign-in would make up for it. The session is in it too: a
 * change of the account comes before it and is seen by requireStill, or after it and ends the session. Throws
 * ACCOUNT_CLOSED: only someone who could sign in learns it.
 */
export async function beginSession(context: Context, { userId, requireStill, hasUsedFactor }: Proven): Promise<string> {
  const { caller, db, sessions } = context
  const { browser, address } = caller
  const { satoken, tells } = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    await requireNotClosed(transaction, userId)
    await requireStill?.(transaction)
    const satoken = await sessions.create(userId, { device: deviceName(caller.userAgent), address }, transaction)
    const inside = { ...context, db: transaction }
    const isNew =
      (await findKnownBrowser(transaction, { userId, browser })) === null && (await isInUse(transaction, userId))
    await recordSignIn(inside, { userId, result: 'OK' })
    await rememberBrowser(inside, { userId, browser })
    await rememberLanguage(inside, userId)
    await handPushOver(transaction, { userId, satoken, browser })
    const tells = isNew ? [await leaveNotice(inside, userId)] : []
    // An owner who has a factor is not locked out.
    if (hasUsedFactor === true) tells.push(await endWaitingReset(context, transaction, userId))
    return { satoken, tells }
  })
  for (const tell of tells) tell()
  return satoken
}

/** A freeze forgets the known browsers, so they alone do not show whether this is the first sign-in. */
async function isInUse(db: Context['db'], userId: number): Promise<boolean> {
  return (await hasKnownBrowsers(db, userId)) || (await hasSignedIn(db, userId))
}

/** Call the result after the commit: it notifies open sockets and the sender of mails. */
async function leaveNotice(context: Context & { db: Transaction<Database> }, userId: number): Promise<() => void> {
  const { caller, clock, config, db, inbox, outside, settings } = context
  const facts = { device: deviceName(caller.userAgent), address: caller.address }
  const tellInbox = await inbox.leave(db, [{ userId, kind: 'NEW_DEVICE', facts, time: clock.now(), hasLetter: true }])
  const mailbox = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(['key', 'anti_phishing_word'])
    .where('user_id', '=', BigInt(userId))
    .where('kind', '=', 'EMAIL')
    .executeTakeFirst()
  if (mailbox === undefined) return tellInbox
  const time = utcTime(clock.now())
  // The secret is behind #, so no browser sends it in an address.
  const link = `${publicOrigin(config)}/freeze#${await makeFreezeLink(context, userId)}`
  const platform = settings.current().LOGO_SETTING.name
  const reader = { language: caller.language, platform, word: mailbox.anti_phishing_word }
  const tellMail = await outside.mail.leave(db, {
    to: mailbox.key,
    ...writeMail({ name: 'newDevice', facts: { ...facts, time }, link }, reader),
    code: null,
    asker: { browser: caller.browser, requestId: randomBytes(32).toString('base64url') },
  })
  return () => {
    tellInbox()
    tellMail()
  }
}

/** For mails that somebody else causes. */
async function rememberLanguage({ caller: { language }, db }: Context, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', BigInt(userId))
    .where('language', '<>', language)
    .execute()
}
