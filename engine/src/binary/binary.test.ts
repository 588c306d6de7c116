import { describe, expect, it } from 'vitest'
import { FEE, HOUSE, ROUNDING } from '../nouns.ts'
import { canonicalText, restore, snapshot } from '../state.ts'
import { ROUND_MAX } from './openPosition.ts'
import { BinaryDesk, DAY_START, plainPeriod, poolPeriod, units } from '../testing/binaryDesk.ts'

const [alice, bob, carol] = [1, 2, 3]
const DAY_MS = 86_400_000

function openDesk(changes: ConstructorParameters<typeof BinaryDesk>[0] = {}, house?: string): BinaryDesk {
  const desk = new BinaryDesk(changes, house)
  for (const user of [alice, bob, carol]) desk.give(user, '1000')
  desk.tick(10_000)
  return desk
}

/** The seconds until a one-minute contract that was opened now has ended. */
function pass(desk: BinaryDesk, ...last: number[]): void {
  desk.tick(10_000, ...Array.from({ length: 60 - last.length }, () => 10_000), ...last)
}

describe('Opening against the house', () => {
  it('holds the user’s stake and the house’s cover', () => {
    const desk = openDesk()
    const orderId = desk.open(alice, 'UP', '10')
    expect([desk.balance(alice), desk.balance(HOUSE)]).toEqual(['990 10', '99991.5 8.5'])
    expect(desk.told()).toMatchObject([
      { orderId, status: 'OPEN', stake: units('10'), cover: units('8.5'), headSequence: 1 },
    ])
    desk.open(alice, 'DOWN', '20')
    expect([desk.balance(alice), desk.balance(HOUSE)]).toEqual(['970 30', '99974.5 25.5'])
  })

  it.each([
    ['4.99', 'STAKE_BELOW_MINIMUM'],
    ['1000.01', 'STAKE_ABOVE_MAXIMUM'],
    ['0', 'AMOUNT_INVALID'],
  ])('is refused a stake of %s: %s', (stake, reason) => {
    const desk = openDesk()
    desk.open(alice, 'UP', stake)
    expect(desk.refusal()).toBe(reason)
  })

  it('is refused beyond the available balance', () => {
    const desk = openDesk()
    desk.open(alice, 'UP', '600')
    desk.open(alice, 'UP', '600')
    expect(desk.refusal()).toBe('INSUFFICIENT_BALANCE')
  })

  it('is refused to a user with the largest number of open contracts; a later change applies to the next one', () => {
    const desk = openDesk({ maxOpenContracts: 2 })
    const open = () => {
      desk.open(alice, 'UP', '10')
      return desk.refusal()
    }
    expect([open(), open(), open()]).toEqual([null, null, 'TOO_MANY_OPEN_ORDERS'])
    desk.define({ maxOpenContracts: 3 })
    expect([open(), open()]).toEqual([null, 'TOO_MANY_OPEN_ORDERS'])
    desk.define({ maxOpenContracts: 1 })
    expect(desk.state.binary.positions.size).toBe(3)
    desk.open(bob, 'UP', '10')
    expect(desk.refusal()).toBeNull()
  })

  it('is refused while the house cannot cover it', () => {
    const desk = openDesk({}, '10')
    desk.open(alice, 'UP', '11')
    desk.open(bob, 'UP', '10')
    expect(desk.refusal()).toBe('NOT_COVERED')
    desk.give(HOUSE, '10')
    desk.open(bob, 'UP', '10')
    expect(desk.refusal()).toBeNull()
  })

  it('is refused above the cap of a direction and minute, while the other direction and the next minute are free', () => {
    const desk = openDesk({ exposureMax: units('10') })
    desk.open(alice, 'UP', '11')
    desk.open(bob, 'UP', '5')
    expect(desk.refusal()).toBe('EXPOSURE_FULL')
    desk.open(bob, 'DOWN', '11')
    expect(desk.refusal()).toBeNull()
    pass(desk)
    desk.open(bob, 'UP', '11')
    expect(desk.refusal()).toBeNull()
  })

  it('is refused without a fresh tick, and for short periods while the index is DEGRADED', () => {
    const desk = openDesk({ periods: [plainPeriod, { ...plainPeriod, periodId: 3, periodMs: 61_000 }] })
    desk.open(alice, 'UP', '10', { head: null })
    expect(desk.refusal()).toBe('INDEX_PAUSED')
    desk.open(alice, 'UP', '10', { later: 3001 })
    expect(desk.refusal()).toBe('INDEX_PAUSED')
    const ahead = { sequence: 9, hash: '', time: desk.time + 1000, state: 'NORMAL' as const }
    desk.open(alice, 'UP', '10', { head: ahead })
    expect(desk.refusal()).toBe('INDEX_PAUSED')
    const head = { sequence: 9, hash: '', time: desk.time, state: 'DEGRADED' as const }
    desk.open(alice, 'UP', '10', { head })
    expect(desk.refusal()).toBe('INDEX_DEGRADED')
    desk.open(alice, 'UP', '10', { head, periodId: 3 })
    expect(desk.refusal()).toBeNull()
  })

  it('is refused for a period that is unknown, of the other mode, or closed', () => {
    const desk = openDesk({ periods: [{ ...plainPeriod, isOpen: false }, poolPeriod] })
    desk.open(alice, 'UP', '10', { periodId: 7 })
    expect(desk.refusal()).toBe('UNKNOWN_PERIOD')
    desk.open(alice, 'UP', '10', { periodId: 2 })
    expect(desk.refusal()).toBe('UNKNOWN_PERIOD')
    desk.open(alice, 'UP', '10')
    expect(desk.refusal()).toBe('PERIOD_CLOSED')
  })

  it('keeps its terms when the market’s terms change', () => {
    const desk = openDesk()
    const orderId = desk.open(alice, 'UP', '10')
    desk.define({ periods: [{ ...plainPeriod, odds: 100_000 as never, isOpen: false }], rulesHash: 'c'.repeat(64) })
    pass(desk, 10_100, 10_100, 10_100)
    desk.settle(orderId)
    expect(desk.balance(alice)).toBe('1008.5 0')
  })
})

