import { beforeEach, describe, expect, it } from 'vitest'
import { ratePpm } from '../money.ts'
import { EARN_RESERVE, HOUSE } from '../nouns.ts'
import { canonicalText } from '../state.ts'
import { DAY, EarnDesk, fixed, flexible, MIDNIGHT, usdt } from '../testing/earnDesk.ts'
import type { EarnProduct } from './commands.ts'

const [ALICE, BOB] = [1, 2]
let desk: EarnDesk

beforeEach(() => {
  desk = new EarnDesk()
  desk.give(ALICE, '5000')
  desk.give(BOB, '5000')
})

describe('A flexible position', () => {
  it('earns from the next midnight on, and is paid each day', () => {
    desk.subscribe(ALICE, '1000')
    expect(desk.balance(ALICE)).toBe('4000 1000')
    desk.days(1)
    expect(desk.balance(ALICE)).toBe('4000 1000')
    desk.days(1)
    expect(desk.balance(ALICE)).toBe('4000.2 1000')
    expect(desk.balance(EARN_RESERVE)).toBe('99999.8 0')
  })

  it('earns on the lowest principal of the day', () => {
    const id = desk.subscribe(ALICE, '1000')
    desk.days(1)
    expect(desk.redeem(ALICE, id, '500')).toBeNull()
    desk.subscribe(ALICE, '3000')
    desk.days(1)
    expect(desk.balance(ALICE)).toBe('1500.1 3500')
    desk.days(1)
    expect(desk.balance(ALICE)).toBe('1500.8 3500')
  })

  it('grows with a second subscription, and a newer version is a position of its own with its own rate', () => {
    const id = desk.subscribe(ALICE, '1000')
    expect(desk.subscribe(ALICE, '500')).toBe(id)
    const later: EarnProduct = { ...flexible, version: 2, tiers: [{ above: usdt('0'), rate: ratePpm(36_500) }] }
    desk.define(later)
    expect(desk.subscribe(ALICE, '1000')).toBe('EARN_TERMS_CHANGED')
    expect(desk.subscribe(ALICE, '1000', later)).not.toBe(id)
    desk.days(2)
    // 1,500 at 7.3 % and 1,000 at 3.65 %.
    expect(desk.balance(ALICE)).toBe('2500.4 2500')
  })

  it('pays tier by tier', () => {
    const tiered = {
      ...flexible,
      version: 2,
      tiers: [
        { above: usdt('0'), rate: ratePpm(73_000) },
        { above: usdt('500'), rate: ratePpm(36_500) },
      ],
    }
    desk.define(tiered)
    desk.subscribe(ALICE, '1500', tiered)
    desk.days(2)
    expect(desk.balance(ALICE)).toBe('3500.2 1500')
  })

  it('is left with the interest that is not paid yet', () => {
    const monthly: EarnProduct = { ...flexible, product: 'usdt-monthly', paid: 'MONTHLY', payDay: 15 }
    desk.define(monthly)
    const id = desk.subscribe(ALICE, '1000', monthly)
    desk.days(4)
    expect(desk.balance(ALICE)).toBe('4000 1000')
    expect(desk.redeem(ALICE, id, '1000')).toBeNull()
    expect(desk.balance(ALICE)).toBe('5000.6 0')
    expect(desk.last().status).toBe('REDEEMED')
    expect(desk.redeem(ALICE, id, '1')).toBe('UNKNOWN_EARN_POSITION')
  })

  it('is paid on its day of the month, across a leap day', () => {
    desk.time = Date.UTC(2028, 1, 27, 12)
    const monthly: EarnProduct = { ...flexible, product: 'usdt-monthly', paid: 'MONTHLY', payDay: 1 }
    desk.define(monthly)
    desk.subscribe(ALICE, '1000', monthly)
    desk.days(2)
    expect(desk.balance(ALICE)).toBe('4000 1000')
    // 28 and 29 February.
    desk.days(1)
    expect(desk.balance(ALICE)).toBe('4000.4 1000')
  })

  it('keeps fractions until they are a smallest unit', () => {
    desk.define({ ...flexible, version: 2, minimum: usdt('0.00000001') })
    // 0.001 USDT earn 0.0000002 USDT a day; 0.00001 USDT earn 0.000000002.
    desk.subscribe(ALICE, '0.00001', { ...flexible, version: 2 })
    desk.days(5)
    expect(desk.balance(ALICE)).toBe('4999.99999 0.00001')
    desk.days(1)
    expect(desk.balance(ALICE)).toBe('4999.99999001 0.00001')
  })
})

