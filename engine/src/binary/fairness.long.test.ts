// Results do not depend on who the user is. Each case is a contract in two worlds: the same terms and ticks, but other
// users, balances, limits, house funds, order ids and other contracts. The results must be equal. User level, agent,
// language and country are no fields of a command, so they cannot matter.
import { expect, it } from 'vitest'
import type { OpenPosition, JoinRound } from './commands.ts'
import type { BinaryPositionChanged } from './events.ts'
import type { SettlementTick } from './settlement.ts'
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import { amountUnits, type Price, ratePpm } from '../money.ts'
import { HOUSE } from '../nouns.ts'
import { createState, type State } from '../state.ts'
import { plainPeriod, poolPeriod, units } from '../testing/binaryDesk.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'

const SEED = 20_261_121
const WORLDS = 500
const CONTRACTS = 200
const START = 1_800_057_600_000
const periods = [
  { ...plainPeriod, periodMs: 30_000, stakeMax: units('100') },
  { ...poolPeriod, periodMs: 30_000, stakeMax: units('100') },
  {
    ...plainPeriod,
    periodId: 3,
    periodMs: 60_000,
    lossMode: 'SYMMETRIC' as const,
    odds: ratePpm(900_000),
    feeRate: ratePpm(20_000),
  },
]

interface StakeInput {
  at: number
  periodId: number
  direction: 'UP' | 'DOWN'
  stake: number
}

it('gives the same results in 100,000 cases for different users', () => {
  const random = randomNumbers(SEED)
  let cases = 0
  const outcomes = new Set<string>()
  for (let world = 0; world < WORLDS; world++) {
    const inputs = Array.from(
      { length: CONTRACTS },
      (): StakeInput => ({
        at: random(40_000),
        periodId: 1 + random(3),
        direction: random(2) === 0 ? 'UP' : 'DOWN',
        stake: 5 + random(95),
      }),
    ).sort((one, other) => one.at - other.at)
    const ticks = randomTicks(random)
    const [first, second] = [play(inputs, ticks, 1 + world), play(inputs, ticks, 900_000 + random(90_000))]
    expect(first.length, `seed ${SEED}, world ${world}`).toBe(CONTRACTS)
    expect(second).toEqual(first)
    for (const { status } of first) outcomes.add(status)
    cases += first.length
  }
  expect(cases).toBe(100_000)
  expect([...outcomes].sort()).toEqual(['LOST', 'TIE', 'VOID', 'WON'])
})

/**
 * A price that hardly moves, so that ties are frequent; now and then one or several seconds are missing or PAUSED, or a
 * source has sent nothing for a while.
 */
function randomTicks(random: (below: number) => number): SettlementTick[] {
  const ticks: SettlementTick[] = []
  let price = 10_000
  for (let second = 0; second < 200; second++) {
    price += random(3) - 1
    if (random(40) === 0) second += random(5)
    const isPaused = random(60) === 0
    const time = START + second * 1000
    ticks.push({
      sequence: ticks.length + 1,
      time,
      price: isPaused ? null : (price as Price),
      state: isPaused ? 'PAUSED' : 'NORMAL',
      sources: isPaused ? 0 : 5,
      receivedSince: isPaused ? null : time - random(random(20) === 0 ? 9000 : 900),
    })
  }
  return ticks
}

type Told = Pick<
  BinaryPositionChanged,
  'status' | 'voidReason' | 'entry' | 'closing' | 'settlePrice' | 'payout' | 'fee'
>

/** A separate world for each seed; the result must not depend on it. */
function play(inputs: readonly StakeInput[], ticks: readonly SettlementTick[], seed: number): Told[] {
  const random = randomNumbers(seed)
  const state = createState()
  const firstId = 1 + random(1_000_000)
  const users = Array.from({ length: 20 }, () => 10_000 + random(1_000_000_000))
  prepare(state, users, random)
  inputs.forEach((input, place) => {
    const user = users[random(users.length)] ?? 1
    const [event] = apply(state, openingOf(input, { user, orderId: firstId + place }))
    if (event?.type === 'rejected') throw new Error(`an input was refused: ${event.reason}`)
  })
  const told = new Map<number, BinaryPositionChanged>()
  const orderIds = inputs.map((_, place) => firstId + place).sort(() => random(3) - 1)
  const time = START + 400_000
  for (const event of apply(state, { type: 'binary.settle', time, symbol: 'btcusdt', orderIds, ticks: [...ticks] }))
    if (event.type === 'binaryPositionChanged') told.set(event.orderId - firstId, event)
  return inputs.map((_, place) => {
    const { status, voidReason, entry, closing, settlePrice, payout, fee } = told.get(place) as BinaryPositionChanged
    return { status, voidReason, entry, closing, settlePrice, payout, fee }
  })
}

function prepare(state: State, users: readonly number[], random: (below: number) => number): void {
  const commands: Command[] = [
    { type: 'ledger.defineAsset', time: 0, asset: { asset: 'usdt', scale: 8 } },
    {
      type: 'binary.definePeriods',
      time: 0,
      market: {
        symbol: 'btcusdt',
        asset: 'usdt',
        priceDecimals: 2,
        exposureMax: units('10000000'),
        maxOpenContracts: 50,
        rulesHash: 'a'.repeat(64),
        periods,
      },
    },
    ...[HOUSE, ...users].map(
      (user, place): Command => ({
        type: 'transfer.creditFaucet',
        time: 0,
        user,
        transferId: place,
        asset: 'usdt',
        amount: amountUnits(units('100000') + BigInt(random(1_000_000_000))),
      }),
    ),
    ...users.map(
      (user): Command => ({
        type: 'binary.setLimits',
        time: 0,
        user,
        asset: 'usdt',
        ...(random(2) === 0 ? { lossPerDay: units('90000') } : { stakePerDay: units('95000') }),
      }),
    ),
  ]
  for (const command of commands) apply(state, command)
}

function openingOf(input: StakeInput, { user, orderId }: { user: number; orderId: number }): OpenPosition | JoinRound {
  const time = START + input.at
  return {
    type: input.periodId === 2 ? 'binary.joinRound' : 'binary.openPosition',
    time,
    user,
    orderId,
    clientOrderId: `c${orderId}`,
    symbol: 'btcusdt',
    periodId: input.periodId,
    direction: input.direction,
    stake: units(String(input.stake)),
    head: { sequence: 1, hash: '', time, state: 'NORMAL' },
  }
}
