// A follower tries to trade with himself: between his account and his follows, or between two of his follows. Such trades
// would move a profit out of a follow, where it is shared with the trader.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Event } from '../events.ts'
import type { Rate } from '../money.ts'
import { FollowStory } from '../testing/followDesk.ts'
import { answer, told, ticks, userOf } from '../testing/futuresDesk.ts'

let story: FollowStory

/** Bob copies half of Dan's 0.4, and nothing rests. */
beforeEach(() => {
  story = new FollowStory()
  story.lead('Dan')
  for (const person of ['Dan', 'Alice', 'Bob', 'Carol']) story.leverage(person, 20)
  story.sell('Carol', { at: 60_000, size: 8 })
  story.follow('Bob', 'Dan', '50000', { ratio: 500_000 as Rate })
  story.buy('Dan', { size: 0.4 })
  story.cancelAll('Carol')
})

/** Dan closes where hardly anybody buys: what is left of Bob's copy rests at 59,820. */
function restOfCopy(): void {
  story.buy('Alice', { at: 59_700, size: 0.001 })
  story.close('Dan')
  story.cancelAll('Alice')
}

function ended(events: readonly Event[]): [user: number, status: string][] {
  return told(events, 'futuresOrderChanged')
    .filter(({ status }) => status === 'EXPIRED_STP')
    .map(({ user, status }) => [user, status])
}

describe('An order of a follow', () => {
  it('does not sell to its own follower: his bid ends, and it trades with the next one', () => {
    story.buy('Bob', { at: 60_100, size: 0.2 })
    story.buy('Carol', { at: 60_000, size: 0.2 })
    const events = story.closeCopy('Bob')
    expect(told(events, 'traded').map(({ makerUser, price }) => [makerUser, price])).toEqual([
      [userOf('Carol'), ticks(60_000)],
    ])
    expect(ended(events)).toEqual([[userOf('Bob'), 'EXPIRED_STP']])
    expect([story.holds('Bob'), story.copy('Bob')]).toEqual(['none', null])
  })

  it.each([
    ['he leaves', () => story.leave('Bob')],
    ['he loses too much', () => story.leave('Bob', 'PORTFOLIO_STOP')],
  ])('does not sell to its own follower when %s', (_, end) => {
    story.buy('Bob', { at: 60_100, size: 0.2 })
    expect(told(end(), 'traded')).toEqual([])
    expect(story.holds('Bob')).toBe('none')
  })

  it('is not liquidated to its own follower', () => {
    story = new FollowStory()
    story.lead('Dan')
    for (const person of ['Dan', 'Carol']) story.leverage(person, 20)
    story.sell('Carol', { at: 60_000, size: 8 })
    story.follow('Bob', 'Dan', '1000')
    story.buy('Dan', { size: 0.3 })
    story.cancelAll('Carol')
    story.buy('Bob', { at: 57_500, size: 1 })
    const events = story.index(57_200)
    expect(told(events, 'traded').filter(({ makerUser }) => makerUser === userOf('Bob'))).toEqual([])
    expect(ended(events)).toContainEqual([userOf('Bob'), 'EXPIRED_STP'])
  })

  it('does not trade with another follow of the same follower, and a block neither', () => {
    restOfCopy()
    const first = story.account('Bob')
    story.lead('Alice')
    story.follow('Bob', 'Alice', '30000')
    story.sell('Carol', { at: 59_900, size: 4 })
    const events = story.buy('Alice', { size: 0.1 })
    // The rest of the first copy is the better offer, and is not counted in the quarter: 4 are offered by others.
    expect(told(events, 'blockDone')).toMatchObject([{ most: 1000, quantity: 200 }])
    expect(told(events, 'traded').map(({ makerUser }) => makerUser)).toEqual([userOf('Carol')])
    expect(ended(events)).toEqual([[first, 'EXPIRED_STP']])
  })
})

describe('An order of a follower', () => {
  it.each([false, true])('does not buy from his own follow, also after a restart: %s', (isRestarted) => {
    restOfCopy()
    if (isRestarted) story.restart()
    const events = story.buy('Bob', { at: 59_820, size: 0.1 })
    expect(told(events, 'traded')).toEqual([])
    expect(ended(events)).toEqual([[userOf('Bob'), 'EXPIRED_STP']])
  })

  it('that is all or nothing does not reach the offer of his own follow', () => {
    restOfCopy()
    const wanted = { at: 59_820, size: 0.1, timeInForce: 'FOK' as const }
    expect(answer(story.buy('Bob', wanted))).toBe('WOULD_NOT_FILL')
    expect(answer(story.buy('Carol', wanted))).toBe('accepted')
  })

  it('at the market ends at the offer of his own follow', () => {
    restOfCopy()
    const events = story.buy('Bob', { size: 0.1 })
    expect(answer(events)).toBe('accepted')
    expect(told(events, 'traded')).toEqual([])
  })
})
