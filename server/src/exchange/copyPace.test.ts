import type { State } from '@assay/engine/state'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'
import { beforeEach, expect, it } from 'vitest'
import { CopyPace } from './copyPace.ts'
import type { CommandInput } from './door.ts'

const [dora, carl] = [7, 8]
let now: number
let pace: CopyPace

beforeEach(() => {
  now = 1_800_000_000_000
  pace = new CopyPace()
})

const lead = (followers: number) =>
  ({ follows: { traders: new Map([[dora, { follows: { length: followers } }]]) } }) as unknown as State

function order(user: number, isClose = false): CommandInput {
  const terms = futuresTerms({ side: 'BUY', type: 'MARKET', quantity: 1 as never, reduceOnly: isClose })
  return { type: 'futures.placeOrder', user, symbol: 'btcusdt-perp', orderId: 0, clientOrderId: '', terms }
}

/** How many of them get through. */
const send = (count: number, state: State, command: CommandInput) =>
  Array.from({ length: count }, () => pace.take(state, command, now)).filter((refusal) => refusal === null).length

it('lets a trader with 2,500 followers send four orders at once, and then one every 2.5 seconds', () => {
  const full = lead(2500)
  expect(send(100, full, order(dora))).toBe(4)
  now += 2499
  expect(pace.take(full, order(dora), now)).toMatchObject({
    error: 'TOO_MANY_REQUESTS',
    facts: { retryAfterSeconds: 1 },
  })
  now += 1
  expect(send(100, full, order(dora))).toBe(1)
})

it('leaves a trader who has sent all that he may the same number of orders that close', () => {
  const full = lead(2500)
  send(100, full, order(dora))
  expect(send(100, full, order(dora, true))).toBe(4)
  expect(send(1, full, order(dora))).toBe(0)
})

it('does not slow a trader with few followers, nor anybody who is not copied', () => {
  expect(send(1000, lead(10), order(dora))).toBe(1000)
  expect(send(5000, lead(2500), order(carl))).toBe(5000)
  expect(send(5000, lead(0), order(dora))).toBe(5000)
})

it('counts every stop when it is placed, and closing everything as one order', () => {
  const full = lead(2500)
  const closings = Array.from({ length: 12 }, (_, place) => ({ positionId: place, orderId: 0, clientOrderId: '' }))
  expect(send(100, full, order(dora))).toBe(4)
  expect(send(1, full, { type: 'futures.closeAllPositions', user: dora, closings })).toBe(1)
  expect(send(100, full, order(dora, true))).toBe(3)
  now += 30_000
  const stops = { takeProfit: null, stopLoss: { stopId: 0, triggerPrice: 1 as never, triggerBy: 'MARK' as const } }
  expect(send(100, full, { ...order(dora), stops } as CommandInput)).toBe(2)
})
