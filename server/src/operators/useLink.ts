import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import { addressKey } from '../limits/addressKey.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { requireStrongPassword } from '../user/passwords.ts'
import { findLinked, holderOf, readOperator, spendLink } from './operatorRows.ts'

export async function useLink(
  { address, clock, db, factors, passwords }: OperatorContext<Operator | null>,
  { link, password, totpCode }: OperatorParsed<'operators', 'useLink'>,
): Promise<OperatorOutput<'operators', 'useLink'>> {
  const now = clock.now()
  const { operatorId, name } = await findLinked(db, { link, now })
  requireStrongPassword(password, name)
  const started = await factors.totp.checkStarted({ holder: holderOf(operatorId), code: totpCode, line: null })
  const passwordHash = await passwords.hash({ password, line: addressKey(address) })
  await db.transaction().execute(async (transaction) => {
    await spendLink(transaction, link)
    await factors.totp.turnOn(transaction, started)
    await transaction
      .updateTable('operators')
      .set({ state: 'ACTIVE', password_hash: passwordHash })
      .where('id', '=', BigInt(operatorId))
      .execute()
    const { roles } = await readOperator(transaction, operatorId)
    await record(transaction, { operator: name, roles, address }, { now, entry: { act: 'operators.useLink' } })
  })
  return {}
}
