// While the index stands still, nobody takes money from the insurance fund, whatever orders and funding do: the accounts
// here belong to one person.
import { expect, test } from 'vitest'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'

const HOUR = 3_600_000
const INDEX = 60_000
const FALLEN = 59_540

function story(): FuturesStory {
  const story = new FuturesStory({ impactNotional: 600_000_000_000n as never })
  story.fund('Fund', '1000000')
  story.leverage('Alice', 100)
  return story
}

/** Carol and Dan bid, ask and trade far above the index. */
function lift(story: FuturesStory): void {
  story.buy('Carol', { at: 60_600, size: 0.2 })
  story.sell('Dan', { at: 60_700, size: 0.2 })
  story.sell('Dan', { at: 60_600, size: 0.01, timeInForce: 'IOC' })
}

function letGo(story: FuturesStory): void {
  for (const person of ['Carol', 'Dan']) story.cancelAll(person)
}

/** Bob buys from the fund at the lowest price at which it sells. */
function buyBack(story: FuturesStory, index: number): void {
  for (let price = index - 200; price < index && story.position('Fund', 'LONG') !== null; price += 5) {
    story.buy('Bob', { at: price, size: 0.8, reduceOnly: true })
    story.index(index)
    story.cancelAll('Bob')
  }
}

test('a position that funding leaves too little is not sold to the fund above the price at which the fund sells', () => {
  const market = story()
  market.trade('Alice', 'Bob', { at: INDEX, size: 0.8 })
  market.withdraw('Alice', '99520')
  const slot = market.time - (market.time % (8 * HOUR)) + 8 * HOUR
  market.time = slot - 120_000
  lift(market)
  while (market.time < slot - 30_000) market.index(INDEX)
  // At the lifted mark a little more than the maintenance margin is left.
  while (market.time < slot) market.index(FALLEN)
  expect(market.mark()).toBe(59_659)
  letGo(market)
  const events = market.fundingAt(slot)
  expect(told(events, 'fundingPaid')[0]?.rate).toBeGreaterThan(990_000)
  expect(told(events, 'liquidated')[0]?.takenOverQuantity).toBe(800)
  buyBack(market, FALLEN)
  expect(market.holds('Fund', 'LONG')).toBe('none')
  expect(Number(market.wallet('Fund').split(' ')[0])).toBeGreaterThanOrEqual(1_000_000)
})

test('a cross account cannot give its worth away with some lots, and leave the others to the fund at the mark', () => {
  const market = story()
  market.cross('Alice')
  market.trade('Alice', 'Bob', { at: INDEX, size: 0.8 })
  market.withdraw('Alice', '99520')
  lift(market)
  for (let second = 0; second < 31; second += 1) market.index(INDEX)
  letGo(market)
  market.buy('Erin', { at: 54_200, size: 0.8 })
  expect(answer(market.sell('Alice', { at: 54_200, size: 0.09, reduceOnly: true, timeInForce: 'IOC' }))).toBe(
    'accepted',
  )
  market.cancelAll('Erin')
  market.buy('Carol', { at: 60_600, size: 0.01 })
  market.sell('Dan', { at: 60_600, size: 0.01, timeInForce: 'IOC' })
  market.index(INDEX)
  buyBack(market, INDEX)
  expect(Number(market.wallet('Fund').split(' ')[0])).toBeGreaterThanOrEqual(1_000_000)
  expect(market.holds('Alice')).toMatch(/^LONG 0.8 /)
})

test('a cross account may close at a bad price what it can afford, and everything that it has', () => {
  const market = story()
  market.cross('Alice')
  market.trade('Alice', 'Bob', { at: INDEX, size: 0.8 })
  market.withdraw('Alice', '99000')
  market.buy('Erin', { at: 59_000, size: 0.8 })
  // 1000 less 500: the other 0.3 need 72.
  market.sell('Alice', { at: 59_000, size: 0.5, reduceOnly: true, timeInForce: 'IOC' })
  expect(market.holds('Alice')).toMatch(/^LONG 0.3 /)
  // The last 300 of 500.
  market.sell('Alice', { at: 59_000, size: 0.3, reduceOnly: true, timeInForce: 'IOC' })
  expect(market.holds('Alice')).toBe('none')
  expect(market.wallet('Alice')).toBe('200 + 0')
})
