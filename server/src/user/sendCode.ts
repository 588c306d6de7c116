// Sends a code to a mailbox or telephone. The answer and the work are the same whether or not the account exists; only
// the message differs.
import { ApiError } from '@assay/api/errors'
import type { Context } from '../context.ts'
import type { Message } from '../outside/message.ts'
import { findKnownBrowser } from './browsers.ts'
import { accountKey, type LoginName } from './accounts.ts'
import { codeText, takenText } from './codeTexts.ts'
import type { CodePurpose } from './codes.ts'
import { findLogin } from './userRows.ts'

type CodeType = CodePurpose | 'BIND' | 'WITHDRAW'
const offered: readonly string[] = ['REGISTER', 'LOGIN', 'FIND_PASSWORD', 'UPD_PASSWORD'] satisfies CodePurpose[]
const isOffered = (type: CodeType): type is CodePurpose => offered.includes(type)

interface SendCode {
  codeType: CodeType
  proof: string | undefined
  name: LoginName
  send: (message: Message) => void
}

/** Throws NOT_OFFERED, PROOF_REQUIRED, CODE_TOO_SOON. */
export async function sendCode(
  context: Context,
  { codeType, name, proof, send }: SendCode,
): Promise<{ requestId: string }> {
  if (!isOffered(codeType)) throw new ApiError('NOT_OFFERED', { codeType })
  const { attempts, caller, codes, db, settings } = context
  const account = accountKey(name)
  const { address, browser } = caller
  const found = await findLogin(db, name)
  const knownBrowser = await findKnownBrowser(db, { userId: found?.userId ?? null, browser })
  const { isLong } = await attempts.sendCode({ account, address, knownBrowser, proof })
  const { code, requestId } = await codes.issue({ purpose: codeType, account, browser, isLong })
  const isKnown = found !== null
  const platform = settings.current().LOGO_SETTING.name
  const asker = { browser, requestId }
  const wording = { language: caller.language, platform }
  if (isKnown === (codeType !== 'REGISTER')) {
    send({ to: name.key, code, asker, ...codeText({ ...wording, purpose: codeType, code }) })
  } else if (isKnown) send({ to: name.key, code: null, asker, ...takenText(wording) })
  return { requestId }
}
