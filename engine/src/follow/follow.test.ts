import { beforeEach, describe, expect, it } from 'vitest'
import { amountUnits, type Rate } from '../money.ts'
import { canonicalText } from '../state.ts'
import { FollowStory } from '../testing/followDesk.ts'
import { answer, show, told, userOf } from '../testing/futuresDesk.ts'
import { dueOf, sharedAtRate } from './profit.ts'
import { weekOf } from './shareProfits.ts'

const WEEK_MS = 7 * 86_400_000

let story: FollowStory

beforeEach(() => {
  story = begin()
})

function begin(stepMax?: number): FollowStory {
  const one = new FollowStory({}, stepMax)
  one.lead('Dan')
  for (const person of ['Dan', 'Carol', 'Alice']) one.leverage(person, 20)
  return one
}

/** Dan buys and sells 0.1 again, both at the market: his followers make this much for each 0.1. */
function earn(profit: number): void {
  const price = 60_000
  const orders = { size: 4 }
  story.sell('Carol', { at: price, ...orders })
  story.buy('Dan', { size: 0.1 })
  story.cancelAll('Carol')
  const after = price + profit * 10
  story.index(after)
  story.buy('Alice', { at: after, ...orders })
  story.close('Dan')
  story.cancelAll('Alice')
  story.index(price)
}

function money(person: string): string {
  return show(story.of(person)?.owner.account.total ?? 0n)
}

describe('A follow', () => {
  it('has an account of its own inside the contract wallet', () => {
    story.follow('Bob', 'Dan', '1000')
    expect([story.wallet('Bob'), money('Bob')]).toEqual(['99000 + 0', '1000'])
    story.allot('Bob', '500')
    expect([story.wallet('Bob'), money('Bob'), show(story.of('Bob')?.allotted ?? 0n)]).toEqual([
      '98500 + 0',
      '1500',
      '1500',
    ])
  })

  it('loses its own money only', () => {
    story.follow('Bob', 'Dan', '1000', { leverage: 20 })
    story.sell('Carol', { at: 60_000, size: 4 })
    story.buy('Dan', { size: 0.3 })
    story.cancelAll('Carol')
    const events = story.index(50_000)
    expect(told(events, 'liquidated').map(({ user }) => user)).toContain(story.account('Bob'))
    expect([story.wallet('Bob'), story.copy('Bob')]).toEqual(['99000 + 0', null])
  })

  it.each([
    ['UNKNOWN_TRADER', () => story.follow('Bob', 'Carol', '1000')],
    ['FOLLOW_INVALID', () => story.follow('Dan', 'Dan', '1000')],
    ['FOLLOW_SETTINGS_INVALID', () => story.follow('Bob', 'Dan', '1000', { ratio: null })],
    ['FOLLOW_SETTINGS_INVALID', () => story.follow('Bob', 'Dan', '1000', { symbols: ['no-perp'] })],
    ['FOLLOW_SETTINGS_INVALID', () => story.follow('Bob', 'Dan', '1000', { amountPerOrder: units(5n) })],
    ['AMOUNT_INVALID', () => (story.follow('Bob', 'Dan', '10'), story.allot('Bob', '0'))],
    ['INSUFFICIENT_BALANCE', () => story.follow('Bob', 'Dan', '100001')],
    ['TRADER_CLOSED', () => (story.lead('Dan', { status: 'CLOSED' }), story.follow('Bob', 'Dan', '1000'))],
    ['ALREADY_FOLLOWING', () => (story.follow('Bob', 'Dan', '1000'), story.follow('Bob', 'Dan', '1000'))],
    ['TRADER_FULL', () => (story.lead('Dan', { maxUserCount: 0 }), story.follow('Bob', 'Dan', '1000'))],
    ['TRADER_EQUITY_LOW', () => (story.lead('Dan', { traderMin: units(100_001n) }), story.follow('Bob', 'Dan', '10'))],
    ['FOLLOW_BELOW_MINIMUM', () => (story.lead('Dan', { followMin: units(11n) }), story.follow('Bob', 'Dan', '10'))],
    ['FOLLOW_INVALID', () => (story.lead('Dan', { linked: [userOf('Bob')] }), story.follow('Bob', 'Dan', '10'))],
  ])('is refused: %s', (reason, act) => {
    expect(answer(act())).toBe(reason)
  })

  it('of somebody else is unknown', () => {
    story.follow('Bob', 'Dan', '1000')
    const of = { time: story.time, user: userOf('Erin'), followId: story.followId('Bob') }
    for (const command of [
      { type: 'follow.pause', ...of, isPaused: true },
      { type: 'follow.leave', ...of, reason: 'USER' },
      { type: 'follow.allot', ...of, amount: units(1n) },
    ] as const)
      expect(answer(story.do(command))).toBe('UNKNOWN_FOLLOW')
  })

  it('is offered the part of the margin that the trader adds', () => {
    story.follow('Bob', 'Dan', '5000', { leverage: 10, ratio: 500_000 as Rate })
    story.sell('Carol', { at: 60_000, size: 4 })
    story.buy('Dan', { size: 0.1 })
    // 300 of margin at 20x; Bob has 300 for half of it at 10x.
    expect(told(story.adjust('Dan', 'ADD', '75'), 'marginOffered')).toMatchObject([{ rate: 250_000 }])
    story.addMargin('Bob', '75')
    expect([show(story.copy('Bob')?.margin ?? 0n), story.wallet('Bob')]).toEqual(['375', '94925 + 0'])
    expect(told(story.adjust('Dan', 'REMOVE', '50'), 'marginOffered')).toEqual([])
  })
})

