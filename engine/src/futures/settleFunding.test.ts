// Funding: who pays whom, how much, once, and never while the index is PAUSED.
import { expect, test } from 'vitest'
import { answer, FuturesStory, show, told } from '../testing/futuresDesk.ts'

const HOUR = 3_600_000

/** The book stands 1 % above the index, so that longs pay. */
function premium(): FuturesStory {
  const story = new FuturesStory({ fundingIntervalHours: 1, impactNotional: 60_000_000_000n as never })
  story.trade('Alice', 'Bob', { at: 60_000, size: 1 })
  story.trade('Carol', 'Dan', { at: 60_000, size: 0.5 })
  story.buy('Erin', { at: 60_600, size: 0.1 })
  story.time = nextSlot(story) - 9000
  for (let second = 0; second < 8; second += 1) story.index(60_000)
  return story
}

function nextSlot({ time }: FuturesStory): number {
  return time - (time % HOUR) + HOUR
}

test('longs pay what shorts get when the contract trades above its index', () => {
  const story = premium()
  const slot = nextSlot(story)
  const events = story.fundingAt(slot)
  const [settled] = told(events, 'fundingSettled')
  // Three samples: 0, then 1 % twice, which counts as the largest rate, 0.75 %; weighted 1, 2 and 3: 0.625 %, less the
  // clamp of 0.05 %, for one hour of eight.
  expect(settled).toMatchObject({ rate: 718_750, isSkipped: false, positions: 4 })
  const paid = told(events, 'fundingPaid').map(({ user, amount }) => `${user}: ${show(amount)}`)
  const mark = story.mark()
  const due = (halves: number) =>
    show((BigInt(Math.round(mark * 10)) * 500n * BigInt(halves) * 10_000n * 718_750n) / 1_000_000_000n)
  expect(paid).toEqual([`1: ${due(2)}`, `3: ${due(1)}`, `2: -${due(2)}`, `4: -${due(1)}`])
  expect(settled?.paid).toBe(settled?.received)
})

test('an instant is settled once', () => {
  const story = premium()
  const slot = nextSlot(story)
  expect(answer(story.fundingAt(slot))).toBe('accepted')
  expect(answer(story.fundingAt(slot))).toBe('FUNDING_SLOT_INVALID')
  expect(answer(story.fundingAt(slot - HOUR))).toBe('FUNDING_SLOT_INVALID')
  expect(answer(story.fundingAt(slot + 1))).toBe('FUNDING_SLOT_INVALID')
})

test('an instant of the future cannot be settled', () => {
  const story = premium()
  const command = {
    type: 'futures.settleFunding' as const,
    time: story.time,
    symbol: story.symbol,
    slot: nextSlot(story),
  }
  expect(answer(story.do(command))).toBe('FUNDING_SLOT_INVALID')
})

test('an instant while the index is PAUSED is left out', () => {
  const story = premium()
  story.index(null)
  const events = story.fundingAt(nextSlot(story))
  expect(told(events, 'fundingSettled')[0]).toMatchObject({ isSkipped: true, rate: 0 })
  expect(told(events, 'fundingPaid')).toEqual([])
})

test('an instant at which nobody was there is left out, and the next starts with samples of its own', () => {
  const story = premium()
  const missed = nextSlot(story)
  story.time = missed + 20 * 60_000
  story.index(60_000)
  expect(told(story.fundingAt(missed), 'fundingSettled')[0]).toMatchObject({ slot: missed, isSkipped: true, rate: 0 })
  story.time = missed + HOUR - 7000
  for (let second = 0; second < 6; second += 1) story.index(60_000)
  const [settled] = told(story.fundingAt(missed + HOUR), 'fundingSettled')
  // Two samples of 1 %, which count as 0.75 %: 0.7 % for eight hours.
  expect(settled).toMatchObject({ isSkipped: false, rate: 875_000, positions: 4 })
})

test('a minute late is not too late, a second more is', () => {
  const late = (seconds: number) => {
    const story = premium()
    const slot = nextSlot(story)
    story.time = slot + (seconds - 1) * 1000
    story.index(60_000)
    return told(story.fundingAt(slot), 'fundingSettled')[0]?.isSkipped
  }
  expect([late(60), late(61)]).toEqual([false, true])
})

test('without a sample of its interval nothing is paid', () => {
  const story = premium()
  const slot = nextSlot(story)
  story.fundingAt(slot)
  story.time = slot + HOUR
  expect(told(story.fundingAt(slot + HOUR), 'fundingSettled')[0]).toMatchObject({ isSkipped: true, positions: 0 })
})

test('who opened after the instant does not take part, even when it is settled late', () => {
  const story = premium()
  const slot = nextSlot(story)
  story.time = slot + 1
  story.trade('Erin', 'Bob', { at: 60_600, size: 0.1 })
  const users = told(story.fundingAt(slot), 'fundingPaid').map(({ user }) => user)
  expect(users).not.toContain(5)
})

test('where the wallet has nothing the margin pays, and the liquidation price comes nearer', () => {
  const story = premium()
  const before = story.position('Alice')?.liquidationPrice ?? 0
  story.withdraw('Alice', '88000')
  expect(story.wallet('Alice')).toBe('0 + 0')
  const events = story.fundingAt(nextSlot(story))
  const [mine] = told(events, 'fundingPaid')
  expect(mine?.fromMargin).toBe(mine?.amount)
  expect(story.position('Alice')?.liquidationPrice ?? 0).toBeGreaterThan(before)
})
