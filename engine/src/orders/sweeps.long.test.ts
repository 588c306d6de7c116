// Orders that match more resting orders than one command may process; here a command processes only two or a few.
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { apply, dueBefore } from '../engine.ts'
import type { Event } from '../events.ts'
import type { Halt } from '../halts.ts'
import type { SelfTradePrevention } from '../nouns.ts'
import { canonicalText, restore, snapshot, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'
import { checkFutures } from '../testing/futuresInvariants.ts'
import { checkEvents, checkInvariants } from '../testing/invariants.ts'
import { type Scenario, startScenario } from '../testing/scenario.ts'

const UNLIMITED = 1_000_000
const [ALICE, BOB] = [1, 2]

/** Runs the steps, with a restart before each. */
function finish(story: { state: State }, time: number): Event[] {
  const events: Event[] = []
  for (let step = nextStep(story.state, time); step !== null; step = nextStep(story.state, time)) {
    const again = restore(snapshot(story.state), story.state.stepMax)
    expect(canonicalText(again)).toBe(canonicalText(story.state))
    story.state = again
    const told = apply(again, step)
    checkEvents(step, told)
    checkInvariants(again)
    checkFutures(again)
    events.push(...told)
  }
  return events
}

/** What money moved, and every trade. */
function totals(events: readonly Event[]) {
  const trades = told(events, 'traded').map(({ tradeId, price, quantity, makerOrderId, makerFee, takerFee }) => ({
    tradeId,
    price,
    quantity,
    makerOrderId,
    makerFee,
    takerFee,
  }))
  return { trades, postings: told(events, 'posted').map(({ postings }) => postings) }
}

/** Six asks of Bob and Carol, one of them past its time, one of Alice’s own, and a stop that watches the trades. */
function asks(stepMax: number): Scenario {
  const market = startScenario({}, stepMax)
  market.play(`
    Alice has 1000 btc
    Alice has 100000 usdt
    Bob has 100 btc
    Carol has 100 btc
    Dan has 100000 usdt
    b1: Bob asks 1 at 100
    c1: Carol asks 1 at 101 [till 40]
    c2: Carol asks 1 at 101
    b2: Bob asks 2 at 102
    a0: Alice asks 1 at 103
    c3: Carol asks 1 at 104
    b3: Bob asks 5 at 105
    d1: Dan buys 1 if it rises to 104
    Dan bids 1 at 90
    clock 50
  `)
  return market
}

const modes: SelfTradePrevention[] = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']
const lines = [
  'a1: Alice buys 7',
  'a1: Alice bids 4 at 102',
  'a1: Alice bids 40 at 104',
  'a1: Alice bids 40 at 106 [ioc]',
  'a1: Alice bids 3 at 104 [fok]',
  'a1: Alice buys for 610',
]
test.each(modes.flatMap((mode) => lines.map((line) => [mode, line])))(
  'with %s, "%s" cut into parts does what it does in one command, also after restarts',
  (mode, line) => {
    const stp = mode === 'EXPIRE_TAKER' ? '' : mode.toLowerCase().replaceAll('_', '-')
    const text = stp === '' ? line : line.includes('[') ? line.replace(']', `, ${stp}]`) : `${line} [${stp}]`
    const atOnce = asks(UNLIMITED)
    atOnce.play(text)
    const wanted = totals(atOnce.events)
    expect(told(atOnce.events, 'orderCut')).toEqual([])
    for (const stepMax of [1, 2, 3]) {
      const inSteps = asks(stepMax)
      inSteps.play(text)
      const events = [...inSteps.events, ...finish(inSteps, 51)]
      expect(canonicalText(inSteps.state)).toBe(canonicalText(atOnce.state))
      expect(totals(events)).toEqual(wanted)
      const cut = told(events, 'orderCut').map(({ isOver }) => isOver)
      if (cut.length > 0) expect(cut.slice(0, 2)).toEqual([false, true])
    }
  },
)

test('until its last part nothing else touches the pair, and other commands continue', () => {
  const market = asks(2)
  market.play('a1: Alice buys 7 [expire-maker]')
  const { state } = market
  const of = { time: 50, user: BOB, symbol: 'btcusdt' }
  const waiting: Command[] = [
    { ...of, type: 'spot.cancelAllOrders' },
    { ...of, type: 'spot.cancelAllOrders', symbol: null },
    { type: 'spot.recordIndex', time: 50, prices: [{ symbol: 'btcusdt', price: null }] },
    { type: 'spot.expireOrders', time: 50 },
  ]
  for (const command of waiting)
    expect(dueBefore(state, command)).toEqual({ type: 'spot.fireRest', time: 50, symbol: 'btcusdt' })
  const credit = { time: 50, user: BOB, asset: 'usdt', amount: 1_000_000n as never, transferId: 9_001 }
  expect(apply(state, { ...credit, type: 'transfer.creditFaucet' })[0]?.type).toBe('posted')
})

const halt: Halt = { product: 'SPOT', market: 'btcusdt', user: null, command: null }

test('in a pair that is halted meanwhile the rest of the order never trades, and ends when the pair is resumed', () => {
  const market = asks(2)
  market.play('a1: Alice bids 40 at 106 [expire-maker]')
  const events = apply(market.state, { type: 'halts.begin', halt, time: 50 })
  expect(told(events, 'orderCut')).toMatchObject([{ isOver: true }])
  expect(nextStep(market.state, 50)).toBeNull()
  const again = restore(snapshot(market.state), 2)
  expect(canonicalText(again)).toBe(canonicalText(market.state))
  const ended = apply(again, { type: 'halts.end', halt, time: 60 })
  expect(told(ended, 'orderChanged')).toMatchObject([{ user: ALICE, status: 'EXPIRED', held: 0n }])
  checkInvariants(again)
})

test('its user can cancel the rest in a halted pair', () => {
  const market = asks(2)
  market.play('a1: Alice bids 40 at 106 [expire-maker]')
  const id = market.state.spot.pairs.get('btcusdt')?.sweep?.orderId ?? 0
  apply(market.state, { type: 'halts.begin', halt, time: 50 })
  const events = apply(market.state, { type: 'spot.cancelOrder', time: 50, user: ALICE, orderId: id })
  expect(told(events, 'orderChanged')).toMatchObject([{ status: 'CANCELED' }])
  apply(market.state, { type: 'halts.end', halt, time: 60 })
  checkInvariants(market.state)
})

/** Everybody but Alice asks in turn; Bob's reduce-only orders end with his long. */
function contract(stepMax: number, orders = 12): FuturesStory {
  const story = new FuturesStory({}, stepMax)
  story.trade('Bob', 'Alice', { at: 60_000, size: 0.3 })
  for (let place = 0; place < orders; place += 1) {
    const person = ['Bob', 'Carol', 'Dan'][place % 3] ?? ''
    story.sell(person, { at: 60_010 + place, size: 0.1, reduceOnly: person === 'Bob' })
  }
  story.stops('Bob', { at: 60_500, kind: 'TAKE_PROFIT', triggerBy: 'LAST' })
  story.sell('Erin', { at: 60_400, size: 0.2, stopLoss: 62_000 })
  story.buy('Erin', { stop: 60_015, size: 0.2, triggerBy: 'LAST' })
  story.buy('Erin', { at: 59_900, size: 3 })
  return story
}

const acts: [string, (story: FuturesStory) => Event[]][] = [
  ['a market order', (story) => story.buy('Alice', { size: 1 })],
  ['a limit order that rests', (story) => story.buy('Alice', { at: 60_015, size: 3 })],
  ['a reduce-only order', (story) => story.buy('Alice', { at: 60_100, size: 0.25, reduceOnly: true })],
  ['an order for all or nothing', (story) => story.buy('Alice', { at: 60_100, size: 1.1, timeInForce: 'FOK' })],
  ['closing the position', (story) => story.close('Alice', {})],
  ['reversing the position', (story) => story.close('Alice', { reverse: true })],
  [
    'closing all positions',
    (story) => {
      const closings = [{ positionId: story.position('Alice')?.id ?? 0, orderId: story.id(), clientOrderId: '' }]
      return story.do({ type: 'futures.closeAllPositions', time: story.time, user: ALICE, closings })
    },
  ],
]
test.each(acts)('%s of contracts cut into parts does what it does in one command, also after restarts', (_, act) => {
  const atOnce = contract(UNLIMITED)
  const whole = act(atOnce)
  expect(answer(whole)).toBe('accepted')
  expect(told(whole, 'traded').length).toBeGreaterThan(2)
  for (const stepMax of [1, 2, 5]) {
    const inSteps = contract(stepMax)
    const events = [...act(inSteps), ...finish(inSteps, inSteps.time)]
    expect(canonicalText(inSteps.state)).toBe(canonicalText(atOnce.state))
    expect(totals(events).trades).toEqual(totals(whole).trades)
    expect(told(events, 'orderCut').map(({ isOver }) => isOver)).toEqual(
      stepMax < 3 ? [false, true] : told(events, 'orderCut').length === 0 ? [] : [false, true],
    )
    expect(told(events, 'settlingWritten').at(-1)?.isDone ?? true).toBe(true)
  }
})

test('the rest of an order in a contract that is halted meanwhile never trades, and other contracts continue', () => {
  const story = contract(2)
  story.buy('Alice', { size: 1 })
  const here: Halt = { product: 'FUTURES', market: story.symbol, user: null, command: null }
  story.do({ type: 'halts.begin', time: story.time, halt: here })
  finish(story, story.time)
  expect(story.state.futures.settling).toBeNull()
  const ended = story.do({ type: 'halts.end', time: story.time, halt: here })
  expect(told(ended, 'futuresOrderChanged')).toMatchObject([{ user: ALICE, status: 'EXPIRED' }])
  story.index(60_000)
  expect(answer(story.sell('Dan', { at: 60_200, size: 0.1 }))).toBe('accepted')
})

test('one order through 5,000 others of 2,000 accounts is ten commands, none with more than 500 trades', () => {
  const outcomes = [500, UNLIMITED].map((stepMax) => {
    const story = new FuturesStory({}, stepMax)
    const { symbol } = story
    for (let user = 101; user <= 2100; user += 1) {
      const credit = { time: story.time, user, asset: 'USDT', amount: 100_000_00000000n as never }
      apply(story.state, { ...credit, type: 'transfer.creditFaucet', transferId: story.id() })
      apply(story.state, {
        ...credit,
        type: 'transfer.betweenWallets',
        transferId: story.id(),
        from: 'PLATFORM',
        to: 'CONTRACT',
      })
    }
    const [order] = told(story.sell('Dan', { at: 61_000, size: 0.001 }), 'futuresOrderChanged')
    if (order === undefined) throw new Error('no order')
    for (let place = 0; place < 5000; place += 1) {
      const terms = {
        ...order,
        type: 'LIMIT',
        quoteQuantity: null,
        side: 'SELL',
        price: (600_000 + (place % 1000)) as never,
      } as const
      const of = { time: story.time, orderId: story.id(), clientOrderId: '', symbol, user: 101 + (place % 2000) }
      apply(story.state, { ...of, type: 'futures.placeOrder', terms })
    }
    for (let more = 0; more < 20; more += 1) story.fund('Alice', '100000')
    const first = story.buy('Alice', { at: 60_200, size: 5 })
    const parts = [told(first, 'traded').length]
    for (let step = nextStep(story.state, story.time); step !== null; step = nextStep(story.state, story.time))
      parts.push(told(apply(story.state, step), 'traded').length)
    checkInvariants(story.state)
    checkFutures(story.state)
    return { parts, text: canonicalText(story.state) }
  })
  const [inSteps, atOnce] = outcomes
  expect(Math.max(...(inSteps?.parts ?? []))).toBe(500)
  expect(inSteps?.parts.reduce((sum, count) => sum + count)).toBe(5000)
  expect(inSteps?.text).toBe(atOnce?.text)
})
