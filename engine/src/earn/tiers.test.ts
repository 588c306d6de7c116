// The tiers of a user who holds a product under several versions of its terms.
import { beforeEach, expect, it } from 'vitest'
import { ratePpm } from '../money.ts'
import { EarnDesk, flexible, usdt } from '../testing/earnDesk.ts'
import type { EarnProduct } from './commands.ts'

const [ALICE, BOB] = [1, 2]
let desk: EarnDesk

beforeEach(() => {
  desk = new EarnDesk()
  desk.give(ALICE, '5000')
  desk.give(BOB, '5000')
})

it('are there once for a person, whatever the version of the terms', () => {
  const tiersOf = (version: number, first: number): EarnProduct => ({
    ...flexible,
    version,
    tiers: [
      { above: usdt('0'), rate: ratePpm(first) },
      { above: usdt('500'), rate: ratePpm(36_500) },
    ],
  })
  const [second, third] = [tiersOf(2, 73_000), tiersOf(3, 146_000)]
  desk.define(second)
  const id = desk.subscribe(ALICE, '400', second)
  desk.define(third)
  desk.subscribe(ALICE, '600', third)
  desk.restart()
  desk.subscribe(BOB, '600', third)
  desk.days(2)
  // 400 at 7.3 %, then 100 at 14.6 % and 500 at 3.65 %.
  expect(desk.balance(ALICE)).toBe('4000.17 1000')
  expect(desk.balance(BOB)).toBe('4400.21 600')
  expect(desk.redeem(ALICE, id, '400')).toBeNull()
  desk.days(1)
  // The younger position has moved down: 500 at 14.6 % and 100 at 3.65 %.
  expect(desk.balance(ALICE)).toBe('4400.38 600')
})

it('above an older position count in what the reserve has to cover', () => {
  const rising = (version: number): EarnProduct => ({
    ...flexible,
    version,
    tiers: [
      { above: usdt('0'), rate: ratePpm(0) },
      { above: usdt('1000'), rate: ratePpm(365_000) },
    ],
  })
  desk = new EarnDesk({ reserve: '7' })
  desk.give(ALICE, '5000')
  desk.define(rising(2))
  desk.subscribe(ALICE, '1000', rising(2))
  desk.define({ ...rising(3), paid: 'MONTHLY', payDay: 1 })
  // On top of the 1,000, 1,001 would earn 1.001 a day.
  expect(desk.subscribe(ALICE, '1001', rising(3))).toBe('EARN_RESERVE_SHORT')
  expect(desk.subscribe(ALICE, '1000', rising(3))).toBeTypeOf('number')
  expect(desk.correctReserve('REMOVE', usdt('0.00000001'))).not.toBeNull()
})
