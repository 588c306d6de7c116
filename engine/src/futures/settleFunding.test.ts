// Funding: who pays whom, how much, when, and only once.
import { expect, test } from 'vitest'
import { apply } from '../engine.ts'
import { answer, FuturesStory, show, told } from '../testing/futuresDesk.ts'
import { futuresMarket } from '../testing/futuresMarket.ts'

const HOUR = 3_600_000

/** The book is 1 % above the index, so longs pay. */
function premium(secondsBefore = 9): FuturesStory {
  const story = new FuturesStory({ fundingIntervalHours: 1, impactNotional: 60_000_000_000n as never })
  story.trade('Alice', 'Bob', { at: 60_000, size: 1 })
  story.trade('Carol', 'Dan', { at: 60_000, size: 0.5 })
  story.buy('Erin', { at: 60_600, size: 0.1 })
  story.time = nextSlot(story) - secondsBefore * 1000
  for (let second = 0; second < 8; second += 1) story.index(60_000)
  return story
}

function nextSlot({ time }: FuturesStory): number {
  return time - (time % HOUR) + HOUR
}

test('longs pay shorts when the contract trades above its index', () => {
  const story = premium()
  const slot = nextSlot(story)
  const events = story.fundingAt(slot)
  const [settled] = told(events, 'fundingSettled')
  // Three samples: 0, then 1 % twice, which counts as 0.15 %; weighted 1, 2 and 3: 0.125 %, less the clamp of 0.05 %, for
  // one hour of eight.
  expect(settled).toMatchObject({ rate: 93_750, isSkipped: false, positions: 4 })
  const paid = told(events, 'fundingPaid').map(({ user, amount }) => `${user}: ${show(amount)}`)
  const mark = story.mark()
  const due = (halves: number) =>
    show((BigInt(Math.round(mark * 10)) * 500n * BigInt(halves) * 10_000n * 93_750n) / 1_000_000_000n)
  expect(paid).toEqual([`1: ${due(2)}`, `3: ${due(1)}`, `2: -${due(2)}`, `4: -${due(1)}`])
  expect(settled?.paid).toBe(settled?.received)
})

test('each funding time is settled once, and never on demand', () => {
  const story = premium()
  const slot = nextSlot(story)
  const demand = (slot: number) =>
    answer(story.do({ type: 'futures.settleFunding', time: story.time, symbol: story.symbol, slot }))
  expect(demand(slot)).toBe('FUNDING_SLOT_INVALID')
  expect(told(story.fundingAt(slot), 'fundingSettled')).toHaveLength(1)
  expect([slot, slot - HOUR, slot + HOUR, 0].map(demand)).toEqual(Array(4).fill('FUNDING_SLOT_INVALID'))
  expect(told(story.index(60_000), 'fundingSettled')).toEqual([])
})

test('no later command is applied before the funding', () => {
  const story = premium()
  const time = nextSlot(story) + 1
  expect(() => apply(story.state, { type: 'futures.expireOrders', time })).toThrow('due')
})

test('a command at the funding time comes before the funding, one a millisecond later after it', () => {
  const story = premium()
  story.time = nextSlot(story)
  story.trade('Erin', 'Bob', { at: 60_600, size: 0.1 })
  expect(story.position('Erin')?.fundingPaid).toBe(0n)
  story.time += 1
  expect(told(story.buy('Carol', { at: 50_000, size: 0.1 }), 'fundingPaid').map(({ user }) => user)).toContain(5)
})

test('a user who sells in the second after the funding time pays funding, and the buyer does not', () => {
  const story = premium()
  const slot = nextSlot(story)
  story.time = slot + 300
  const before = story.wallet('Alice')
  const events = story.sell('Alice', { at: 60_600, size: 0.1, timeInForce: 'IOC' })
  expect(events.findIndex(({ type }) => type === 'fundingPaid')).toBeLessThan(
    events.findIndex(({ type }) => type === 'positionFilled'),
  )
  expect(told(events, 'fundingPaid').find(({ user }) => user === 1)).toMatchObject({ quantity: 1000 })
  expect(story.wallet('Alice')).not.toBe(before)
  expect(story.position('Erin')?.fundingPaid).toBe(0n)
})

