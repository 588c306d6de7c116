import { beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '../calendar.ts'
import { priceTicks, ratePpm, reducedRate } from '../money.ts'
import { canonicalText } from '../state.ts'
import { VipDesk, vipLevel } from '../testing/vipDesk.ts'

const [ALICE, BOB] = [1, 2]
let desk: VipDesk

beforeEach(() => {
  desk = new VipDesk()
})

describe('A level', () => {
  it('is the highest whose start is not above the growth, so gaps do no harm', () => {
    const levels = [100, 101, 500, 501, 50_000].map((growth, index) => {
      desk.nextDay(10 + index, growth)
      return desk.level(10 + index)
    })
    expect(levels).toEqual([0, 1, 1, 3, 3])
  })

  it('rises at once, and falls only 30 days after its first day below', () => {
    desk.nextDay(ALICE, 700)
    desk.nextDay(ALICE, 480)
    const announced = dayOf(desk.time) - 1
    expect(desk.events).toMatchObject([{ type: 'vipStandingChanged', level: 3, fallsOn: announced + 30 }])
    desk.days(ALICE, 29, 480)
    expect(desk.level(ALICE)).toBe(3)
    desk.nextDay(ALICE, 120)
    expect(dayOf(desk.time) - 1).toBe(announced + 30)
    expect(desk.events).toMatchObject([{ level: 1, levelBefore: 3, fallsOn: null }])
  })

  it('stays if the growth comes back within the 30 days, which then start over', () => {
    desk.nextDay(ALICE, 700)
    desk.days(ALICE, 29, 0)
    desk.nextDay(ALICE, 501)
    expect(desk.events).toMatchObject([{ level: 3, fallsOn: null }])
    desk.days(ALICE, 30, 0)
    expect(desk.level(ALICE)).toBe(3)
    desk.nextDay(ALICE, 0)
    expect(desk.level(ALICE)).toBe(0)
  })

  it('falls by the first day after days without a server, and by no day twice', () => {
    desk.nextDay(ALICE, 700)
    desk.nextDay(ALICE, 0)
    desk.time += 100 * 86_400_000
    desk.nextDay(ALICE, 0)
    expect(desk.level(ALICE)).toBe(0)
    const record = { type: 'vip.recordGrowth' as const, time: desk.time, user: ALICE, growth: 9999 }
    expect(desk.run({ ...record, day: dayOf(desk.time) - 1 })).toBe('VIP_INVALID')
    expect(desk.run({ ...record, day: dayOf(desk.time) })).toBe('VIP_INVALID')
    expect(desk.run({ ...record, day: -1, user: BOB })).toBe('VIP_INVALID')
    expect(desk.run({ ...record, day: 1, growth: 0.5, user: BOB })).toBe('VIP_INVALID')
  })

  it('is the same after a restart, with its announcement', () => {
    desk.nextDay(ALICE, 700)
    desk.nextDay(ALICE, 3)
    const before = canonicalText(desk.state)
    desk.restart()
    expect(canonicalText(desk.state)).toBe(before)
    desk.days(ALICE, 29, 3)
    desk.restart()
    expect(desk.level(ALICE)).toBe(3)
    desk.nextDay(ALICE, 3)
    expect(desk.level(ALICE)).toBe(0)
  })

  it('needs terms in which a higher one begins later and pays no more', () => {
    const zero = vipLevel(0, 0, 0)
    expect(desk.setLevels([zero, vipLevel(2, 0, 10)])).toBe('VIP_INVALID')
    expect(desk.setLevels([vipLevel(2, 5, 10), vipLevel(1, 9, 20)])).toBe('VIP_INVALID')
    expect(desk.setLevels([zero, vipLevel(1, 5, 20), vipLevel(2, 9, 10)])).toBe('VIP_INVALID')
    expect(desk.setLevels([vipLevel(13, 0, 0)])).toBe('VIP_INVALID')
    expect(desk.setLevels([vipLevel(1, 5, 1_000_001)])).toBe('VIP_INVALID')
    expect(desk.setLevels([vipLevel(1, 1.5, 0)])).toBe('VIP_INVALID')
    expect(desk.setLevels([zero, vipLevel(1, 5, 20)])).toBeNull()
  })
})

describe('A fee', () => {
  it('is the published rate less the discount of the level', () => {
    desk.nextDay(ALICE, 700)
    const ask = desk.order(BOB, 'SELL', 100)
    const bid = desk.order(ALICE, 'BUY', 100)
    // Alice, level 3: half of 2 % of 1 btc. Bob: 1 % of 100 usdt.
    expect(desk.told(bid)).toMatchObject({ takerFeeRate: 10_000, makerFeeRate: 5000, fee: 1_000_000n })
    expect(desk.told(ask)).toMatchObject({ makerFeeRate: 10_000, fee: 100_000_000n })
  })

  it('keeps the rate of the acceptance when the level falls, the discount ends and the pair becomes dearer', () => {
    desk.nextDay(ALICE, 700)
    const bid = desk.order(ALICE, 'BUY', 100)
    desk.days(ALICE, 31, 0)
    expect(desk.level(ALICE)).toBe(0)
    desk.setLevels([vipLevel(0, 0, 0)], false)
    desk.setFees(20_000, 20_000)
    desk.restart()
    desk.order(BOB, 'SELL', 100)
    // Half of 1 %.
    expect(desk.told(bid)).toMatchObject({ makerFeeRate: 5000, fee: 500_000n })
  })

  it('does not become lower by a level that is reached after the acceptance, and does by a cheaper pair', () => {
    const bid = desk.order(ALICE, 'BUY', 100)
    desk.nextDay(ALICE, 700)
    desk.order(BOB, 'SELL', 100)
    expect(desk.told(bid)).toMatchObject({ fee: 1_000_000n })
    const next = desk.order(BOB, 'BUY', 100)
    desk.setFees(1000, 1000)
    desk.order(ALICE, 'SELL', 100)
    expect(desk.told(next)).toMatchObject({ makerFeeRate: 10_000, fee: 100_000n })
  })

  it('of an amended order is that of its new place in the queue: nobody keeps a good level with one old order', () => {
    desk.nextDay(ALICE, 700)
    const bid = desk.order(ALICE, 'BUY', 100)
    desk.days(ALICE, 31, 0)
    const amend = { type: 'spot.amendOrder' as const, time: desk.time, user: ALICE, orderId: bid }
    desk.run({ ...amend, price: null, quantity: 9000 as never })
    expect(desk.told(bid)).toMatchObject({ makerFeeRate: 5000 })
    desk.run({ ...amend, price: priceTicks(9900), quantity: null })
    expect(desk.told(bid)).toMatchObject({ makerFeeRate: 10_000, takerFeeRate: 20_000 })
  })

  it('is published again for everybody while the levels are closed', () => {
    desk.nextDay(ALICE, 700)
    desk.setLevels([vipLevel(0, 0, 0), vipLevel(1, 101, 100_000)], false)
    const bid = desk.order(ALICE, 'BUY', 100)
    expect(desk.told(bid)).toMatchObject({ makerFeeRate: 10_000 })
  })

  it('is never rounded below what the table says', () => {
    expect(reducedRate(ratePpm(1000), ratePpm(150_000))).toBe(850)
    expect(reducedRate(ratePpm(999), ratePpm(150_000))).toBe(850)
    expect(reducedRate(ratePpm(1), ratePpm(999_999))).toBe(1)
  })
})