describe('Settling against the house', () => {
  it('pays a win from the house, and a loss to it', () => {
    const desk = openDesk()
    const won = desk.open(alice, 'UP', '10')
    const lost = desk.open(bob, 'DOWN', '10')
    pass(desk, 10_001, 10_001, 10_001)
    desk.settle(won, lost)
    expect([desk.balance(alice), desk.balance(bob), desk.balance(HOUSE)]).toEqual(['1008.5 0', '990 0', '100001.5 0'])
    expect(desk.told().map(({ status }) => status)).toEqual(['WON', 'LOST'])
    const references = desk.events.flatMap((event) => (event.type === 'posted' ? event.reference : []))
    expect(references).toEqual([`binary:${won}`, `binary:${lost}`])
  })

  it('returns the stake for a tie and a void, without a posting', () => {
    const desk = openDesk()
    const tie = desk.open(alice, 'UP', '10')
    pass(desk)
    desk.settle(tie)
    expect(desk.told()).toMatchObject([{ status: 'TIE', payout: units('10') }])
    desk.tick(null)
    desk.tick(10_000)
    const paused = desk.open(alice, 'UP', '10')
    desk.tick(null)
    desk.settle(paused)
    expect(desk.told()).toMatchObject([{ status: 'VOID', voidReason: 'INDEX_PAUSED', payout: units('10') }])
    expect(desk.events.some((event) => event.type === 'posted')).toBe(false)
    expect(desk.balance(alice)).toBe('1000 0')
  })

  it('happens once: a repeated settlement is skipped', () => {
    const desk = openDesk()
    const orderId = desk.open(alice, 'UP', '10')
    pass(desk, 10_001, 10_001, 10_001)
    desk.settle(orderId, orderId)
    expect(desk.settle(orderId)).toEqual([])
    expect(desk.balance(alice)).toBe('1008.5 0')
  })

  it('waits for the deciding ticks', () => {
    const desk = openDesk()
    const orderId = desk.open(alice, 'UP', '10')
    desk.tick(10_000, 10_001)
    expect(desk.settle(orderId)).toEqual([])
    expect(desk.balance(alice)).toBe('990 10')
  })

  it('is the same after a restart in the middle', () => {
    const stories = [false, true].map((restarts) => {
      const desk = openDesk()
      const first = desk.open(alice, 'UP', '10')
      const pooled = [desk.open(alice, 'UP', '30', { isPool: true }), desk.open(bob, 'DOWN', '20', { isPool: true })]
      if (restarts) desk.state = restore(snapshot(desk.state))
      pass(desk, 10_001, 10_001, 10_001)
      desk.settle(first)
      if (restarts) desk.state = restore(snapshot(desk.state))
      desk.settle(first)
      desk.tick(...Array.from({ length: 61 }, () => 10_050))
      desk.settle(...pooled)
      return canonicalText(desk.state)
    })
    expect(stories[1]).toBe(stories[0])
  })
})

