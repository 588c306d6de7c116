import type { Transaction } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Database } from '../db/schema.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { readOperator, spendLink } from './operatorRows.ts'

interface Activation {
  link: string
  operatorId: number
  /** null: the operator signs in with a passkey. */
  passwordHash: string | null
  addFactor: (transaction: Transaction<Database>) => Promise<void>
}

/** The last step of every way to use a link. Throws SETUP_LINK_INVALID if another call has used it. */
export async function activate(
  { address, clock, db }: OperatorContext<Operator | null>,
  { link, operatorId, passwordHash, addFactor }: Activation,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await spendLink(transaction, link)
    await addFactor(transaction)
    await transaction
      .updateTable('operators')
      .set({ state: 'ACTIVE', password_hash: passwordHash })
      .where('id', '=', BigInt(operatorId))
      .execute()
    const { name, roles } = await readOperator(transaction, operatorId)
    const done = { now: clock.now(), entry: { act: 'operators.useLink' } } as const
    await record(transaction, { operator: name, roles, address }, done)
  })
}
