// Incidents that cost other exchanges and their users money, each as a scenario that must end well here.
import { expect, test } from 'vitest'
import { answer, FuturesStory, told } from '../testing/futuresDesk.ts'

test('GDAX June 2017: one sale through a thin book liquidates nobody and fires no stop that watches the mark', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  story.stops('Alice', { at: 58_000 })
  story.buy('Carol', { at: 59_900, size: 0.1 })
  story.buy('Carol', { at: 57_100, size: 0.1 })
  story.buy('Carol', { at: 54_000, size: 0.5 })
  story.sell('Dan', { size: 0.5 })
  // The price limit of 5 % ends the sale at 56905; the last trade is 57100, and the mark stays at the index.
  expect(story.state.futures.contracts.get(story.symbol)?.lastPrice).toBe(571_000)
  const events = story.index(60_000)
  expect(story.mark()).toBe(60_000)
  expect(told(events, 'liquidated')).toEqual([])
  expect(told(events, 'stopChanged')).toEqual([])
})

test('GDAX June 2017: a market order does not trade beyond its price limit', () => {
  const story = new FuturesStory()
  story.buy('Carol', { at: 59_900, size: 0.1 })
  story.buy('Carol', { at: 54_100, size: 1 })
  story.sell('Dan', { size: 1 })
  expect(story.holds('Dan')).toContain('SHORT 0.1')
})

test('Compound November 2020: while the sources disagree and the index is PAUSED nobody is liquidated', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 100)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  for (let second = 0; second < 10; second += 1) expect(told(story.index(null), 'liquidated')).toEqual([])
  expect(story.mark()).toBe(60_000)
  expect(told(story.index(60_010), 'liquidated')).toEqual([])
  expect(story.holds('Alice')).toContain('LONG 0.5')
})

test('Binance October 2025: a contract’s own thin book does not move its mark further than 2 % from the index', () => {
  const story = new FuturesStory()
  story.leverage('Alice', 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 0.5 })
  story.buy('Carol', { at: 54_100, size: 0.1 })
  story.sell('Dan', { at: 54_200, size: 0.001 })
  for (let second = 0; second < 40; second += 1) expect(told(story.index(60_000), 'liquidated')).toEqual([])
  expect(story.mark()).toBeGreaterThanOrEqual(58_800)
  expect(story.holds('Alice')).toContain('LONG 0.5')
})

test('Hyperliquid JELLY 2025: nobody builds more than the open interest limit, and the fund takes no more than it can cover', () => {
  const story = new FuturesStory({ maxOpenInterest: 1000 as never })
  story.fund('Fund', '100')
  story.leverage('Alice', 20)
  story.trade('Alice', 'Bob', { at: 60_000, size: 1 })
  expect(answer(story.buy('Carol', { at: 60_000, size: 0.001 }))).toBe('OPEN_INTEREST_LIMIT')
  const events = story.index(52_000)
  expect(told(events, 'liquidated')[0]).toMatchObject({ takenOverQuantity: 0, deleveragedQuantity: 1000 })
  // No command sets a price: the winner gets at most the loser's margin.
  expect(story.wallet('Bob')).toBe('103000 + 0')
  expect(story.wallet('Fund')).toBe('100 + 0')
})

test('Flexcoin and Poloniex 2014: margin cannot be spent twice', () => {
  const story = new FuturesStory()
  story.buy('Alice', { at: 60_000, size: 5 })
  expect(story.wallet('Alice')).toBe('40000 + 60000')
  expect(answer(story.withdraw('Alice', '40000.00000001'))).toBe('INSUFFICIENT_BALANCE')
  expect(answer(story.buy('Alice', { at: 60_000, size: 4 }))).toBe('INSUFFICIENT_BALANCE')
  story.sell('Bob', { at: 60_000, size: 5 })
  expect(answer(story.withdraw('Alice', '40000'))).toBe('accepted')
  expect(answer(story.withdraw('Alice', '0.00000001'))).toBe('INSUFFICIENT_BALANCE')
})
