import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { addInviteCode } from '../userRows.ts'
import { dropOldMessages } from './dropOldMessages.ts'

let exchange: TestServer
let inviteCode: string

beforeAll(async () => {
  exchange = await startTestServer()
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
})
afterAll(() => exchange.close())

async function makeUser(account: string): Promise<number> {
  const credentials = { type: 'USERNAME' as const, account, password: 'three blind mice', inviteCode }
  const { satoken } = await exchange.client().user.register(credentials)
  const { userId } = await exchange.client(satoken).user.getUser({})
  await exchange.server.db.deleteFrom('messages').where('user_id', '=', BigInt(userId)).execute()
  return userId
}

/** One more of these users. */
async function leave(...userIds: number[]): Promise<void> {
  const { db, inbox } = exchange.server
  const message = { kind: 'PASSWORD_CHANGED' as const, facts: {}, time: exchange.clock.now() }
  await inbox.leave(
    db,
    userIds.map((userId) => ({ ...message, userId })),
  )
}

async function messagesOf(userId: number): Promise<number[]> {
  const rows = await exchange.server.db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', BigInt(userId))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => Number(id))
}

test('of each user who got messages, the newest are kept', async () => {
  const [busy, quiet, earlier] = [await makeUser('busy'), await makeUser('quiet'), await makeUser('earlier')]
  await leave(earlier, earlier, earlier, earlier)
  const job = dropOldMessages({ db: exchange.server.db, keptMax: () => 3 })
  await job.work()
  await leave(busy, busy, quiet, busy, busy, busy)
  const before = await messagesOf(busy)
  await job.work()
  expect(await messagesOf(busy)).toEqual(before.slice(-3))
  expect(await messagesOf(quiet)).toHaveLength(1)
  expect(await messagesOf(earlier)).toHaveLength(4)
  await leave(earlier)
  await job.work()
  expect(await messagesOf(earlier)).toHaveLength(3)
})
