import type { OrderChanged } from '@assay/engine/events'
import type { Transaction } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '../db/schema.ts'
import type { Committed } from '../exchange/door.ts'
import type { Follow, View } from '../exchange/followCommits.ts'
import { openOwnOrders } from './ownOrders.ts'

afterEach(() => void vi.restoreAllMocks())

/** A database that answers every query with no rows. */
function emptyDatabase(): Transaction<Database> {
  const query: Transaction<Database> = new Proxy({} as Transaction<Database>, {
    get: (_, name) => (name === 'execute' ? async () => [] : () => query),
  })
  return query
}

function changed(orderId: number, status: OrderChanged['status']): Committed {
  const event = { type: 'orderChanged', orderId, user: 1, symbol: 'btcusdt', side: 'BUY', price: 100, status }
  const events = [{ ...event, quantity: 5, filledQuantity: 0 }] as unknown as Committed['events']
  return { sequence: orderId, time: 0, command: { type: 'spot.expireOrders', time: 0 }, events }
}

test('participants remember only their open orders', async () => {
  let commit: View['apply'] = () => {}
  const follow: Follow = async (view) => {
    await view.read(emptyDatabase(), 0)
    commit = (commits) => view.apply(commits)
  }
  const orders = await openOwnOrders(follow, new Set([1]))
  commit([changed(1, 'NEW')])
  const added = vi.spyOn(Set.prototype, 'add')
  const entered = vi.spyOn(Map.prototype, 'set')
  for (let orderId = 2; orderId < 100; orderId += 1) commit([changed(orderId, 'NEW'), changed(orderId, 'CANCELED')])
  expect(added).not.toHaveBeenCalled()
  expect(entered.mock.contexts.length).toBeGreaterThan(0)
  vi.restoreAllMocks()
  expect(orders.of('btcusdt').map(({ orderId }) => orderId)).toEqual([1])
})
