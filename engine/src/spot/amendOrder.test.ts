import { describe, expect, it } from 'vitest'
import { startScenario } from '../testing/scenario.ts'

function twoBids(): ReturnType<typeof startScenario> {
  const market = startScenario()
  market.play(`
    Alice has 1000 usdt
    Bob has 1000 usdt
    Carol has 10 btc
    a1: Alice bids 5 at 100
    b1: Bob bids 2 at 100
  `)
  return market
}

describe('An amended order', () => {
  it('keeps its queue position when only its quantity decreases', () => {
    const market = twoBids()
    market.play('Alice amends a1 to 3')
    expect(market.balance('Alice', 'usdt')).toBe('700 300')
    market.play('Carol sells 1')
    expect([market.order('a1'), market.order('b1')]).toEqual(['PARTIALLY_FILLED 1/3', 'NEW 0/2'])
  })

  it('goes to the end of the queue when its quantity increases', () => {
    const market = twoBids()
    market.play(`
      Alice amends a1 to 6
      Carol sells 1
    `)
    expect([market.order('a1'), market.order('b1')]).toEqual(['NEW 0/6', 'PARTIALLY_FILLED 1/2'])
    expect(market.balance('Alice', 'usdt')).toBe('400 600')
  })

  it('goes to the end of the queue of its new price', () => {
    const market = twoBids()
    market.play(`
      Bob amends b1 at 101
      Alice amends a1 at 101
      Carol sells 2
    `)
    expect([market.order('a1'), market.order('b1')]).toEqual(['NEW 0/5', 'FILLED 2/2'])
  })

  it('trades at once when its new price matches', () => {
    const market = twoBids()
    market.play(`
      Carol asks 3 at 103
      Bob amends b1 to 4 at 105
    `)
    expect(market.trades()).toEqual(['3 at 103'])
    expect(market.order('b1')).toBe('PARTIALLY_FILLED 3/4')
    expect(market.balance('Bob', 'usdt')).toBe('586 105')
  })

  it('includes the filled quantity', () => {
    const market = twoBids()
    market.play(`
      Carol sells 4
      Alice amends a1 to 4 is refused QUANTITY_BELOW_MINIMUM
      Alice amends a1 to 4.5
    `)
    expect(market.order('a1')).toBe('PARTIALLY_FILLED 4/4.5')
    expect(market.balance('Alice', 'usdt')).toBe('550 50')
  })

  it('may be reduced wherever the market is', () => {
    const market = startScenario({ priceBand: 100_000 as never })
    market.play(`
      Alice has 1000 usdt
      a1: Alice bids 5 at 100
      index 200
      Alice amends a1 to 6 is refused PRICE_OUTSIDE_BAND
      Alice amends a1 to 4
    `)
    expect(market.order('a1')).toBe('NEW 0/4')
  })

  it('is refused when the balance does not cover it, or when it is post-only and would take', () => {
    const market = twoBids()
    market.play(`
      Alice amends a1 to 11 is refused INSUFFICIENT_BALANCE
      Carol asks 1 at 103
      p1: Bob bids 1 at 99 post-only
      Bob amends p1 at 103 is refused WOULD_TAKE_LIQUIDITY
    `)
    expect(market.book()).toEqual(['ask 103 1', 'bid 100 7', 'bid 99 1'])
  })

  it('that waits for its trigger changes its price and its hold', () => {
    const market = twoBids()
    market.play(`
      s1: Alice bids 1 at 120 if it rises to 119
      Alice amends s1 to 2 at 121
    `)
    expect(market.balance('Alice', 'usdt')).toBe('258 742')
    market.play('Alice amends s1 to 6 at 200 is refused INSUFFICIENT_BALANCE')
  })

  it('must change something, and must be the user’s own', () => {
    twoBids().play(`
      Alice amends a1 is refused NOTHING_TO_AMEND
      Alice amends a1 to 5 at 100 is refused NOTHING_TO_AMEND
      Bob amends a1 to 1 is refused UNKNOWN_ORDER
      Bob amends nothing to 1 is refused UNKNOWN_ORDER
    `)
  })
})