describe('A fixed position', () => {
  it('is paid at its end and gives the principal back', () => {
    desk.subscribe(ALICE, '1000', fixed)
    desk.days(30)
    expect(desk.balance(ALICE)).toBe('4000 1000')
    desk.days(1)
    expect(desk.balance(ALICE)).toBe('5006 0')
    expect(desk.last()).toMatchObject({ status: 'SETTLED', payments: 1, principal: 0n })
  })

  it('cannot be left early unless its terms allow it, and then without interest', () => {
    const id = desk.subscribe(ALICE, '1000', fixed)
    expect(desk.redeem(ALICE, id, '1000')).toBe('EARLY_EXIT_NOT_OFFERED')
    const free = { ...fixed, product: 'usdt-60', days: 60, earlyExit: true }
    desk.define(free)
    const other = desk.subscribe(ALICE, '1000', free)
    desk.days(10)
    expect(desk.redeem(ALICE, other, '999')).toBe('EARN_AMOUNT_INVALID')
    expect(desk.redeem(BOB, other, '1000')).toBe('UNKNOWN_EARN_POSITION')
    expect(desk.redeem(ALICE, other, '1000')).toBeNull()
    expect(desk.balance(ALICE)).toBe('4000 1000')
  })

  it('begins again with the terms of the day when it should, and ends when the product is closed', () => {
    const id = desk.subscribe(ALICE, '1000', fixed, true)
    const later = { ...fixed, version: 2, tiers: [{ above: usdt('0'), rate: ratePpm(36_500) }] }
    desk.define(later)
    desk.days(31)
    expect(desk.balance(ALICE)).toBe('4006 1000')
    expect(desk.last()).toMatchObject({ positionId: id, renewals: 1, terms: { version: 2 } })
    desk.define({ ...later, isOpen: false })
    desk.days(30)
    expect(desk.balance(ALICE)).toBe('5009 0')
  })

  it('does not begin again above a quota that was made smaller', () => {
    const id = desk.subscribe(ALICE, '1000', fixed, true)
    desk.subscribe(BOB, '500', fixed, true)
    desk.define({ ...fixed, userQuota: usdt('999.99999999') })
    desk.days(31)
    expect(desk.balance(ALICE)).toBe('5006 0')
    expect(desk.state.earn.positions.has(Number(id))).toBe(false)
    expect(desk.balance(BOB)).toBe('4503 500')
    desk.define({ ...fixed, quota: usdt('499.99999999') })
    desk.days(30)
    expect(desk.balance(BOB)).toBe('5006 0')
  })

  it('ends at its end when the user has thought again', () => {
    const id = desk.subscribe(ALICE, '1000', fixed, true)
    const set = { type: 'earn.setAutoRenew', time: desk.time, user: ALICE, positionId: Number(id) } as const
    expect(desk.run({ ...set, autoRenew: true })).toBe('NOTHING_TO_CHANGE')
    expect(desk.run({ ...set, autoRenew: false })).toBeNull()
    desk.days(31)
    expect(desk.balance(ALICE)).toBe('5006 0')
  })
})

describe('A day', () => {
  it('is accrued once, in order, and before any later command of earn', () => {
    const id = desk.subscribe(ALICE, '1000')
    desk.time += 2 * DAY
    // Two midnights have passed: the first day does not count, the second does, although nothing was accrued meanwhile.
    expect(desk.redeem(ALICE, id, '1000')).toBeNull()
    expect(desk.balance(ALICE)).toBe('5000.2 0')
    const again = { type: 'earn.accrueDay', time: desk.time, day: desk.state.earn.day } as const
    expect(desk.run(again)).toBe('NOTHING_TO_CHANGE')
    expect(desk.run({ ...again, day: again.day - 1 })).toBe('NOTHING_TO_CHANGE')
  })

  it('gives the same after ten missed days as day by day', () => {
    const other = new EarnDesk()
    for (const each of [desk, other]) {
      if (each === other) for (const user of [ALICE, BOB]) each.give(user, '5000')
      each.subscribe(ALICE, '1000')
      each.subscribe(BOB, '777.77777777', fixed)
    }
    desk.days(10)
    other.time += 10 * DAY
    other.settle()
    expect(other.balance(ALICE)).toBe(desk.balance(ALICE))
    expect(other.state.earn.day).toBe(desk.state.earn.day)
    const sums = [desk, other].map(({ state }) => state.earn.coins.get('usdt')?.accrued)
    expect(sums[0]).toBe(sums[1])
  })

  it('is the same after a restart in the middle of it, and nobody gets in between', () => {
    const [small, whole] = [new EarnDesk({ stepMax: 2 }), new EarnDesk()]
    for (const each of [small, whole]) {
      for (const user of [3, 4, 5, 6, 7]) {
        each.give(user, '100')
        each.subscribe(user, '100')
      }
      each.days(1)
      each.time = MIDNIGHT + 2 * DAY
    }
    small.step()
    small.restart()
    small.step()
    small.restart()
    expect(small.state.earn.queue).toHaveLength(1)
    expect(small.subscribe(3, '1')).toBe('INSUFFICIENT_BALANCE')
    expect(small.state.earn.queue).toBeNull()
    whole.settle()
    const plain = (one: EarnDesk) => canonicalText(one.state).replaceAll(/updatedAt=\d+/g, '')
    expect(plain(small)).toBe(plain(whole))
  })
})

