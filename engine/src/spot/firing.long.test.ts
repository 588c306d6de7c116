// Triggers that are more than one command fires: here a command fires one, or a few.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { apply, dueBefore } from '../engine.ts'
import type { Halt } from '../halts.ts'
import { canonicalText, createState, restore, snapshot, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { checkEvents, checkInvariants } from '../testing/invariants.ts'
import { openingCommands, type Random, randomCommand, roughMarket, type View } from '../testing/randomTrader.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'
import { type Scenario, startScenario } from '../testing/scenario.ts'

const UNLIMITED = 1_000_000
const TIMEOUT_MS = 300_000

/** Three stops that watch the index, each with its own bid below, and one that watches the trades of the others. */
function due(stepMax: number): Scenario {
  const market = startScenario({}, stepMax)
  market.play(`
    Alice has 10 btc
    Bob has 10 btc
    Dan has 10000 usdt
    Dan has 10 btc
    Dan bids 1 at 100
    Dan bids 1 at 99
    Dan bids 1 at 98
    Dan bids 1 at 97
    Dan asks 1 at 110
    index 100
    a1: Alice sells 1 if it falls to 96 by index
    a2: Alice sells 1 if it falls to 95 by index
    b1: Bob sells 1 if it falls to 94 by index
    b2: Bob sells 1 if it falls to 98
    index 94
  `)
  return market
}

const statuses = (market: Scenario) => ['a1', 'a2', 'b1', 'b2'].map((name) => market.order(name).split(' ')[0])

test('one fires after the other, oldest first, then those that watch their trades', () => {
  const market = due(1)
  expect(statuses(market)).toEqual(['FILLED', 'PENDING_TRIGGER', 'PENDING_TRIGGER', 'PENDING_TRIGGER'])
  market.play('step')
  market.play('step')
  expect(statuses(market)).toEqual(['FILLED', 'FILLED', 'FILLED', 'PENDING_TRIGGER'])
  market.play('step')
  expect(statuses(market)).toEqual(['FILLED', 'FILLED', 'FILLED', 'FILLED'])
  expect(market.trades()).toEqual(['1 at 100', '1 at 99', '1 at 98', '1 at 97'])
  expect(nextStep(market.state, 100)).toBeNull()
  expect(canonicalText(market.state)).toBe(canonicalText(due(UNLIMITED).state))
})

test('until the last step nothing else touches the pair, and other commands continue', () => {
  const { state } = due(1)
  const order = [...state.spot.orders.values()].find(({ desk }) => desk.user === 4)
  const of = { time: 50, user: 4, symbol: 'btcusdt' }
  const waiting: Command[] = [
    { ...of, type: 'spot.cancelOrder', orderId: order?.id ?? 0 },
    { ...of, type: 'spot.cancelAllOrders' },
    { ...of, type: 'spot.cancelAllOrders', symbol: null },
    { time: 50, type: 'spot.recordIndex', prices: [{ symbol: 'btcusdt', price: null }] },
    { time: 50, type: 'spot.expireOrders' },
  ]
  for (const command of waiting) {
    expect(dueBefore(state, command)).toEqual({ type: 'spot.fireRest', time: 50, symbol: 'btcusdt' })
    expect(() => apply(state, command)).toThrow('due')
  }
  const money = { time: 50, user: 4, transferId: 900, asset: 'btc', amount: 5n as never }
  expect(apply(state, { ...money, type: 'transfer.creditFaucet' })[0]?.type).not.toBe('rejected')
  expect(dueBefore(state, { ...of, type: 'spot.cancelAllOrders', symbol: 'ethusdt' })).toBeNull()
})

test('if the pair is halted between two steps, nobody else waits, and it continues when it is resumed', () => {
  const { state } = due(1)
  const halt: Halt = { product: 'SPOT', market: 'btcusdt', user: null, command: null }
  apply(state, { type: 'halts.begin', time: 50, halt })
  expect(nextStep(state, 50)).toBeNull()
  expect(dueBefore(state, { type: 'spot.expireOrders', time: 50 })).toBeNull()
  apply(state, { type: 'halts.end', time: 50, halt })
  expect(nextStep(state, 50)).toMatchObject({ type: 'spot.fireRest' })
})

test('if the pair is closed between two steps, the rest stay pending', () => {
  const market = due(1)
  const { state } = market
  const halt: Halt = { product: 'SPOT', market: 'btcusdt', user: null, command: null }
  apply(state, { type: 'halts.begin', time: 50, halt })
  const rules = state.spot.pairs.get('btcusdt')?.rules
  if (rules === undefined) throw new Error('the pair exists')
  apply(state, { type: 'spot.defineMarket', time: 50, market: { ...rules, isTrading: false } })
  apply(state, { type: 'halts.end', time: 50, halt })
  market.play('step')
  expect(statuses(market)).toEqual(['FILLED', 'PENDING_TRIGGER', 'PENDING_TRIGGER', 'PENDING_TRIGGER'])
  expect(nextStep(state, 100)).toBeNull()
  checkInvariants(state)
})

test(
  'in steps of 1, 2 or any number, with restarts between them, the end is that of one command',
  () => {
    let steps = 0
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(1, 1, 2), (seed, stepMax) => {
        const random = randomNumbers(seed)
        let inSteps = createState(stepMax)
        const atOnce = createState(UNLIMITED)
        const doInSteps = (command: Command) => {
          const events = apply(inSteps, command)
          checkEvents(command, events)
          checkInvariants(inSteps)
        }
        const opening = openingCommands(roughMarket({ maxTriggerOrders: 20 }))
        for (const command of opening) for (const state of [inSteps, atOnce]) apply(state, command)
        for (let at = 0; at < 150; at += 1) {
          const openOrders = [...atOnce.spot.orders.values()].map(({ id, desk }) => ({ id, user: desk.user }))
          openOrders.sort((a, b) => a.id - b.id)
          const command = drawCommand(random, { time: 100 + at, nextId: 100 + at * 100, openOrders })
          // These have their own steps.
          if (command.type === 'spot.cancelAllOrders' || command.type === 'spot.expireOrders') continue
          apply(atOnce, command)
          doInSteps(command)
          for (let next = nextStep(inSteps, command.time); next !== null; next = nextStep(inSteps, command.time)) {
            steps += 1
            if (random(3) === 0) inSteps = restartOf(inSteps, stepMax)
            doInSteps(next)
          }
          expect(canonicalText(inSteps)).toBe(canonicalText(atOnce))
        }
      }),
      // A fixed seed, because the steps are counted.
      { numRuns: 60, seed: 3 },
    )
    expect(steps).toBeGreaterThan(50)
  },
  TIMEOUT_MS,
)

/** Every other one is an order that waits for a trigger. */
function drawCommand(random: Random, view: View): Command {
  const isTrigger = random(2) === 0
  for (;;) {
    const command = randomCommand(random, view)
    if (!isTrigger || (command.type === 'spot.placeOrder' && command.terms.stopPrice !== null)) return command
  }
}

function restartOf(state: State, stepMax: number): State {
  const again = restore(snapshot(state), stepMax)
  expect(canonicalText(again)).toBe(canonicalText(state))
  return again
}
