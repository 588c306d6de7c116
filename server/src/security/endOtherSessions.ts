import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { forgetBrowsers, rememberBrowser } from '../user/signIn/browsers.ts'

/** The other browsers are strangers from then on. */
export async function endOtherSessions({
  caller,
  clock,
  db,
  sessions,
}: UserContext): Promise<Output<'security', 'endOtherSessions'>> {
  const { id: userId, sessionId } = caller.user
  const tell = await db.transaction().execute(async (transaction) => {
    await forgetBrowsers(transaction, userId)
    return sessions.endAll(transaction, userId, sessionId)
  })
  tell()
  await rememberBrowser({ db, clock }, { userId, browser: caller.browser })
  return {}
}
