// Sessions at two gateways, and at one that is cut off from the database.
import { ApiError } from '@assay/api/errors'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openKysely, openPool } from '../../db/pool.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/freshDatabase.ts'
import { settableClock } from '../../testing/settableClock.ts'
import { openCable } from '../../testing/tcpProxy.ts'
import { createSessions } from './sessions.ts'
import { createUser } from '../userRows.ts'

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

const createAccount = (name: string): Promise<number> =>
  createUser(db, {
    name: { kind: 'USERNAME', key: name },
    type: 'USERNAME',
    account: name,
    passwordHash: null,
    credits: 0,
    invitation: null,
    now: clock.now(),
  })

test.each([0, 100, 499, 501, 999])(
  'a session that ends at one gateway fails at the other within a second, used there %i ms before',
  async (usedBeforeMs) => {
    const [here, there] = [createSessions({ db, clock }), createSessions({ db, clock })]
    const userId = await createAccount(`user${usedBeforeMs}`)
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

test('a query that takes longer than a second does not keep an ended session alive', async () => {
  let answer = Promise.resolve()
  let answers = 0
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers += 1
      await answer
      return result
    },
  })
  const [here, there] = [createSessions({ db, clock }), createSessions({ db: slow, clock })]
  const token = await here.create(await createAccount('patient'))
  const session = await there.find(token)
  const slowness = Promise.withResolvers<void>()
  answer = slowness.promise
  clock.advance(999)
  expect(await there.find(token)).toEqual(session)
  await vi.waitFor(() => expect(answers).toBe(2))
  await here.end(session?.sessionId ?? '')
  clock.advance(1001)
  const found = there.find(token)
  slowness.resolve()
  expect(await found).toBeNull()
})

test('a gateway that was just cut off from the database answers BUSY once a session has to be read again', async () => {
  const cable = await openCable(database.url)
  const cutOff = openKysely(openPool({ url: cable.url, connectionsMax: 2, name: 'sessions test' }))
  const sessions = createSessions({ db: cutOff, clock })
  try {
    const token = await sessions.create(await createAccount('cutoff'))
    const found = await sessions.find(token)
    cable.cut()
    expect(await sessions.find(token)).toEqual(found)
    clock.advance(1001)
    await expect(sessions.find(token)).rejects.toEqual(new ApiError('BUSY'))
  } finally {
    cable.mend()
    await cutOff.destroy()
    await cable.close()
  }
})
