// The demo's specimen applicant, as reviewers and strangers see it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { addSpecimen, verifyDemoUser } from './addSpecimen.ts'
import { readPage } from './reviewRows.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

const waiting = async () => (await readPage(exchange.server.db, { state: 'PENDING', pageNum: 1, pageSize: 50 })).rows

test('one applicant waits with both levels and three pictures, however often the demo starts', async () => {
  await addSpecimen(exchange.server)
  await addSpecimen(exchange.server)
  const rows = await waiting()
  expect(rows.map(({ account, level }) => [account, level])).toEqual([
    ['specimen', 'BASIC'],
    ['specimen', 'ADVANCED'],
  ])
  const pictures = await exchange.server.db
    .selectFrom('documents')
    .select('item')
    .where('verification_id', 'is not', null)
    .orderBy('item')
    .execute()
  expect(pictures.map(({ item }) => item)).toEqual(['backUrl', 'frontUrl', 'handelUrl'])
})

test('what operators have decided about it stays', async () => {
  const { db } = exchange.server
  const passed = { state: 'PASSED', decided_at: exchange.clock.now() } as const
  await db.updateTable('verifications').set(passed).where('level', '=', 'BASIC').execute()
  await addSpecimen(exchange.server)
  expect((await waiting()).map(({ level }) => level)).toEqual(['ADVANCED'])
})

test("the demo's user is verified, until operators or the user change that", async () => {
  const { db } = exchange.server
  const { client, userId } = await createTrader(exchange)
  const states = async () => await client.verification.getOwnVerification({})
  await verifyDemoUser(exchange.server, userId)
  expect(await states()).toMatchObject({ basic: { state: 'PASSED' }, advanced: { state: 'PASSED' } })
  const returned = { state: 'RETURNED', reasons: JSON.stringify({ frontUrl: 'BLURRED' }) } as const
  await db.updateTable('verifications').set(returned).where('user_id', '=', BigInt(userId)).execute()
  await verifyDemoUser(exchange.server, userId)
  expect(await states()).toMatchObject({ basic: { state: 'RETURNED' }, advanced: { state: 'RETURNED' } })
})
