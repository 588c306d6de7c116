import { expect, it } from 'vitest'
import { startScenario } from '../testing/scenario.ts'

function firedStopLimit(): ReturnType<typeof startScenario> {
  const market = startScenario({ priceBand: 100_000 as never })
  market.play(`
    Alice has 10000 usdt
    Bob has 10000 usdt
    Bob has 10 btc
    Bob bids 1 at 99
    Bob asks 1 at 105
    a1: Alice bids 2 at 104 if it rises to 105
    Dan has 1000 usdt
    Dan buys 0.1
  `)
  expect(market.order('a1')).toBe('NEW 0/2')
  return market
}

it('a triggered stop-limit order that rests can be amended like any limit order', () => {
  const market = firedStopLimit()
  market.play('Alice amends a1 at 103')
  expect(market.balance('Alice', 'usdt')).toBe('9794 206')
  market.play('Alice amends a1 to 3')
  expect(market.order('a1')).toBe('NEW 0/3')
})

it('a triggered stop-limit order is checked against the market, not against its own stop price', () => {
  const market = firedStopLimit()
  market.play(`
    index 130
    Alice amends a1 at 106 is refused PRICE_OUTSIDE_BAND
    Alice amends a1 at 120
  `)
  expect(market.order('a1')).toBe('PARTIALLY_FILLED 0.9/2')
})

it('the stop of an OCO fires with its list’s hold, even if the maximum slippage has grown', () => {
  const market = startScenario({ marketSlippageMax: 10_000 as never })
  market.play(`
    Alice has 213 usdt
    Bob has 10000 usdt
    Bob has 10 btc
    Bob bids 1 at 99
    Bob asks 1 at 105
    Bob asks 3 at 106
    a1: Alice bids 2 at 90 or buys if it rises to 105
    Dan has 1000 usdt
  `)
  market.change({ marketSlippageMax: 50_000 as never })
  market.play('Dan buys 0.1')
  // 212.1 were held: 0.9 at 105 cost 94.5, 1.1 at 106 cost 116.6, together 211.1.
  expect(market.order('a1')).toBe('EXPIRED 0/2')
  expect(market.trades().slice(-2)).toEqual(['0.9 at 105', '1.1 at 106'])
  expect(market.balance('Alice', 'usdt')).toBe('1.9 0')
})

it('an amendment with two faults is refused for the first check that fails', () => {
  const market = startScenario({ priceBand: 100_000 as never })
  market.play(`
    Alice has 1000 usdt
    Bob has 10 btc
    a1: Alice bids 5 at 100
    Bob sells 2
    Alice amends a1 to 1 at 150 is refused PRICE_OUTSIDE_BAND
    Alice amends a1 to 1 at 101 is refused QUANTITY_BELOW_MINIMUM
  `)
})
