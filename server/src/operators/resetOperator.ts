import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Factors } from '../factors/factors.ts'
import { holderOf } from './operatorRows.ts'
import { endSessions } from './operatorSessions.ts'

/** Back to an invited operator: no password, no authenticator, no passkey, no session. */
export async function resetOperator(
  transaction: Transaction<Database>,
  { factors, operatorId, now }: { factors: Factors; operatorId: number; now: number },
): Promise<void> {
  await transaction
    .updateTable('operators')
    .set({ state: 'INVITED', password_hash: null })
    .where('id', '=', BigInt(operatorId))
    .execute()
  await factors.totp.turnOff(transaction, holderOf(operatorId))
  await factors.passkeys.removeAll(transaction, holderOf(operatorId))
  await endSessions(transaction, { operatorId, now })
}
