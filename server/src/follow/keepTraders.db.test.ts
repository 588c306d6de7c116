// Who is open to followers, and whom the engine takes for the trader's own: a trader tries to get around both.
import { LINKED_MAX } from '@assay/engine/follow/commands'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLeader } from '../testing/createLeader.ts'
import { auditFaults } from '../testing/auditFaults.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { forgetBrowsers } from '../user/signIn/browsers.ts'
import { keepTraders } from './keepTraders.ts'
import { readTraders } from './readTraders.ts'

const START = 1_800_000_000_000
const ratio = { mode: 'FIXED_RATIO', ratio: '0.5' } as const
let app: TestServer
let operator: TestOperator

beforeAll(async () => {
  app = await startTestServer({ now: START })
  operator = await createOperator(app, ['risk'])
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.close()
})

it('a frozen trader takes no new followers, and those who are there are told once and can leave', async () => {
  const leader = await createLeader(app)
  const follower = await createFuturesTrader(app, '1000')
  const late = await createFuturesTrader(app, '1000')
  const start = (one: Trader) =>
    one.client.follow.startFollow({ traderId: leader.userId, totalAmount: '500', ...ratio })
  const { followId } = await start(follower)
  await operator.client.customers.freezeCustomer({ customerId: leader.userId, reason: 'An unusual login.' })
  for (let times = 0; times < 2; times += 1) await keepTraders(app.server)
  await expect(start(late)).rejects.toMatchObject({ error: 'TRADER_CLOSED' })
  app.clock.advance(60_000)
  const { unavailable } = await app.client().follow.getTrader({ traderId: leader.userId })
  expect(unavailable).toBe('CLOSED')
  const { rows } = await app.client().follow.listTraders({ pageSize: 100 })
  expect(rows.map(({ traderId }) => traderId)).not.toContain(leader.userId)
  const messages = async ({ client }: Trader) =>
    (await client.user.listMessages({})).rows.filter(({ kind }) => kind === 'FOLLOWED_TRADER_CLOSED')
  expect((await messages(follower)).map(({ facts }) => facts)).toEqual([{ trader: `Trader ${leader.userId}` }])
  expect(await messages(late)).toEqual([])
  await follower.client.follow.leaveFollow({ followId })
  await expect.poll(async () => (await follower.client.follow.listFollows({ state: 'ended' })).total).toBe(1)
  await sql`update freezes set ended_at = ${app.clock.now()} where user_id = ${leader.userId}`.execute(app.server.db)
  await keepTraders(app.server)
  expect(await start(late)).toMatchObject({ status: 'ACTIVE' })
})

describe('accounts that may be the trader’s own', () => {
  const linkedOf = async (user: number) => (await readTraders(app.server.db)).get(user)?.linked ?? []
  /** Accounts that have signed in with this browser. */
  const sharing = (browser: string, count: number) =>
    sql`with made as (
      insert into users (account_type, account, credits, created_at)
      select 'USERNAME', ${browser} || n, 0, ${START} from generate_series(1, ${count}::integer) as n returning id
    )
    insert into known_browsers select id, ${browser}::bytea, ${START} from made`.execute(app.server.db)
  const use = (user: number, browser: string) =>
    sql`insert into known_browsers values (${user}, ${browser}::bytea, ${START})`.execute(app.server.db)

  it('are all linked, also when there are more than a hundred of them', async () => {
    const leader = await createLeader(app)
    await sharing('crowded', 150)
    const last = await createTrader(app)
    await use(last.userId, 'crowded')
    await use(leader.userId, 'crowded')
    await keepTraders(app.server)
    const linked = await linkedOf(leader.userId)
    expect([linked.length, linked.at(-1)]).toEqual([151, last.userId])
    const start = last.client.follow.startFollow({ traderId: leader.userId, totalAmount: '50', ...ratio })
    await expect(start).rejects.toMatchObject({ error: 'FOLLOW_INVALID' })
  })

  it('stay linked when they forget the browser that they had in common', async () => {
    const leader = await createLeader(app)
    const other = await createTrader(app)
    for (const { userId } of [leader, other]) await use(userId, 'shared once')
    await keepTraders(app.server)
    await forgetBrowsers(app.server.db, other.userId)
    await keepTraders(app.server)
    expect(await linkedOf(leader.userId)).toEqual([other.userId])
  })

  it('are linked by way of others too: no block trades with them, and none of them follows', async () => {
    const leader = await createLeader(app)
    const [between, last] = [await createTrader(app), await createFuturesTrader(app, '1000')]
    for (const { userId } of [leader, between]) await use(userId, 'first of two')
    for (const { userId } of [between, last]) await use(userId, 'second of two')
    await keepTraders(app.server)
    expect(await linkedOf(leader.userId)).toEqual([between.userId, last.userId])
    const start = last.client.follow.startFollow({ traderId: leader.userId, totalAmount: '50', ...ratio })
    await expect(start).rejects.toMatchObject({ error: 'FOLLOW_INVALID' })
  })

  it('close a trader when there are more of them than are kept', async () => {
    const leader = await createLeader(app)
    const follower = await createFuturesTrader(app, '1000')
    await sharing('flooded', LINKED_MAX + 1)
    await use(leader.userId, 'flooded')
    await keepTraders(app.server)
    expect((await linkedOf(leader.userId)).length).toBe(LINKED_MAX)
    const start = follower.client.follow.startFollow({ traderId: leader.userId, totalAmount: '50', ...ratio })
    await expect(start).rejects.toMatchObject({ error: 'TRADER_CLOSED' })
  })
})
