import { hash } from 'node:crypto'
import type { TestServer } from './testServer.ts'

/** A customer who has passed both verifications, with their own document. Only in tests whose names end in .db.test.ts. */
export async function verifyAdvanced({ server: { db } }: Pick<TestServer, 'server'>, userId: number): Promise<void> {
  const passed = {
    user_id: userId,
    revision: 1,
    state: 'PASSED',
    reasons: '{}',
    submitted_at: 1,
    decided_at: 1,
  } as const
  const document = { fields: Buffer.alloc(1), number_hash: Buffer.from(hash('sha256', String(userId), 'hex'), 'hex') }
  for (const level of ['BASIC', 'ADVANCED'] as const)
    await db
      .insertInto('verifications')
      .values({ ...passed, level, ...(level === 'BASIC' && document) })
      .execute()
}