describe('A pool', () => {
  function poolOf(stakes: [user: number, direction: 'UP' | 'DOWN', stake: string][], last: number): BinaryDesk {
    const desk = openDesk()
    const orderIds = stakes.map(([user, direction, stake]) => desk.open(user, direction, stake, { isPool: true }))
    // The round locks at the next full minute, its entry is the tick of the second after that, and it ends a minute
    // later.
    const second = (desk.time % 60_000) / 1000
    desk.tick(...Array.from({ length: 61 - Math.floor(second) }, () => 10_000))
    desk.tick(...Array.from({ length: 60 }, () => last))
    desk.settle(...orderIds)
    return desk
  }

  it('pays the losers’ stakes to the winners, and the house stays even', () => {
    const desk = poolOf(
      [
        [alice, 'UP', '600'],
        [bob, 'UP', '600'],
        [carol, 'DOWN', '800'],
      ],
      10_500,
    )
    expect(desk.balance(alice)).toBe('1370 0')
    expect(desk.balance(carol)).toBe('200 0')
    expect([desk.balance(HOUSE), desk.balance(FEE)]).toEqual(['100000 0', '60 0'])
    expect(desk.told().map(({ status }) => status)).toEqual(['LOST', 'WON', 'WON'])
  })

  it('posts the rounding difference to ROUNDING', () => {
    const desk = poolOf(
      [
        [alice, 'UP', '7'],
        [bob, 'UP', '6'],
        [carol, 'DOWN', '5'],
      ],
      10_500,
    )
    expect(desk.balance(HOUSE)).toBe('100000 0')
    expect(desk.balance(ROUNDING)).toBe('0.00000001 0')
  })

  it('with one side only returns all stakes', () => {
    const desk = poolOf(
      [
        [alice, 'UP', '7'],
        [bob, 'UP', '6'],
      ],
      10_500,
    )
    expect(desk.told()).toMatchObject([{ status: 'VOID', voidReason: 'ONE_SIDED' }, { status: 'VOID' }])
    expect(desk.balance(alice)).toBe('1000 0')
  })

  it('accepts nobody after its lock: the stake joins the next round', () => {
    const desk = openDesk()
    desk.open(alice, 'UP', '7', { isPool: true })
    const [first] = desk.told()
    desk.tick(...Array.from({ length: 60 }, () => 10_000))
    desk.open(bob, 'DOWN', '7', { isPool: true })
    expect(desk.told()[0]?.lockAt).toBe((first?.lockAt ?? 0) + 60_000)
  })
})

describe("A user's own limits", () => {
  const limit = (desk: BinaryDesk, changes: object) =>
    desk.run({ type: 'binary.setLimits', time: desk.time, user: alice, asset: 'usdt', ...changes })

  it('limit the stakes of a day, and reset the next day', () => {
    const desk = openDesk()
    limit(desk, { stakePerDay: units('30') })
    desk.open(alice, 'UP', '20')
    desk.open(alice, 'UP', '20')
    expect(desk.refusal()).toBe('STAKE_LIMIT_REACHED')
    desk.open(bob, 'UP', '20')
    expect(desk.refusal()).toBeNull()
    desk.time = DAY_START + DAY_MS - 1000
    desk.tick(10_000)
    desk.open(alice, 'UP', '20')
    expect(desk.refusal()).toBeNull()
  })

  it('count realised losses and what open contracts may still lose', () => {
    const desk = openDesk()
    limit(desk, { lossPerDay: units('30') })
    const orderId = desk.open(alice, 'UP', '20')
    desk.open(alice, 'DOWN', '20')
    expect(desk.refusal()).toBe('LOSS_LIMIT_REACHED')
    pass(desk, 9999, 9999, 9999)
    desk.settle(orderId)
    desk.open(alice, 'UP', '10')
    expect(desk.refusal()).toBeNull()
    desk.open(alice, 'UP', '5')
    expect(desk.refusal()).toBe('LOSS_LIMIT_REACHED')
  })

  it('count losses of a week from Monday to Sunday', () => {
    const desk = openDesk()
    limit(desk, { lossPerWeek: units('30') })
    const orderId = desk.open(alice, 'UP', '20')
    pass(desk, 9999, 9999, 9999)
    desk.settle(orderId)
    desk.open(alice, 'UP', '20')
    expect(desk.refusal()).toBe('LOSS_LIMIT_REACHED')
    const day = Math.floor(desk.time / DAY_MS)
    const monday = (day - ((day + 3) % 7) + 7) * DAY_MS
    desk.time = monday - 2000
    desk.tick(9999)
    desk.open(alice, 'UP', '20')
    expect(desk.refusal()).toBe('LOSS_LIMIT_REACHED')
    desk.time = monday
    desk.tick(9999)
    desk.open(alice, 'UP', '20')
    expect(desk.refusal()).toBeNull()
  })

  it('decrease at once and increase a day later', () => {
    const desk = openDesk()
    limit(desk, { stakePerDay: units('30') })
    limit(desk, { stakePerDay: units('500') })
    desk.open(alice, 'UP', '40')
    expect(desk.refusal()).toBe('STAKE_LIMIT_REACHED')
    limit(desk, { stakePerDay: units('10') })
    desk.open(alice, 'UP', '11')
    expect(desk.refusal()).toBe('STAKE_LIMIT_REACHED')
    limit(desk, { stakePerDay: null })
    desk.time += DAY_MS
    desk.tick(10_000)
    desk.open(alice, 'UP', '40')
    expect(desk.refusal()).toBeNull()
  })

  it('can extend a break but not shorten it', () => {
    const desk = openDesk()
    limit(desk, { pauseMs: 30 * DAY_MS })
    limit(desk, { pauseMs: DAY_MS })
    desk.time += 2 * DAY_MS
    desk.tick(10_000)
    desk.open(alice, 'UP', '10')
    expect(desk.refusal()).toBe('ON_A_BREAK')
    desk.time += 28 * DAY_MS
    desk.tick(10_000)
    desk.open(alice, 'UP', '10')
    expect(desk.refusal()).toBeNull()
  })
})

