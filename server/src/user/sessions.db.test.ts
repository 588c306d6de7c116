// Sessions at two gateways.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKysely, openPool } from '../db/pool.ts'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { settableClock } from '../testing/settableClock.ts'
import { createSessions } from './sessions.ts'
import { createUser } from './userRows.ts'

let database: FreshDatabase
let db: ReturnType<typeof openKysely>
const clock = settableClock(Date.UTC(2026, 10, 22))

beforeAll(async () => {
  database = await freshDatabase()
  db = openKysely(openPool({ url: database.url, connectionsMax: 4, name: 'sessions test' }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test.each([0, 100, 499, 501, 999])(
  'a session that ends at one gateway fails at the other within a second, used there %i ms before',
  async (usedBeforeMs) => {
    const [here, there] = [createSessions({ db, clock }), createSessions({ db, clock })]
    const userId = await createUser(db, {
      name: { kind: 'USERNAME', key: `user${usedBeforeMs}` },
      type: 'USERNAME',
      account: `user${usedBeforeMs}`,
      passwordHash: null,
      credits: 0,
      invitation: null,
      now: clock.now(),
    })
    const token = await here.create(userId)
    expect(await there.find(token)).toMatchObject({ userId })
    clock.advance(usedBeforeMs)
    const session = await there.find(token)
    await here.end(session?.sessionId ?? '')
    clock.advance(1001)
    expect(await there.find(token)).toBeNull()
    expect(await there.listEnded([session?.sessionId ?? ''])).toEqual([session?.sessionId])
  },
)