test('a user who enlarges a short in the second after the funding time receives only for the earlier size', () => {
  const story = premium()
  story.buy('Erin', { at: 60_500, size: 1 })
  story.time = nextSlot(story) + 400
  const events = story.sell('Bob', { at: 60_500, size: 1, timeInForce: 'IOC' })
  expect(told(events, 'fundingPaid').find(({ user }) => user === 2)).toMatchObject({ quantity: 1000 })
  expect(story.position('Bob')?.quantity).toBe(2000)
})

test('a tick from before the funding time counts, however late it arrives; a later tick does not', () => {
  const rateWith = (secondsAfter: number) => {
    const story = premium()
    const slot = nextSlot(story)
    story.time = slot + 5000
    const events = story.tick(50_000, { state: 'NORMAL', tickTime: slot + secondsAfter * 1000 })
    const settled = told([...events, ...story.fundingAt(slot)], 'fundingSettled')
    return settled.map(({ mark }) => Number(mark) / 10)
  }
  expect(rateWith(0)).toEqual([50_000])
  expect(rateWith(1)).toEqual([60_000])
})

test('a pause of less than a minute at the funding time uses the last price; a longer one skips the funding', () => {
  const paused = (seconds: number) => {
    // Samples are five seconds apart: the last of them is two seconds before the pause.
    const story = premium(seconds + 8)
    const slot = nextSlot(story)
    expect(story.time).toBe(slot - seconds * 1000)
    story.index(null)
    return told(story.fundingAt(slot), 'fundingSettled')[0]
  }
  expect(paused(58)).toMatchObject({ isSkipped: false, positions: 4 })
  expect(paused(59)).toMatchObject({ isSkipped: true, rate: 0, positions: 0 })
})

test('while the index is PAUSED funding liquidates nobody', () => {
  const story = premium()
  story.withdraw('Alice', '88000')
  story.index(null)
  const events = story.fundingAt(nextSlot(story))
  expect(told(events, 'fundingPaid')).toHaveLength(4)
  expect(told(events, 'liquidated')).toEqual([])
})

test('after downtime every funding time is settled or skipped, oldest first, before any other command', () => {
  const story = premium()
  const slot = nextSlot(story)
  story.time = slot + 2 * HOUR + 1
  const events = story.index(60_000)
  expect(told(events, 'fundingSettled')).toMatchObject([
    { slot, isSkipped: false },
    { slot: slot + HOUR, isSkipped: true, rate: 0 },
    { slot: slot + 2 * HOUR, isSkipped: true, rate: 0 },
  ])
  expect(story.state.futures.fundingDueAt).toBe(slot + 3 * HOUR)
})

test('each interval starts without samples', () => {
  const story = premium()
  const slot = nextSlot(story)
  story.fundingAt(slot)
  story.time = slot + HOUR - 7000
  for (let second = 0; second < 6; second += 1) story.index(60_000)
  // Two samples of 1 %, which count as 0.15 %: 0.1 % for eight hours.
  expect(told(story.fundingAt(slot + HOUR), 'fundingSettled')).toMatchObject([{ isSkipped: false, rate: 125_000 }])
})

test('a changed interval starts at its own next funding time', () => {
  const story = premium()
  const slot = nextSlot(story)
  story.time = slot + 1000
  const events = story.do({
    type: 'futures.defineMarket',
    time: story.time,
    market: futuresMarket({ fundingIntervalHours: 8 }),
  })
  expect(told(events, 'fundingSettled')).toMatchObject([{ slot }])
  expect(story.state.futures.fundingDueAt % (8 * HOUR)).toBe(0)
})

test('with an empty wallet the margin pays, and the liquidation price moves closer', () => {
  const story = premium()
  const before = story.position('Alice')?.liquidationPrice ?? 0
  story.withdraw('Alice', '88000')
  expect(story.wallet('Alice')).toBe('0 + 0')
  const events = story.fundingAt(nextSlot(story))
  const [mine] = told(events, 'fundingPaid')
  expect(mine?.fromMargin).toBe(mine?.amount)
  expect(story.position('Alice')?.liquidationPrice ?? 0).toBeGreaterThan(before)
})
