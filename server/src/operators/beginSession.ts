import { ApiError } from '@assay/api/errors'
import { record } from '../auditLog/auditLog.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { readOperator } from './operatorRows.ts'
import { createSession } from './operatorSessions.ts'

interface SigningIn {
  operatorId: number
  /** What the password was compared with; null for an operator with a passkey. */
  passwordHash: string | null
}

/** The last step of every way to sign in: returns the token. Throws SIGN_IN_REFUSED. */
export async function beginSession(
  { address, clock, db }: OperatorContext<Operator | null>,
  { operatorId, passwordHash }: SigningIn,
): Promise<string> {
  const now = clock.now()
  return await db.transaction().execute(async (transaction) => {
    // Locked, so that no suspension and no new link comes between.
    const kept = await transaction
      .selectFrom('operators')
      .select('password_hash')
      .where('id', '=', BigInt(operatorId))
      .where('state', '=', 'ACTIVE')
      .forUpdate()
      .executeTakeFirst()
    if (kept === undefined || kept.password_hash !== passwordHash) throw new ApiError('SIGN_IN_REFUSED')
    const { name: operator, roles } = await readOperator(transaction, operatorId)
    const token = await createSession(transaction, { operatorId, address, now })
    await record(transaction, { operator, roles, address }, { now, entry: { act: 'operators.signIn' } })
    return token
  })
}
