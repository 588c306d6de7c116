// The audit log only grows, and a change of it is found.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { verifyAuditLog } from './verifyAuditLog.ts'

let exchange: TestServer
let ann: TestOperator

beforeAll(async () => {
  exchange = await startTestServer()
  ann = await createOperator(exchange, ['administrator', 'support'])
})
afterAll(() => exchange.close())

async function act(): Promise<void> {
  await ann.client.operators.endOtherSessions({})
}

/** As somebody with all rights in the database could. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  const { db } = exchange.server
  await db.transaction().execute(async (transaction) => {
    await sql`alter table audit_log disable trigger user`.execute(transaction)
    await statement.execute(transaction)
    await sql`alter table audit_log enable trigger user`.execute(transaction)
  })
}

test('acts at the same moment make one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 20 }, act))
  const { entries, faults, hash } = await verifyAuditLog(exchange.server.db)
  expect(faults).toEqual([])
  expect(entries).toBeGreaterThanOrEqual(20)
  const { rows } = await ann.client.auditLog.listEntries({ pageSize: 1 })
  expect(rows[0]).toMatchObject({ sequence: entries, hash, operator: ann.name, act: 'operators.endOtherSessions' })
})

test.each(['update audit_log set content = content', 'delete from audit_log', 'truncate audit_log'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(exchange.server.db)).rejects.toThrow('audit_log only grows')
  },
)

test('pages go back to the first entry without gaps', async () => {
  const seen: number[] = []
  for (let before: number | undefined; ; before = seen.at(-1)) {
    const { rows, hasMore } = await ann.client.auditLog.listEntries({
      pageSize: 7,
      ...(before !== undefined && { before }),
    })
    seen.push(...rows.map(({ sequence }) => sequence))
    if (!hasMore) break
  }
  expect(seen).toEqual(Array.from({ length: seen.length }, (_, place) => seen.length - place))
})

test('anyone who changes, removes or inserts a row in the database itself is found out', async () => {
  const { db } = exchange.server
  const original = await db
    .selectFrom('audit_log')
    .select(['content', 'hash'])
    .where('sequence', '=', 5n)
    .executeTakeFirstOrThrow()
  const changed = original.content.replace('endOtherSessions', 'somethingElse')
  await tamper(sql`update audit_log set content = ${changed} where sequence = 5`)
  expect((await verifyAuditLog(db)).faults).toEqual(['audit log: row 5 was changed'])
  await tamper(sql`update audit_log set content = ${original.content} where sequence = 5`)
  expect((await verifyAuditLog(db)).faults).toEqual([])
  await tamper(sql`delete from audit_log where sequence = 9`)
  const { faults } = await verifyAuditLog(db)
  expect(faults).toEqual(['audit log: rows 9 to 9 are missing', 'audit log: row 10 does not follow the row before it'])
})
