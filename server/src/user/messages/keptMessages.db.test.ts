// The process ends right after a commit: what has to leave the database was in that commit, and is sent by the next one.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { addInviteCode } from '../userRows.ts'

const password = 'three blind mice'
let exchange: TestServer
let inviteCode: string
let made = 0

beforeAll(async () => {
  // Nobody listens there, so every mail waits.
  exchange = await startTestServer({ config: { mailUrl: 'smtp://127.0.0.1:1', mailFrom: 'no-reply@assay.example' } })
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => exchange.close())

async function signUp() {
  const account = `kept${++made}`
  const { satoken } = await exchange.client().user.register({ type: 'USERNAME', account, password, inviteCode })
  const { user } = exchange.client(satoken)
  const { userId } = await user.getUser({})
  const mailbox = { kind: 'EMAIL' as const, key: `${account}@kept.example`, user_id: userId }
  await exchange.server.db.insertInto('logins').values(mailbox).execute()
  return { account, user, userId }
}

/** Nothing is taken out while nobody takes mail. */
async function keptMails(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from pgboss.job where name = 'mail'`.execute(
    exchange.server.db,
  )
  return Number(rows[0]?.count)
}

/** From here on nothing that follows a commit happens. */
function endAfterCommit(): void {
  vi.spyOn(exchange.server.push, 'send').mockImplementation(() => {
    throw new Error('the process has ended')
  })
}

test('the notice of a changed password is not lost with the process that changed it', async () => {
  const { account, user } = await signUp()
  const before = await keptMails()
  endAfterCommit()
  await expect(user.changePassword({ oldPwd: password, newPwd: 'four blind mice' })).rejects.toMatchObject({
    error: 'SYSTEM_ERROR',
  })
  expect(await keptMails()).toBe(before + 1)
  vi.restoreAllMocks()
  const login = exchange.client().user.login({ type: 'USERNAME', account, password: 'four blind mice' })
  expect((await login).satoken).toMatch(/^[\w-]{43}$/)
})

test('the notice of a login on a new device is not lost with the process where it happened', async () => {
  const { account, userId } = await signUp()
  const before = await keptMails()
  endAfterCommit()
  const elsewhere = exchange.client(undefined, 'another browser')
  await expect(elsewhere.user.login({ type: 'USERNAME', account, password })).rejects.toMatchObject({
    error: 'SYSTEM_ERROR',
  })
  expect(await keptMails()).toBe(before + 1)
  const links = exchange.server.db.selectFrom('freeze_links').select('user_id').where('user_id', '=', BigInt(userId))
  expect(await links.execute()).toHaveLength(1)
})