describe('Leaving', () => {
  beforeEach(() => {
    story.sell('Carol', { at: 60_000, size: 4 })
  })

  it('closes at the market, shares the profit and gives everything back', () => {
    story.follow('Bob', 'Dan', '1000')
    story.buy('Dan', { size: 0.1 })
    story.cancelAll('Carol')
    story.index(61_000)
    story.buy('Alice', { at: 61_000, size: 4 })
    const events = [...story.leave('Bob'), ...story.settle()]
    expect(told(events, 'profitShared')).toMatchObject([
      { realized: 10_000_000_000n, due: 2_000_000_000n, paid: 2_000_000_000n, reason: 'LEAVING' },
    ])
    expect(told(events, 'followChanged').at(-1)).toMatchObject({ status: 'ENDED', returned: 108_000_000_000n })
    expect(story.wallet('Bob')).toBe('100080 + 0')
    expect(story.holds('Dan')).toContain('LONG 0.1')
    expect(answer(story.pause('Bob'))).toBe('UNKNOWN_FOLLOW')
  })

  it('keeps what is open until the follower closes it', () => {
    story.follow('Bob', 'Dan', '1000', { onLeaving: 'KEEP' })
    story.buy('Dan', { size: 0.1 })
    story.leave('Bob')
    expect(story.settle()).toEqual([])
    expect(answer(story.allot('Bob', '1'))).toBe('FOLLOW_LEAVING')
    story.buy('Alice', { at: 60_000, size: 4 })
    story.closeCopy('Bob')
    story.settle()
    expect([story.of('Bob'), story.wallet('Bob')]).toEqual([undefined, '100000 + 0'])
  })

  it('waits for the trader’s close, and for nothing that he opens', () => {
    story.follow('Bob', 'Dan', '10000', { onLeaving: 'COPY_CLOSE' })
    story.buy('Dan', { size: 0.1 })
    story.leave('Bob')
    story.buy('Dan', { size: 0.1 })
    expect(story.copy('Bob')?.quantity).toBe(100)
    story.cancelAll('Carol')
    story.buy('Alice', { at: 60_000, size: 4 })
    story.close('Dan')
    story.settle()
    expect(story.of('Bob')).toBeUndefined()
  })

  it('once more closes at the market, whatever was chosen', () => {
    story.follow('Bob', 'Dan', '1000', { onLeaving: 'KEEP' })
    story.buy('Dan', { size: 0.1 })
    story.leave('Bob')
    story.cancelAll('Carol')
    // Nobody takes it.
    story.leave('Bob')
    expect(story.copy('Bob')?.quantity).toBe(100)
    story.buy('Alice', { at: 59_000, size: 4 })
    story.leave('Bob')
    story.settle()
    expect([story.of('Bob'), story.wallet('Bob')]).toEqual([undefined, '99900 + 0'])
  })

  it('because of the portfolio stop needs the loss', () => {
    story.follow('Bob', 'Dan', '1000', { portfolioStop: 100_000 as Rate, onLeaving: 'KEEP' })
    story.buy('Dan', { size: 0.1 })
    story.cancelAll('Carol')
    story.buy('Alice', { at: 58_900, size: 4 })
    story.index(59_100)
    expect(answer(story.leave('Bob', 'PORTFOLIO_STOP'))).toBe('FOLLOW_NOT_AT_STOP')
    story.index(58_990)
    story.leave('Bob', 'PORTFOLIO_STOP')
    story.settle()
    expect([story.of('Bob'), story.wallet('Bob')]).toEqual([undefined, '99890 + 0'])
  })

  it('because of the portfolio stop counts what was shared as lost', () => {
    story.follow('Bob', 'Dan', '1000', { portfolioStop: 100_000 as Rate })
    earn(200)
    story.time += WEEK_MS
    story.settle()
    earn(-230)
    expect([money('Bob'), answer(story.leave('Bob', 'PORTFOLIO_STOP'))]).toEqual(['930', 'FOLLOW_NOT_AT_STOP'])
    earn(-30)
    expect([money('Bob'), answer(story.leave('Bob', 'PORTFOLIO_STOP'))]).toEqual(['900', 'accepted'])
  })

  it('keeps what is open when the trader closes, until he wants to close it too', () => {
    story.follow('Bob', 'Dan', '10000', { onLeaving: 'KEEP' })
    story.buy('Dan', { size: 0.1 })
    story.leave('Bob')
    story.cancelAll('Carol')
    story.buy('Alice', { at: 60_000, size: 4 })
    expect(told(story.close('Dan', { size: 0.05 }), 'followSkipped').map(({ reason }) => reason)).toEqual(['LEAVING'])
    expect(story.copy('Bob')?.quantity).toBe(100)
    story.cancelAll('Alice')
    // Nobody takes it now.
    story.leave('Bob')
    story.buy('Alice', { at: 60_000, size: 4 })
    story.close('Dan')
    expect(story.copy('Bob')).toBeNull()
  })

  it('trades nothing in a halted contract', () => {
    story.follow('Bob', 'Dan', '10000')
    story.buy('Dan', { size: 0.1 })
    story.cancelAll('Carol')
    story.buy('Alice', { at: 59_900, size: 4 })
    const halt = { product: 'FUTURES', market: story.symbol, user: null, command: null } as const
    story.do({ type: 'halts.begin', time: story.time, halt })
    expect([answer(story.closeCopy('Bob')), answer(story.addMargin('Bob', '10'))]).toEqual([
      'MARKET_HALTED',
      'MARKET_HALTED',
    ])
    expect(told(story.leave('Bob'), 'futuresOrderChanged')).toEqual([])
    expect(story.copy('Bob')?.quantity).toBe(100)
  })

  it('frees the trader when the last follower has left', () => {
    story.follow('Bob', 'Dan', '1000')
    story.leave('Bob')
    story.settle()
    expect(answer(story.buy('Dan', { at: 59_000, size: 0.1 }))).toBe('accepted')
  })
})