describe('The reserve', () => {
  it('closes subscriptions before it could run out', () => {
    const poor = new EarnDesk({ reserve: '1.4' })
    poor.give(ALICE, '5000')
    // 1,000 USDT earn 0.2 a day, 1.4 in seven days.
    expect(poor.subscribe(ALICE, '1000.1')).toBe('EARN_RESERVE_SHORT')
    const id = poor.subscribe(ALICE, '1000')
    expect(id).toEqual(expect.any(Number))
    expect(poor.subscribe(ALICE, '1', fixed)).toBe('EARN_RESERVE_SHORT')
    poor.redeem(ALICE, id, '500')
    expect(poor.subscribe(ALICE, '500', fixed)).toEqual(expect.any(Number))
  })

  it('is funded by a correction, and gives back only what it does not need for its cover', () => {
    const empty = new EarnDesk({ reserve: '0' })
    const correct = (direction: 'ADD' | 'REMOVE', amount: string, counter?: number) =>
      empty.correctReserve(direction, usdt(amount), counter)
    expect(correct('ADD', '10')).toBeNull()
    empty.give(ALICE, '1000')
    const id = empty.subscribe(ALICE, '1000')
    // Seven days of 0.2 are 1.4; two days later 0.2 of them were paid.
    expect(correct('REMOVE', '8.60000001')).toBe('INSUFFICIENT_BALANCE')
    expect(correct('REMOVE', '1', HOUSE)).toBeNull()
    empty.time += 2 * DAY
    // Days that are over and not accrued yet count.
    expect(correct('REMOVE', '7.20000001')).toBe('INSUFFICIENT_BALANCE')
    empty.settle()
    expect(empty.balance(EARN_RESERVE)).toBe('8.8 0')
    expect(correct('REMOVE', '7.40000001')).toBe('INSUFFICIENT_BALANCE')
    expect(correct('REMOVE', '7.4')).toBeNull()
    empty.redeem(ALICE, id, '1000')
    expect(correct('REMOVE', '1.4')).toBeNull()
  })

  it('owes what it lacks, and pays the oldest debt first', () => {
    const poor = new EarnDesk({ reserve: '3' })
    for (const user of [ALICE, BOB]) poor.give(user, '1000')
    const first = poor.subscribe(ALICE, '1000')
    poor.subscribe(BOB, '1000')
    poor.days(9)
    // Eight days of 0.2 for both are 3.2: Alice is paid whole, Bob lacks 0.2.
    expect([poor.balance(ALICE), poor.balance(BOB)]).toEqual(['1.6 1000', '1.4 1000'])
    expect(poor.balance(EARN_RESERVE)).toBe('0 0')
    poor.restart()
    expect(poor.redeem(ALICE, first, '1000')).toBeNull()
    poor.days(1)
    poor.give(EARN_RESERVE, '0.3')
    poor.days(1)
    // Bob’s debt is older than anything else that is due.
    expect(poor.balance(BOB)).toBe('1.7 1000')
    poor.give(EARN_RESERVE, '10')
    poor.days(1)
    expect(poor.balance(BOB)).toBe('2.2 1000')
    expect(poor.last().owedSince).toBeNull()
  })

  it('pays nobody who leaves in the moment in which it is funded before those who wait', () => {
    const poor = new EarnDesk({ reserve: '3' })
    const monthly: EarnProduct = { ...flexible, product: 'usdt-monthly', paid: 'MONTHLY', payDay: 28 }
    poor.define(monthly)
    for (const user of [ALICE, BOB]) poor.give(user, '1000')
    const clever = poor.subscribe(ALICE, '1000', monthly)
    poor.subscribe(BOB, '1000')
    // Bob was paid 3 in fifteen days and is owed 1; Alice has accrued 4.
    poor.days(21)
    expect(poor.balance(BOB)).toBe('3 1000')
    poor.give(EARN_RESERVE, '4')
    expect(poor.redeem(ALICE, clever, '1000')).toBeNull()
    expect(poor.balance(ALICE)).toBe('1000 0')
    expect(poor.last().status).toBe('OWED')
    poor.restart()
    poor.days(1)
    // Bob first, whole; what is left of the reserve goes to Alice.
    expect([poor.balance(BOB), poor.balance(ALICE)]).toEqual(['4.2 1000', '1002.8 0'])
    poor.give(EARN_RESERVE, '10')
    poor.days(1)
    expect(poor.balance(ALICE)).toBe('1004 0')
    expect(poor.state.earn.coins.get('usdt')?.owing).toBe(0)
  })

  it('ends a position that should begin again while its interest is owed: an early exit would forfeit it', () => {
    const poor = new EarnDesk({ reserve: '3', stepMax: 1 })
    const free: EarnProduct = { ...fixed, product: 'usdt-free', earlyExit: true }
    poor.define(free)
    for (const user of [ALICE, BOB]) poor.give(user, '1000')
    poor.subscribe(BOB, '1000')
    poor.subscribe(ALICE, '1000', free, true)
    poor.days(30)
    poor.time += DAY
    // Bob is owed interest and stays so; then the reserve is funded; then Alice's term ends.
    poor.step()
    poor.give(EARN_RESERVE, '100')
    poor.settle()
    expect(poor.last()).toMatchObject({ user: ALICE, status: 'OWED', renewals: 0, principal: 0n })
    expect(poor.balance(ALICE)).toBe('1000 0')
    poor.days(1)
    expect(poor.balance(ALICE)).toBe('1006 0')
  })

  it('pays an ended position later what it lacked', () => {
    const poor = new EarnDesk({ reserve: '1.5' })
    poor.give(ALICE, '1000')
    poor.subscribe(ALICE, '1000', fixed)
    poor.days(31)
    expect(poor.balance(ALICE)).toBe('1001.5 0')
    expect(poor.last().status).toBe('OWED')
    poor.give(EARN_RESERVE, '100')
    poor.restart()
    poor.days(1)
    expect(poor.balance(ALICE)).toBe('1006 0')
    expect(poor.last().status).toBe('SETTLED')
    expect(poor.state.earn.coins.get('usdt')).toMatchObject({ accrued: 0n, daily: 0n })
  })
})

