// Sends a code to a mailbox or telephone. The answer and the work are the same whether the account exists or not, and
// whether it is the caller's or not; only the message differs.
import { CODE_LIFE_MINUTES } from '@assay/api/codeLife'
import { ApiError } from '@assay/api/errors'
import type { Context } from '../../context.ts'
import { type Letter, writeMail, writeTextMessage } from '../../outside/letter.ts'
import type { Message } from '../../outside/message.ts'
import { findKnownBrowser } from '../signIn/browsers.ts'
import { accountKey, type LoginName } from '../accounts.ts'
import type { CodePurpose } from './codes.ts'
import { findLogin } from '../userRows.ts'

interface SendCode {
  codeType: CodePurpose
  challenge: string | undefined
  proof: string | undefined
  name: LoginName
  send: (message: Message) => void
}

/** Who may receive a code of this kind: a stranger's address, an account's, or only the caller's own. */
const receivers: Record<CodePurpose, (whose: { isKnown: boolean; isOwn: boolean; isBound: boolean }) => boolean> = {
  REGISTER: ({ isKnown }) => !isKnown,
  LOGIN: ({ isKnown }) => isKnown,
  FIND_PASSWORD: ({ isKnown }) => isKnown,
  UPD_PASSWORD: ({ isOwn }) => isOwn,
  BIND: ({ isKnown, isOwn, isBound }) => isOwn || (!isKnown && !isBound),
  WITHDRAW: ({ isOwn }) => isOwn,
  CLOSE_ACCOUNT: ({ isOwn }) => isOwn,
  EXPORT_DATA: ({ isOwn }) => isOwn,
}
const forSessions: readonly CodePurpose[] = ['UPD_PASSWORD', 'BIND', 'WITHDRAW', 'CLOSE_ACCOUNT', 'EXPORT_DATA']

/** Throws NOT_OFFERED to a stranger who asks for a code of a signed-in user, PROOF_REQUIRED, CODE_TOO_SOON. */
export async function sendCode(
  context: Context,
  { codeType, challenge, name, proof, send }: SendCode,
): Promise<{ requestId: string }> {
  const { attempts, caller, codes, db, settings } = context
  const { user } = caller
  const account = accountKey(name)
  const { address, browser } = caller
  const codeAsker = forSessions.includes(codeType) ? sessionOf(caller) : { browser }
  const found = await findLogin(db, name)
  const knownBrowser = await findKnownBrowser(db, { userId: found?.userId ?? null, browser })
  // A session has been through the captcha.
  const alwaysProof = user === null && settings.current().MARKET_URL.h5Code
  const { isLong } = await attempts.sendCode({ account, address, knownBrowser, proof, alwaysProof })
  const { code, requestId } = await codes.issue({ purpose: codeType, account, challenge, isLong, ...codeAsker })
  const isKnown = found !== null
  const isOwn = isKnown && found.userId === user?.id
  const platform = settings.current().LOGO_SETTING.name
  const reader = { language: caller.language, platform, word: found?.antiPhishingWord ?? null }
  const write = name.kind === 'PHONE' ? writeTextMessage : writeMail
  const leave = (letter: Letter) =>
    send({ to: name.key, code: letter.code ?? null, asker: { browser, requestId }, ...write(letter, reader) })
  if (receivers[codeType]({ isKnown, isOwn, isBound: challenge !== undefined })) {
    leave({ name: 'code', facts: { purpose: codeType, minutes: CODE_LIFE_MINUTES }, code })
  } else if (isKnown && codeType === 'REGISTER') leave({ name: 'taken' })
  return { requestId }
}

function sessionOf({ user }: Context['caller']): { sessionId: string } {
  if (user === null) throw new ApiError('NOT_OFFERED')
  return { sessionId: user.sessionId }
}