describe('The share of a profit', () => {
  it('is taken above the highest profit so far: +200, −150, +300 and −50 pay 40, 0, 30 and 0', () => {
    story.follow('Bob', 'Dan', '10000')
    const paid = [200, -150, 300, -50].map((profit) => {
      earn(profit)
      story.time += WEEK_MS
      const before = story.of('Bob')?.paid ?? 0n
      story.settle()
      return show((story.of('Bob')?.paid ?? 0n) - before)
    })
    expect(paid).toEqual(['40', '0', '30', '0'])
    expect(money('Bob')).toBe('10230')
    expect(story.wallet('Dan')).toBe('100370 + 0')
  })

  it('counts losses that are still open, and no profits that are', () => {
    const at = { shareRate: 200_000 as Rate, shared: amountUnits(0n) }
    expect(dueOf({ realized: 300n, unrealized: -120n, ...at })).toBe(36n)
    expect(dueOf({ realized: 300n, unrealized: 120n, ...at })).toBe(60n)
    expect(dueOf({ realized: -1n, unrealized: 120n, ...at })).toBe(0n)
    expect(dueOf({ realized: 300n, unrealized: 0n, ...at, shared: amountUnits(61n) })).toBe(0n)
    expect(dueOf({ realized: 304n, unrealized: 0n, ...at })).toBe(60n)
  })

  it('is not taken twice from a profit when somebody leaves and follows again', () => {
    story.follow('Bob', 'Dan', '10000')
    earn(200)
    story.leave('Bob')
    expect(told(story.settle(), 'profitShared').map(({ paid }) => show(paid))).toEqual(['40'])
    story.follow('Bob', 'Dan', '10000')
    earn(-150)
    earn(300)
    story.leave('Bob')
    expect(told(story.settle(), 'profitShared').map(({ paid }) => show(paid))).toEqual(['30'])
  })

  it('keeps the rate of the start, and the mark when the rate is another one', () => {
    expect(
      sharedAtRate(
        { realized: amountUnits(200n), shareRate: 200_000 as Rate, shared: amountUnits(40n) },
        100_000 as Rate,
      ),
    ).toBe(20n)
    expect(
      sharedAtRate({ realized: amountUnits(200n), shareRate: 0 as Rate, shared: amountUnits(0n) }, 100_000 as Rate),
    ).toBe(20n)
    story.follow('Bob', 'Dan', '10000')
    story.lead('Dan', { shareRate: 500_000 as Rate })
    earn(200)
    story.leave('Bob')
    expect(told(story.settle(), 'profitShared').map(({ paid }) => show(paid))).toEqual(['40'])
    story.follow('Bob', 'Dan', '10000')
    earn(100)
    story.leave('Bob')
    expect(told(story.settle(), 'profitShared').map(({ paid }) => show(paid))).toEqual(['50'])
  })

  it('keeps the mark through a follow without a share, and its profit stays free', () => {
    const again = (shareRate: number, ...profits: number[]) => {
      story.lead('Dan', { shareRate: shareRate as Rate })
      story.follow('Bob', 'Dan', '10000')
      for (const profit of profits) earn(profit)
      story.leave('Bob')
      return told(story.settle(), 'profitShared').map(({ paid }) => show(paid))
    }
    expect(again(200_000, 200)).toEqual(['40'])
    expect(again(0, -150)).toEqual([])
    expect(again(200_000, 150)).toEqual([])
    expect(again(0, 50)).toEqual([])
    expect(again(100_000, 10)).toEqual(['1'])
  })

  it('remembers the highest profit of a first follow without a share, although it was lost again', () => {
    story.lead('Dan', { shareRate: 0 as Rate })
    story.follow('Bob', 'Dan', '10000')
    earn(300)
    story.time += WEEK_MS
    expect(told(story.settle(), 'profitShared')).toEqual([])
    earn(-250)
    story.leave('Bob')
    story.settle()
    story.restart()
    story.lead('Dan', { shareRate: 200_000 as Rate })
    story.follow('Bob', 'Dan', '10000')
    earn(250)
    story.time += WEEK_MS
    expect(told(story.settle(), 'profitShared')).toEqual([])
    earn(100)
    story.leave('Bob')
    expect(told(story.settle(), 'profitShared').map(({ paid }) => show(paid))).toEqual(['20'])
  })

  it('waits for what is in positions', () => {
    story.follow('Bob', 'Dan', '600', { leverage: 10 })
    earn(200)
    story.set('Bob', { leverage: 5, mode: 'FIXED_AMOUNT', ratio: null, amountPerOrder: units(790n) })
    story.sell('Carol', { at: 60_000, size: 4 })
    story.buy('Dan', { size: 0.1 })
    story.time += WEEK_MS
    const [shared] = told(story.settle(), 'profitShared')
    expect(show(shared?.due ?? 0n)).toBe('40')
    expect(shared?.paid).toBeLessThan(4_000_000_000n)
    story.cancelAll('Carol')
    story.buy('Alice', { at: 60_000, size: 4 })
    story.leave('Bob')
    const [rest] = told(story.settle(), 'profitShared')
    expect(show((shared?.paid ?? 0n) + (rest?.paid ?? 0n))).toBe('40')
  })

  it('of many follows is taken in steps, the same after a restart in the middle', () => {
    const [small, whole] = [begin(1), begin()].map((each) => {
      story = each
      for (const person of ['Bob', 'Erin']) each.follow(person, 'Dan', '10000')
      earn(200)
      each.finish()
      each.time += WEEK_MS
      if (each.state.stepMax === 1) {
        each.do({ type: 'follow.share', time: each.time })
        each.restart()
      }
      each.settle()
      return canonicalText(each.state)
    })
    expect(small).toBe(whole)
    expect(['Bob', 'Erin'].map((person) => show(story.of(person)?.paid ?? 0n))).toEqual(['40', '40'])
    expect(answer(story.do({ type: 'follow.share', time: story.time }))).toBe('NOTHING_TO_CHANGE')
  })

  it('is due on Mondays at 00:00 UTC', () => {
    const monday = Date.UTC(2024, 0, 1)
    expect(weekOf(monday) - weekOf(monday - 1)).toBe(1)
    expect(weekOf(monday + WEEK_MS - 1)).toBe(weekOf(monday))
  })
})

function units(usdt: bigint) {
  return amountUnits(usdt * 100_000_000n)
}
