import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { writeMail } from '../outside/letter.ts'
import { publicOrigin } from '../publicOrigin.ts'
import { findKnownBrowser, hasKnownBrowsers, rememberBrowser } from './browsers.ts'
import { deviceName } from './deviceName.ts'
import { makeFreezeLink } from './freezes.ts'
import { hasSignedIn, recordSignIn } from './signIns.ts'

/**
 * The last step of every way to sign in: returns the token. A sign-in in a browser that the account does not know is
 * told to its owner, with a link that freezes the account. Not for the first browser of all.
 */
export async function beginSession(context: Context, userId: number): Promise<string> {
  const { caller, db, sessions } = context
  const { browser, address } = caller
  const isNew = (await findKnownBrowser(db, { userId, browser })) === null && (await isInUse(db, userId))
  const satoken = await sessions.create(userId, { device: deviceName(caller.userAgent), address })
  await recordSignIn(context, { userId, result: 'OK' })
  await rememberBrowser(context, { userId, browser })
  await rememberLanguage(context, userId)
  if (isNew) await tellOfDevice(context, userId)
  return satoken
}

/** A freeze forgets the known browsers, so they do not tell alone whether this is the first sign-in. */
async function isInUse(db: Context['db'], userId: number): Promise<boolean> {
  return (await hasKnownBrowsers(db, userId)) || (await hasSignedIn(db, userId))
}

async function tellOfDevice(context: Context, userId: number): Promise<void> {
  const { caller, clock, config, db, inbox, outside, settings } = context
  const facts = { device: deviceName(caller.userAgent), address: caller.address }
  const tell = await inbox.leave(db, [{ userId, kind: 'NEW_DEVICE', facts, time: clock.now() }])
  tell()
  const mailbox = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(['key', 'anti_phishing_word'])
    .where('user_id', '=', BigInt(userId))
    .where('kind', '=', 'EMAIL')
    .executeTakeFirst()
  if (mailbox === undefined) return
  const time = `${new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  // The secret is behind #, so no browser sends it in an address.
  const link = `${publicOrigin(config)}/freeze#${await makeFreezeLink(context, userId)}`
  const platform = settings.current().LOGO_SETTING.name
  const reader = { language: caller.language, platform, word: mailbox.anti_phishing_word }
  outside.mail.send({
    to: mailbox.key,
    ...writeMail({ name: 'newDevice', facts: { ...facts, time }, link }, reader),
    code: null,
    asker: { browser: caller.browser, requestId: randomBytes(32).toString('base64url') },
  })
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
