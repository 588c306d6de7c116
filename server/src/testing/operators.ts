// Operators with a session, made without hashing a password. Only in tests whose names end in .db.test.ts.
import type { OperatorClient } from '@assay/api/operatorClient'
import { addOperator } from '../operators/operatorRows.ts'
import { createSession } from '../operators/operatorSessions.ts'
import { operatorHttpClient } from './httpClient.ts'
import type { TestServer } from './testServer.ts'

export interface TestOperator {
  operatorId: number
  name: string
  token: string
  client: OperatorClient
}

/** Of no password that anybody knows. */
export const UNUSABLE_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

let made = 0

/** roles: those of a new installation, such as 'administrator'. */
export async function createOperator(test: TestServer, roles: readonly string[]): Promise<TestOperator> {
  const { db, clock } = test.server
  const name = `operator${++made}`
  const now = clock.now()
  const { operatorId, token } = await db.transaction().execute(async (transaction) => {
    const id = await addOperator(transaction, { name, email: `${name}@operators.example`, roles, now })
    await transaction
      .updateTable('operators')
      .set({ state: 'ACTIVE', password_hash: UNUSABLE_HASH })
      .where('id', '=', BigInt(id))
      .execute()
    return { operatorId: id, token: await createSession(transaction, { operatorId: id, address: '127.0.0.1', now }) }
  })
  return { operatorId, name, token, client: operatorHttpClient({ url: test.consoleUrl, token }) }
}