describe('A subscription is refused', () => {
  it('below the minimum, above the maximum, beyond a quota or the balance, and in a closed or unknown product', () => {
    const narrow = {
      ...flexible,
      product: 'usdt-narrow',
      minimum: usdt('10'),
      maximum: usdt('100'),
      userQuota: usdt('150'),
      quota: usdt('200'),
    }
    desk.define(narrow)
    expect(desk.subscribe(ALICE, '9.99999999', narrow)).toBe('EARN_BELOW_MINIMUM')
    expect(desk.subscribe(ALICE, '100.00000001', narrow)).toBe('EARN_ABOVE_MAXIMUM')
    desk.subscribe(ALICE, '100', narrow)
    expect(desk.subscribe(ALICE, '50.00000001', narrow)).toBe('EARN_USER_QUOTA_USED')
    desk.subscribe(BOB, '60', narrow)
    expect(desk.subscribe(ALICE, '41', narrow)).toBe('EARN_QUOTA_USED')
    expect(desk.subscribe(3, '40', narrow)).toBe('INSUFFICIENT_BALANCE')
    expect(desk.subscribe(ALICE, '10', { ...narrow, product: 'gold' })).toBe('UNKNOWN_EARN_PRODUCT')
    expect(desk.subscribe(ALICE, '10', narrow, true)).toBe('EARN_RENEWAL_INVALID')
    desk.define({ ...narrow, isOpen: false })
    expect(desk.subscribe(ALICE, '10', narrow)).toBe('EARN_CLOSED')
    expect(desk.balance(ALICE)).toBe('4900 100')
  })

  it('more often than the product allows, also after earlier positions have ended and after a restart', () => {
    const once = { ...fixed, product: 'usdt-once', days: 1, purchasesMax: 1 }
    desk.define(once)
    desk.subscribe(ALICE, '10', once)
    desk.days(2)
    expect(desk.last().status).toBe('SETTLED')
    desk.restart()
    expect(desk.subscribe(ALICE, '10', once)).toBe('EARN_PURCHASES_USED')
    expect(desk.subscribe(BOB, '10', once)).toEqual(expect.any(Number))
  })

  it('while earn is halted', () => {
    const halt = { product: 'EARN', market: 'earn', user: null, command: null } as const
    desk.subscribe(ALICE, '1000')
    expect(desk.run({ type: 'halts.begin', time: desk.time, halt })).toBeNull()
    expect(desk.subscribe(BOB, '10')).toBe('MARKET_HALTED')
    desk.days(2)
    expect(desk.balance(ALICE)).toBe('4000 1000')
    desk.run({ type: 'halts.end', time: desk.time, halt })
    desk.settle()
    expect(desk.balance(ALICE)).toBe('4000.2 1000')
  })
})
