import { beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '../calendar.ts'
import type { Event } from '../events.ts'
import type { FuturesMarket } from '../futures/commands.ts'
import type { Quantity, Rate } from '../money.ts'
import { FollowStory } from '../testing/followDesk.ts'
import { show, told, userOf } from '../testing/futuresDesk.ts'

let story: FollowStory

function begin(rules: Partial<FuturesMarket> = {}, stepMax?: number): FollowStory {
  const one = new FollowStory(rules, stepMax)
  one.lead('Dan')
  for (const person of ['Dan', 'Alice', 'Carol']) one.leverage(person, 20)
  return one
}

beforeEach(() => {
  story = begin()
})

function orders(events: readonly Event[]): string[] {
  return told(events, 'futuresOrderChanged').map(({ side, status }) => `${side} ${status}`)
}

describe('A copy', () => {
  it('is a ratio of what the trader can pay for, whatever his order asks for', () => {
    story.withdraw('Dan', '97000')
    story.follow('Bob', 'Dan', '50000', { ratio: 100_000 as Rate })
    story.sell('Carol', { at: 60_000, size: 1 })
    // There is 1 to buy, so an order for 8 at the market needs no more than the 3,000 that Dan has.
    const events = story.buy('Dan', { size: 8 })
    expect(told(events, 'blockDone')).toMatchObject([{ most: 250, wanted: 1100 }])
    expect(told(events, 'blockShared').map(({ quantity }) => quantity)).toEqual([23, 227])
  })

  it('pays the fees of its follower’s VIP level', () => {
    story = begin({ openFeeRate: 1000 as Rate, closeFeeRate: 1000 as Rate })
    const level = (at: number, share = 0) => {
      const rate = share as Rate
      return { level: at, start: at, discounts: { spot: rate, futures: rate, convert: rate } }
    }
    const { time } = story
    story.do({ type: 'vip.setTerms', time, terms: { isOpen: true, levels: [level(0), level(1, 500_000)] } })
    const growth = { user: userOf('Bob'), day: dayOf(time) - 1, growth: 1 }
    story.do({ type: 'vip.recordGrowth', time, ...growth })
    story.follow('Bob', 'Dan', '50000')
    story.sell('Carol', { at: 60_000, size: 8 })
    const events = story.buy('Dan', { size: 0.1 })
    expect(told(events, 'blockShared').map(({ fee }) => show(fee))).toEqual(['3', '6'])
  })
})

describe('A close', () => {
  it('takes place although what would be opened with it cannot be', () => {
    story = begin({ maxOpenInterest: 3500 as Quantity })
    story.follow('Bob', 'Dan', '50000')
    story.sell('Carol', { at: 60_000, size: 1 })
    story.buy('Dan', { size: 0.1 })
    story.cancelAll('Carol')
    story.buy('Alice', { at: 60_000, size: 2 })
    // 5 more would be open.
    story.set('Bob', { ratio: 50_000_000 as Rate })
    story.sell('Dan', { size: 0.2 })
    expect([story.holds('Dan'), story.copy('Bob')]).toEqual(['SHORT 0.1 at 60000 with 300', null])
  })

  it('is not limited by the largest order', () => {
    story = begin({ orderMax: 150 as Quantity })
    story.follow('Bob', 'Dan', '50000', { ratio: 2_000_000 as Rate })
    story.sell('Carol', { at: 60_000, size: 0.15 })
    for (let times = 0; times < 3; times += 1) {
      for (let offers = 0; offers < 10; offers += 1) story.sell('Carol', { at: 60_000, size: 0.15 })
      story.buy('Dan', { size: 0.07 })
    }
    expect(story.copy('Bob')?.quantity).toBe(420)
    story.cancelAll('Carol')
    for (let offers = 0; offers < 20; offers += 1) story.buy('Alice', { at: 60_000, size: 0.15 })
    story.close('Dan')
    expect(story.copy('Bob')).toBeNull()
  })
})

describe('What a trader had in the book before anybody followed', () => {
  it('ends with the first follower: nobody is filled without the others', () => {
    story.trade('Dan', 'Carol', { at: 60_000, size: 0.1 })
    story.sell('Dan', { at: 60_050, size: 0.1 })
    story.sell('Dan', { stop: 59_000, size: 0.1 })
    const told = story.follow('Bob', 'Dan', '50000')
    expect(orders(told)).toEqual(['SELL CANCELED'])
    story.buy('Alice', { at: 60_050, size: 0.1 })
    expect(story.holds('Dan')).toContain('LONG 0.1')
    expect([...story.state.futures.orders.values()].map(({ type }) => type)).toEqual(['STOP_MARKET', 'LIMIT'])
    expect(orders(story.follow('Erin', 'Dan', '50000'))).toEqual([])
  })

  it('ends without the stop of its list, if that only reduces: it becomes a block when it fires', () => {
    story.trade('Dan', 'Carol', { at: 60_000, size: 0.1 })
    story.either('Dan', 'SELL', { at: 61_000, stop: 59_000, size: 0.1, reduceOnly: true })
    story.either('Dan', 'BUY', { at: 59_000, stop: 61_000, size: 0.1 })
    expect(orders(story.follow('Bob', 'Dan', '50000'))).toEqual([
      'SELL PENDING_TRIGGER',
      'SELL CANCELED',
      'BUY CANCELED',
      'BUY CANCELED',
    ])
    story.restart()
    story.sell('Carol', { at: 60_000, size: 8 })
    story.buy('Dan', { size: 0.1 })
    story.cancelAll('Carol')
    story.buy('Alice', { at: 58_900, size: 8 })
    story.index(58_990)
    story.finish()
    expect([story.holds('Dan'), story.copy('Bob')?.quantity]).toEqual(['LONG 0.1 at 60000 with 300', 50])
  })

  it('ends in steps if there are very many, and none of them trades meanwhile', () => {
    story = begin({}, 2)
    for (const size of [0.1, 0.2, 0.3, 0.4]) story.sell('Dan', { at: 60_050, size })
    story.follow('Bob', 'Dan', '50000')
    story.buy('Alice', { at: 60_050, size: 1 })
    story.restart()
    story.finish()
    expect([story.holds('Dan'), story.holds('Alice')]).toEqual(['none', 'none'])
    expect([...story.state.futures.orders.values()].map(({ desk }) => desk.user)).toEqual([userOf('Alice')])
  })
})
