// Deleveraging that passes over many unsound holders, and that of one huge position against thousands: both count as work,
// so that a command stays short.
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { apply, dueBefore } from '../engine.ts'
import type { Event } from '../events.ts'
import { amountUnits, type Price, type Quantity } from '../money.ts'
import { canonicalText, createState, restore, snapshot } from '../state.ts'
import { nextStep } from '../steps.ts'
import { Crowd } from '../testing/crowd.ts'
import { told } from '../testing/futuresDesk.ts'
import { futuresMarket } from '../testing/futuresMarket.ts'
import { checkFutures } from '../testing/futuresInvariants.ts'
import { checkInvariants } from '../testing/invariants.ts'

const [BTC, ETH] = ['btcusdt-perp', 'ethusdt-perp'] as const
const START = 600_000
const LOSERS = 6

const liquidatedIn = (events: readonly Event[]) => events.filter(({ type }) => type === 'liquidated').length
const refusalOf = (event: Event | undefined) => (event?.type === 'rejected' ? event.reason : null)

/**
 * Six longs at 50x lose more than they have; one sound short can take them over. The unsound are short with a better
 * rank, and live from gains that are not paid yet. Returns how many losers each command
 * closes, and the end.
 */
function fall(unsound: number, stepMax: number): { closed: number[]; end: string } {
  const state = createState(stepMax)
  let [time, nextId] = [1_700_000_000_000, 1]
  const events = (command: Command) => {
    const told = apply(state, command)
    expect(refusalOf(told[0]), command.type).toBeNull()
    return told
  }
  const equip = (user: number, of: { usdt: bigint; leverage: number; isCross?: boolean }) => {
    const money = { time, user, asset: 'USDT', amount: amountUnits(of.usdt * 100_000_000n) }
    events({ ...money, type: 'transfer.creditFaucet', transferId: nextId++ })
    events({ ...money, type: 'transfer.betweenWallets', transferId: nextId++, from: 'PLATFORM', to: 'CONTRACT' })
    for (const symbol of [BTC, ETH]) {
      events({ type: 'futures.setLeverage', time, user, symbol, leverage: of.leverage })
      if (of.isCross) events({ type: 'futures.setMarginMode', time, user, symbol, marginMode: 'CROSS' })
    }
  }
  const order = (symbol: string, user: number, side: 'BUY' | 'SELL', quantity: number) => {
    const kind = {
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: START as Price,
      quoteQuantity: null,
      stopPrice: null,
    } as const
    const how = { triggerBy: 'LAST', postOnly: false, selfTradePrevention: 'EXPIRE_TAKER', expiresAt: null } as const
    const intent = { positionSide: 'BOTH', reduceOnly: false, closePosition: false } as const
    const terms = { ...kind, ...how, ...intent, side, quantity: quantity as Quantity }
    events({ type: 'futures.placeOrder', time, user, symbol, orderId: nextId++, clientOrderId: '', terms })
  }
  const tick = (btc: number, eth: number) => {
    time += 1000
    const of = (symbol: string, price: number) => ({ symbol, price: price as Price, state: 'NORMAL' as const })
    return events({
      type: 'futures.recordIndex',
      time,
      tickTime: time,
      ticks: [of('btcusdt', btc), of('ethusdt', eth)],
    })
  }
  events({ type: 'ledger.defineAsset', time, asset: { asset: 'USDT', scale: 8 } })
  for (const [symbol, indexSymbol] of [
    [BTC, 'btcusdt'],
    [ETH, 'ethusdt'],
  ] as const)
    events({
      type: 'futures.defineMarket',
      time,
      market: futuresMarket({ symbol, indexSymbol, openFeeRate: 0 as never, closeFeeRate: 0 as never }),
    })
  tick(START, START)
  const rich = 1
  equip(rich, { usdt: 9_000_000n, leverage: 5 })
  const other = 2
  equip(other, { usdt: 9_000_000n, leverage: 5 })
  for (let user = 11; user < 11 + LOSERS; user += 1) {
    equip(user, { usdt: 400n, leverage: 50 })
    order(BTC, rich, 'SELL', 100)
    order(BTC, user, 'BUY', 100)
  }
  for (let user = 101; user < 101 + unsound; user += 1) {
    equip(user, { usdt: 70n, leverage: 50, isCross: true })
    order(BTC, user, 'SELL', 10)
    order(BTC, other, 'BUY', 10)
    order(ETH, user, 'BUY', 10)
    order(ETH, other, 'SELL', 10)
  }
  const closed = [liquidatedIn(tick(0.9 * START, 0.85 * START))]
  for (let next = nextStep(state, time); next !== null; next = nextStep(state, time))
    closed.push(liquidatedIn(events(next)))
  checkInvariants(state)
  checkFutures(state)
  expect(state.futures.positions.size).toBe(unsound === 0 ? 0 : 2 + 2 * unsound)
  return { closed: closed.filter((count) => count > 0), end: canonicalText(state) }
}

