import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { addressKey } from '../limits/addressKey.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { requireStrongPassword } from '../user/passwords/passwords.ts'
import { activate } from './activate.ts'
import { findLinked, holderOf } from './operatorRows.ts'

/**
 * Sets the password and the authenticator app of an invited operator. Throws SETUP_LINK_INVALID, PASSWORD_TOO_WEAK, PASSWORD_BREACHED,
 * TOTP_NOT_STARTED, TOTP_WRONG, LOCKED_OUT.
 */
export async function useLink(
  context: OperatorContext<Operator | null>,
  { link, password, totpCode }: OperatorParsed<'operators', 'useLink'>,
): Promise<OperatorOutput<'operators', 'useLink'>> {
  const { address, clock, db, factors, passwords } = context
  const { operatorId, name } = await findLinked(db, { link, now: clock.now() })
  await requireStrongPassword(password, name)
  const started = await factors.totp.checkStarted({ holder: holderOf(operatorId), code: totpCode, line: null })
  const passwordHash = await passwords.hash({ password, line: addressKey(address) })
  await activate(context, {
    link,
    operatorId,
    passwordHash,
    addFactor: (transaction) => factors.totp.turnOn(transaction, started),
  })
  return {}
}
