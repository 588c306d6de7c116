import { describe, expect, it } from 'vitest'
import { startScenario } from '../testing/scenario.ts'

function market100(): ReturnType<typeof startScenario> {
  const market = startScenario()
  market.play(`
    Alice has 1000 usdt
    Alice has 1 btc
    Dan has 10000 usdt
    Dan has 10 btc
    Dan bids 1 at 100
    Dan asks 1 at 101
    Dan bids 1 at 90
    Bob has 10000 usdt
    Bob has 10 btc
    Bob sells 0.5
  `)
  return market
}

describe('An OCO', () => {
  it('holds the funds of both legs once', () => {
    const market = market100()
    market.play('a: Alice asks 1 at 120 or sells if it falls to 90')
    expect(market.order('a')).toBe('NEW 0/1')
    expect(market.balance('Alice', 'btc')).toBe('0 1')
    expect(market.events.flatMap((event) => (event.type === 'orderChanged' ? [event.held] : []))).toEqual([
      100_000_000n,
      0n,
    ])
  })

  it('to buy holds what the more expensive leg needs', () => {
    const market = market100()
    market.play('Alice bids 1 at 95 or bids at 112 if it rises to 110')
    expect(market.balance('Alice', 'usdt')).toBe('888 112')
  })

  it('cancels its stop when the limit leg trades, also in part', () => {
    const market = market100()
    market.play(`
      a: Alice asks 1 at 101 or sells if it falls to 90
      Bob bids 1.2 at 101
    `)
    expect(market.order('a')).toBe('PARTIALLY_FILLED 0.2/1')
    expect(market.balance('Alice', 'btc')).toBe('0 0.8')
    market.play('Bob sells 2')
    expect(market.order('a')).toBe('PARTIALLY_FILLED 0.2/1')
  })

  it('cancels its limit leg when the stop fires', () => {
    const market = market100()
    market.play(`
      a: Alice asks 1 at 120 or sells if it falls to 90
      Bob sells 0.6
    `)
    expect(market.order('a')).toBe('EXPIRED 0/1')
    expect(market.trades().slice(-1)).toEqual(['0.9 at 90'])
    expect(market.balance('Alice', 'btc')).toBe('0.1 0')
  })

  it('is cancelled as a whole through either leg', () => {
    const market = market100()
    market.play(`
      a: Alice asks 1 at 120 or sells if it falls to 90
      Alice cancels a+1
    `)
    expect(market.order('a')).toBe('CANCELED 0/1')
    expect(market.balance('Alice', 'btc')).toBe('1 0')
  })

  it('whose limit leg trades at once keeps no stop', () => {
    const market = market100()
    market.play('a: Alice bids 2 at 101 or buys if it rises to 110')
    expect(market.order('a')).toBe('PARTIALLY_FILLED 1/2')
    const statuses = market.events.flatMap((event) => (event.type === 'orderChanged' ? [event.status] : []))
    expect(statuses).toContain('EXPIRED')
    expect(market.balance('Alice', 'usdt')).toBe('798 101')
  })

  it.each([
    ['a stop beyond the limit', 'Alice asks 1 at 95 or sells if it falls to 98'],
    ['a take-profit as its second leg', 'Alice asks 1 at 120 or sells if it rises to 110'],
    ['legs of two sides', 'Alice asks 1 at 120 or buys if it rises to 110'],
    ['a limit leg that cannot stay', 'Alice asks 1 at 120 IOC or sells if it falls to 90'],
    ['a market order as its first leg', 'Alice sells 1 or sells if it falls to 90'],
  ])('with %s is refused', (_what, line) => {
    market100().play(`${line} is refused ORDER_LIST_INVALID`)
  })

  it('cannot be amended', () => {
    market100().play(`
      a: Alice asks 1 at 120 or sells if it falls to 90
      Alice amends a to 0.5 is refused ORDER_LIST_INVALID
    `)
  })

  it('is refused when the user cannot pay for the more expensive leg', () => {
    market100().play('Alice bids 9 at 95 or bids at 112 if it rises to 110 is refused INSUFFICIENT_BALANCE')
  })
})