test('holders that are passed over count as work, and where a command ends changes nothing', () => {
  const [few, many, atOnce] = [fall(0, 10), fall(320, 10), fall(320, 1_000_000)]
  expect(few.closed).toEqual([1, 4, 1])
  expect(many.closed).toEqual([1, 1, 1, 1, 1, 1])
  expect(atOnce.closed).toEqual([LOSERS])
  expect(many.end).toBe(atOnce.end)
})

const WHALE = 2
const UNLIMITED = 1_000_000

/** One long falls to this part of its price, against so many shorts. between is called before each step. */
function whaleFalls(of: { shorts: number; part: number; stepMax: number }, between?: (crowd: Crowd) => void) {
  const crowd = new Crowd(of.stepMax)
  crowd.admitOneAgainst(of.shorts)
  const [whale] = [...crowd.state.futures.positions.values()].filter(({ desk }) => desk.user === WHALE)
  const lots = whale?.quantity
  const commands = crowd.fall(of.part, () => between?.(crowd))
  checkInvariants(crowd.state)
  checkFutures(crowd.state)
  const events = commands.flat()
  return { commands, lots, deleveraged: told(events, 'deleveraged'), events, end: canonicalText(crowd.state) }
}

/** Insolvent at once, and liquidated tier by tier. */
const FALLS = [0.85, 0.902]

test.each(FALLS)('one long at %d against 110 shorts ends as in one command, with a restart at every cut', (part) => {
  let cuts = 0
  const inSteps = whaleFalls({ shorts: 110, part, stepMax: 1 }, (crowd) => {
    const again = restore(snapshot(crowd.state), 1)
    expect(canonicalText(again)).toBe(canonicalText(crowd.state))
    crowd.state = again
    cuts += 1
    if (cuts % 50 !== 0) return
    checkInvariants(again)
    checkFutures(again)
  })
  const [bySevens, atOnce] = [7, UNLIMITED].map((stepMax) => whaleFalls({ shorts: 110, part, stepMax }))
  expect(cuts).toBeGreaterThan(100)
  expect(atOnce?.commands).toHaveLength(1)
  for (const one of [inSteps, bySevens]) {
    expect(one?.end).toBe(atOnce?.end)
    expect(one?.deleveraged).toEqual(atOnce?.deleveraged)
    expect(told(one?.events ?? [], 'liquidated')).toEqual(told(atOnce?.events ?? [], 'liquidated'))
  }
})

test('a command closes at most 500 of 3,000 shorts, and the reports have all lots', () => {
  const { commands, lots, deleveraged, events } = whaleFalls({ shorts: 3000, part: 0.85, stepMax: 500 })
  const counts = commands.map((one) => told(one, 'deleveraged').length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(500)
  expect(deleveraged).toHaveLength(3000)
  expect(told(events, 'liquidated')).toMatchObject([
    { user: WHALE, quantity: lots, deleveragedQuantity: lots, remainingQuantity: 0 },
  ])
  expect(deleveraged.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(lots)
  const scores = deleveraged.map(({ score }) => score)
  expect(scores).toEqual([...scores].sort((one, other) => other - one))
})

test('the short whose turn comes later cannot leave, trade or withdraw between two steps', () => {
  let tried = 0
  whaleFalls({ shorts: 60, part: 0.85, stepMax: 10 }, ({ state }) => {
    const [position] = [...state.futures.positions.values()].filter(({ desk }) => desk.user !== WHALE)
    if (position === undefined) return
    const time = 1_700_000_001_000
    const { user } = position.desk
    const money = { time, user, asset: 'USDT', amount: 1n as never, transferId: 99_999 }
    const close = { positionId: position.id, orderId: 99_998, clientOrderId: '', quantity: null, reverseOrderId: null }
    const attempts: Command[] = [
      { type: 'futures.closePosition', time, user, ...close },
      { ...money, type: 'transfer.betweenWallets', from: 'CONTRACT', to: 'PLATFORM' },
    ]
    for (const command of attempts) expect(dueBefore(state, command)?.type).toBe('futures.settleRest')
    tried += 1
  })
  expect(tried).toBeGreaterThan(4)
})

test('a contract that is halted in the middle tells what was done, and the rest follows when it is resumed', () => {
  const crowd = new Crowd(10)
  crowd.admitOneAgainst(110)
  const halt = { product: 'FUTURES', market: 'btcusdt-perp', user: null, command: null } as const
  let isHalted = false
  const before = crowd.fall(0.902, () => {
    if (isHalted) return
    isHalted = true
    const events = crowd.do({ type: 'halts.begin', time: 1_700_000_001_000, halt })
    expect(told(events, 'liquidated')).toMatchObject([{ user: WHALE, returned: 0n }])
    checkInvariants(crowd.state)
    checkFutures(crowd.state)
  })
  const first = told(before.flat(), 'deleveraged').length
  expect(isHalted && first > 0 && first < 60).toBe(true)
  crowd.do({ type: 'halts.end', time: 1_700_000_001_000, halt })
  const after = crowd.fall(0.902).flat()
  expect(told(after, 'deleveraged').length).toBeGreaterThan(0)
  expect(told(after, 'liquidated')).toHaveLength(1)
  checkInvariants(crowd.state)
  checkFutures(crowd.state)
})
