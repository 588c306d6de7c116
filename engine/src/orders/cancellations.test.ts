// Cancelling more orders than one command closes: here a command closes two.
import { expect, test } from 'vitest'
import { apply } from '../engine.ts'
import { type Halt } from '../halts.ts'
import { canonicalText, restore, snapshot, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'
import { type Scenario, startScenario } from '../testing/scenario.ts'

const ORDERS = `
  Alice has 1000 usdt
  Bob has 50 btc
  a1: Alice bids 1 at 100
  a2: Alice bids 1 at 99
  a3: Alice bids 1 at 101
  a4: Alice buys 1 if it rises to 103
  a5: Alice bids 1 at 98 [till 500]
`

/** The orders that the last line ended, in order. */
function ended({ events }: Scenario): string[] {
  return events.flatMap((event) => (event.type === 'orderChanged' ? [`${event.orderId} ${event.status}`] : []))
}

test('a command closes the first two, each step two more, and the last step says that none is left', () => {
  const market = startScenario({}, 2)
  market.play(`${ORDERS}
    Alice cancels all
  `)
  expect(market.events[0]).toMatchObject({
    type: 'cancellationChanged',
    product: 'SPOT',
    orderIds: [3, 13, 23, 33, 43],
  })
  expect(ended(market)).toEqual(['3 CANCELED', '13 CANCELED'])
  market.play('step')
  expect(ended(market)).toEqual(['23 CANCELED', '33 CANCELED'])
  expect(market.balance('Alice', 'usdt')).toBe('902 98')
  market.play('step')
  expect(market.events[0]).toMatchObject({ type: 'cancellationChanged', cancellationId: 3, orderIds: [] })
  expect(ended(market)).toEqual(['43 CANCELED'])
  expect(market.balance('Alice', 'usdt')).toBe('1000 0')
  expect(nextStep(market.state, 100)).toBeNull()
})

// Bob knows that the bids are being cancelled, and Carol is his second account.
test('whatever others do between the steps, the result is that of one large command', () => {
  const between = [
    'Bob sells 1 is refused NO_LIQUIDITY',
    `Bob asks 1 at 104
     Carol buys 1`,
    `b1: Bob asks 1 at 98 [post-only]
     Carol buys 1`,
    `clock 600
     a6: Alice bids 1 at 90`,
  ]
  const story = (stepMax: number, steps: string[]) => {
    const market = startScenario({}, stepMax)
    market.play(`${ORDERS}
      Carol has 1000 usdt
      Alice cancels all
    `)
    for (const [place, lines] of between.entries()) market.play(`${lines}\n${steps[place] ?? ''}`)
    return market
  }
  const inSteps = story(2, ['', '', 'step', ''])
  const atOnce = story(500, [])
  expect(inSteps.trades()).toEqual(['1 at 104', '1 at 98'])
  expect(['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => inSteps.order(name))).toEqual(Array(5).fill('CANCELED 0/1'))
  expect(inSteps.book()).toEqual(atOnce.book())
  const { orders: _, ...left } = snapshot(inSteps.state)
  const { orders: __, ...wanted } = snapshot(atOnce.state)
  expect(left).toEqual(wanted)
})

test('an incoming order that meets one of them closes it and continues', () => {
  const market = startScenario({}, 1)
  market.play(`${ORDERS}
    Alice cancels all
    b1: Bob asks 1 at 101
  `)
  expect(market.order('a3')).toBe('CANCELED 0/1')
  expect(market.order('b1')).toBe('NEW 0/1')
  expect(market.book()).toEqual(['ask 101 1', 'bid 99 1', 'bid 98 1'])
  market.play('Alice amends a2 to 2 at 97 is refused UNKNOWN_ORDER')
  market.play('Alice cancels a2\nstep\nstep')
  expect(nextStep(market.state, 100)).toBeNull()
  expect(market.book()).toEqual(['ask 101 1'])
})

test('an order that is placed meanwhile stays, and a second cancellation takes only new orders', () => {
  const market = startScenario({}, 1)
  market.play(`${ORDERS}
    Alice cancels all
    a6: Alice bids 1 at 97
    a7: Alice bids 1 at 96
    Alice cancels all
  `)
  expect(market.events[0]).toMatchObject({ type: 'cancellationChanged', orderIds: [53, 63] })
  market.play('a8: Alice bids 1 at 95\nstep\nstep\nstep\nstep\nstep')
  expect(nextStep(market.state, 100)).toBeNull()
  expect(market.book()).toEqual(['bid 95 1'])
})

test('a restart between the steps continues where they stopped', () => {
  const market = startScenario({}, 2)
  market.play(`${ORDERS}
    Alice cancels all
  `)
  const again = restore(snapshot(market.state), 2)
  expect(canonicalText(again)).toBe(canonicalText(market.state))
  for (let step = nextStep(again, 100); step !== null; step = nextStep(again, 100)) apply(again, step)
  market.play('step\nstep')
  expect(canonicalText(again)).toBe(canonicalText(market.state))
  expect(again.spot.orders.size).toBe(0)
})

test('futures orders are cancelled in the same way, and the sums of the desk end at zero', () => {
  const story = new FuturesStory({}, 2)
  for (const at of [59_000, 58_000, 57_000, 56_000, 55_000]) story.buy('Alice', { at, size: 0.1 })
  story.sell('Bob', { at: 61_000, size: 0.1 })
  const first = story.cancelAll('Alice')
  expect(told(first, 'futuresOrderChanged')).toHaveLength(2)
  expect(answer(story.sell('Bob', { size: 0.1 }))).toBe('NO_LIQUIDITY')
  story.state = restore(snapshot(story.state), 2)
  expect(told(finish(story.state, story.time), 'futuresOrderChanged')).toHaveLength(3)
  expect([...story.state.futures.orders.values()].map(({ desk }) => desk.user)).toHaveLength(1)
  expect(story.wallet('Alice')).toBe('100000 + 0')
})

test('if the steps of one user are halted, those of others continue', () => {
  const market = startScenario({}, 1)
  market.play(`${ORDERS}
    Alice cancels all
    Bob asks 1 at 105
    Bob asks 1 at 106
    Bob cancels all
  `)
  const halt: Halt = { product: null, market: '', user: 1, command: 'spot.cancelRest' }
  apply(market.state, { type: 'halts.begin', halt, time: 50 })
  market.play('step')
  expect(ended(market)).toHaveLength(1)
  expect(nextStep(market.state, 50)).toBeNull()
  apply(market.state, { type: 'halts.end', halt, time: 51 })
  expect(nextStep(market.state, 51)).toMatchObject({ user: 1 })
})

function finish(state: State, time: number) {
  const events = []
  for (let step = nextStep(state, time); step !== null; step = nextStep(state, time)) events.push(...apply(state, step))
  return events
}
