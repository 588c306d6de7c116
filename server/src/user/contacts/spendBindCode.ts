import type { UserContext } from '../../context.ts'
import { accountKey, type LoginName } from '../accounts.ts'

/** The code of the message to this contact. Throws CODE_WRONG, CODE_EXPIRED. */
export async function spendBindCode(
  { attempts, caller, codes }: UserContext,
  name: LoginName,
  code: string,
): Promise<void> {
  const account = accountKey(name)
  await codes.spend({ purpose: 'BIND', account, sessionId: caller.user.sessionId, code })
  await attempts.forgetCodes(account)
}
