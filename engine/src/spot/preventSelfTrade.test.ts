import { describe, expect, it } from 'vitest'
import { startScenario } from '../testing/scenario.ts'

function alicesAsk(): ReturnType<typeof startScenario> {
  const market = startScenario()
  market.play(`
    Alice has 1000 usdt
    Alice has 10 btc
    Bob has 10 btc
    Bob asks 1 at 100
    own: Alice asks 5 at 101
    Bob asks 1 at 102
  `)
  return market
}

describe('An order that meets one of the same user', () => {
  it('as EXPIRE_TAKER ends, with what it has traded before', () => {
    const market = alicesAsk()
    market.play('a1: Alice bids 3 at 102')
    expect([market.order('a1'), market.order('own')]).toEqual(['EXPIRED_STP 1/3', 'NEW 0/5'])
    expect(market.balance('Alice', 'usdt')).toBe('900 0')
  })

  it('as EXPIRE_MAKER ends the resting one and continues', () => {
    const market = alicesAsk()
    market.play('a1: Alice bids 3 at 102 expire-maker')
    expect([market.order('a1'), market.order('own')]).toEqual(['PARTIALLY_FILLED 2/3', 'EXPIRED_STP 0/5'])
    expect(market.trades()).toEqual(['1 at 100', '1 at 102'])
  })

  it('as EXPIRE_BOTH ends both', () => {
    const market = alicesAsk()
    market.play('a1: Alice bids 3 at 102 expire-both')
    expect([market.order('a1'), market.order('own')]).toEqual(['EXPIRED_STP 1/3', 'EXPIRED_STP 0/5'])
    expect(market.balance('Alice', 'btc')).toBe('11 0')
  })

  it('as DECREMENT takes the smaller quantity off both without a trade', () => {
    const market = alicesAsk()
    market.play('a1: Alice bids 3 at 102 decrement')
    expect([market.order('a1'), market.order('own')]).toEqual(['EXPIRED_STP 1/1', 'NEW 0/3'])
    expect(market.trades()).toEqual(['1 at 100'])
    expect(market.balance('Alice', 'btc')).toBe('8 3')
  })

  it('as DECREMENT ends the resting one when that is smaller, and continues with the rest', () => {
    const market = alicesAsk()
    market.play('a1: Alice bids 7 at 102 decrement')
    expect([market.order('a1'), market.order('own')]).toEqual(['FILLED 2/2', 'EXPIRED_STP 0/0'])
    expect(market.trades()).toEqual(['1 at 100', '1 at 102'])
  })

  it('as DECREMENT reduces a budget by the cost of its own lots', () => {
    const market = alicesAsk()
    market.play('a1: Alice buys for 656 decrement')
    // 100 for Bob's, 505 given up, 51 of the 102 that Bob asks for one more.
    expect(market.trades()).toEqual(['1 at 100', '0.5 at 102'])
    expect(market.order('a1')).toBe('FILLED 1.5/for 151')
    expect(market.balance('Alice', 'usdt')).toBe('849 0')
  })

  it('is not filled or killed by its own order', () => {
    const market = alicesAsk()
    market.play(`
      Alice bids 2 at 102 FOK is refused WOULD_NOT_FILL
      Alice bids 2 at 102 FOK decrement is refused WOULD_NOT_FILL
      a1: Alice bids 2 at 102 FOK expire-maker
    `)
    expect(market.order('a1')).toBe('FILLED 2/2')
  })

  it('at the market is accepted and ends when its own order is all that is there', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      Alice has 1 btc
      Alice asks 1 at 100
      a1: Alice buys 1
    `)
    expect(market.order('a1')).toBe('EXPIRED_STP 0/1')
  })
})
