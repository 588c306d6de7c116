// Who acts in a role, by the lease in the database.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { takeLease } from './lease.ts'
import { openKysely, openPool } from './pool.ts'

let database: FreshDatabase
let db: ReturnType<typeof openKysely>
const endings: (() => unknown)[] = []

beforeEach(async () => {
  database = await freshDatabase()
  db = openKysely(openPool({ url: database.url, connectionsMax: 4, name: 'leases' }))
})
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
  await db.destroy()
  await database.drop()
})

function stand(holder: string) {
  const process = { isConnected: true, acts: false, lost: [] as string[], renewals: 0, release: async () => {} }
  const lease = takeLease({
    db,
    role: 'exchange',
    holder,
    isConnected: () => {
      process.renewals += 1
      return process.isConnected
    },
    onLost: (error) => process.lost.push(error.message),
  })
  process.release = () => lease.release()
  endings.push(process.release)
  void lease.taken.then(() => (process.acts = true))
  return process
}

async function two() {
  const one = stand('one')
  await eventually(() => expect(one.acts).toBe(true))
  return { one, other: stand('other') }
}

test('one that is released is taken at once, by one that stands by', async () => {
  const { one, other } = await two()
  await one.release()
  await eventually(() => expect(other.acts).toBe(true))
  expect(one.lost).toEqual([])
})

test('a holder without a connection gives it up to one that has a connection', async () => {
  const { one, other } = await two()
  one.isConnected = false
  await eventually(() => expect(other.acts).toBe(true))
  expect(one.lost).toEqual([expect.stringContaining('no connection to NATS')])
})

test('a holder without a connection keeps it while nobody else has one', async () => {
  const { one, other } = await two()
  await eventually(async () => {
    const { wanted_at } = await db.selectFrom('leases').select('wanted_at').executeTakeFirstOrThrow()
    expect(wanted_at).not.toBeNull()
  })
  other.isConnected = one.isConnected = false
  const since = one.renewals
  await eventually(() => expect(one.renewals).toBeGreaterThan(since + 12))
  expect(one.lost).toEqual([])
  expect(other.acts).toBe(false)
})

test('without the holder even one without a connection acts', async () => {
  const { one, other } = await two()
  other.isConnected = false
  await one.release()
  await eventually(() => expect(other.acts).toBe(true))
})