describe('A user who loses five contracts within 15 minutes', () => {
  const lose = (desk: BinaryDesk, count: number) => {
    const orderIds = Array.from({ length: count }, () => desk.open(alice, 'UP', '10'))
    pass(desk, 9999, 9999, 9999)
    desk.settle(...orderIds)
  }
  const isOnBreak = (desk: BinaryDesk) => {
    desk.tick(9999)
    desk.open(alice, 'DOWN', '10')
    return desk.refusal() === 'ON_A_BREAK'
  }

  it('has a break of ten minutes from the fifth, and nobody else does', () => {
    const desk = openDesk()
    lose(desk, 4)
    expect(isOnBreak(desk)).toBe(false)
    lose(desk, 1)
    const until = desk.time + 600_000
    expect(isOnBreak(desk)).toBe(true)
    desk.open(bob, 'UP', '10')
    expect(desk.refusal()).toBeNull()
    desk.time = until - 1500
    expect(isOnBreak(desk)).toBe(true)
    desk.time = until
    expect(isOnBreak(desk)).toBe(false)
  })

  it('has no break if the first was longer ago', () => {
    const desk = openDesk()
    lose(desk, 4)
    desk.time += 900_000
    desk.tick(9999)
    lose(desk, 1)
    expect(isOnBreak(desk)).toBe(false)
  })
})

describe('work of one command', () => {
  it('a round takes as many contracts as one command settles, whole', () => {
    const desk = openDesk({ maxOpenContracts: ROUND_MAX })
    for (const user of [alice, bob]) desk.give(user, '2000')
    const orderIds = Array.from({ length: ROUND_MAX }, (_, place) =>
      desk.open(place % 2 === 0 ? alice : bob, place % 2 === 0 ? 'UP' : 'DOWN', '5', { isPool: true, later: 0 }),
    )
    desk.open(carol, 'UP', '5', { isPool: true, later: 0 })
    expect(desk.refusal()).toBe('ROUND_FULL')
    desk.tick(...Array.from({ length: 130 }, (_, second) => 10_000 + second))
    desk.settle(orderIds[0] ?? 0)
    expect(desk.told()).toHaveLength(ROUND_MAX)
    expect(desk.state.binary.positions.size).toBe(0)
  })

  it('what one command leaves over is settled by the next one, with the same result', () => {
    const desk = openDesk()
    Object.assign(desk.state, { stepMax: 2 })
    const orderIds = [alice, bob, carol].map((user) => desk.open(user, 'UP', '10'))
    pass(desk, 10_001, 10_001, 10_001)
    desk.settle(...orderIds)
    expect(desk.told()).toHaveLength(2)
    desk.settle(...orderIds)
    expect(desk.told()).toMatchObject([{ orderId: orderIds[2], status: 'WON' }])
    expect([alice, bob, carol].map((user) => desk.balance(user))).toEqual(Array(3).fill('1008.5 0'))
  })
})
