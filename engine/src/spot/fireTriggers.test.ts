import { describe, expect, it } from 'vitest'
import { startScenario } from '../testing/scenario.ts'

/** A book with gaps: bids 100, 97, 95 and asks 101, 103, 105, and a last trade at 100. */
function movingMarket(): ReturnType<typeof startScenario> {
  const market = startScenario()
  market.play(`
    Alice has 10000 usdt
    Alice has 10 btc
    Bob has 10000 usdt
    Bob has 10 btc
    Dan has 10000 usdt
    Dan has 100 btc
    Dan bids 1.1 at 100
    Dan bids 1 at 97
    Dan bids 1 at 95
    Dan asks 1 at 101
    Dan asks 1 at 103
    Dan asks 1 at 105
    Bob sells 0.1
  `)
  return market
}

describe('A stop order', () => {
  it('waits outside the book and enters the market when a trade reaches its stop', () => {
    const market = movingMarket()
    market.play('a1: Alice sells 0.5 if it falls to 97')
    expect(market.order('a1')).toBe('PENDING_TRIGGER 0/0.5')
    expect(market.balance('Alice', 'btc')).toBe('9.5 0.5')
    market.play('Bob sells 1')
    expect(market.order('a1')).toBe('PENDING_TRIGGER 0/0.5')
    market.play('Bob sells 0.1')
    expect(market.order('a1')).toBe('FILLED 0.5/0.5')
    expect(market.trades().slice(-2)).toEqual(['0.1 at 97', '0.5 at 97'])
  })

  it('with a limit rests in the book when its limit does not match', () => {
    const market = movingMarket()
    market.play(`
      a1: Alice bids 2 at 102 if it rises to 101
      Bob buys 0.5
    `)
    expect(market.order('a1')).toBe('PARTIALLY_FILLED 0.5/2')
    expect(market.book()).toContain('bid 102 1.5')
    expect(market.balance('Alice', 'usdt')).toBe('9796.5 153')
  })

  it('for a market buy holds its quantity at the stop price plus maximum slippage, and spends no more', () => {
    const market = movingMarket()
    market.change({ marketSlippageMax: 10_000 as never })
    market.play('a1: Alice buys 2 if it rises to 101')
    // 2 × 101 × 1.01
    expect(market.balance('Alice', 'usdt')).toBe('9795.98 204.02')
    market.play('Bob buys 0.5')
    // The ask of 103 is more than one percent from 101.
    expect(market.order('a1')).toBe('EXPIRED 0.5/2')
    expect(market.balance('Alice', 'usdt')).toBe('9949.5 0')
  })

  it('whose stop price is already reached is refused', () => {
    const market = movingMarket()
    market.play(`
      Alice sells 1 if it falls to 100 is refused WOULD_TRIGGER_IMMEDIATELY
      Alice buys 1 if it rises to 100 is refused WOULD_TRIGGER_IMMEDIATELY
      Alice buys 1 if it falls to 100 is refused WOULD_TRIGGER_IMMEDIATELY
      Alice sells 1 if it rises to 100 is refused WOULD_TRIGGER_IMMEDIATELY
    `)
  })
})

describe('A take-profit order', () => {
  it('sells on a rise and buys on a fall', () => {
    const market = movingMarket()
    market.play(`
      a1: Alice sells 0.2 if it rises to 103
      a2: Alice buys 0.2 if it falls to 97
      Bob buys 1.5
    `)
    expect(market.order('a1')).toBe('FILLED 0.2/0.2')
    expect(market.order('a2')).toBe('PENDING_TRIGGER 0/0.2')
    market.play('Bob sells 2')
    expect(market.order('a2')).toBe('FILLED 0.2/0.2')
  })
})

describe('Triggers', () => {
  it('cascade: a fired order can fire the next, all in one command', () => {
    const market = movingMarket()
    market.play(`
      a1: Alice sells 1.5 if it falls to 97
      b1: Bob sells 0.1 if it falls to 95
      Dan sells 0.5
      Bob sells 0.6
    `)
    expect(market.order('a1')).toBe('PENDING_TRIGGER 0/1.5')
    market.play(`
      Dan cancels all
      Dan bids 1 at 97
      Dan bids 2 at 95
      Bob sells 0.1
    `)
    expect(market.order('a1')).toBe('FILLED 1.5/1.5')
    expect(market.order('b1')).toBe('FILLED 0.1/0.1')
    expect(market.trades().slice(-4)).toEqual(['0.1 at 97', '0.9 at 97', '0.6 at 95', '0.1 at 95'])
  })

  it('that fire together enter the market in the order in which they were placed', () => {
    const market = movingMarket()
    market.play(`
      a1: Alice sells 0.5 if it falls to 97
      b1: Bob sells 0.5 if it falls to 99
      Carol has 10 btc
      Carol sells 1.5
    `)
    // 97 was reached in one sweep: Alice is first although Bob's stop was nearer.
    expect(market.trades().slice(-3)).toEqual(['0.5 at 97', '0.5 at 97', '0.5 at 95'])
    expect(market.order('a1')).toBe('FILLED 0.5/0.5')
    const sellers = market.events.flatMap((event) => (event.type === 'traded' ? [event.takerUser] : []))
    expect(sellers).toEqual([3, 3, 1, 2])
  })

  it('watch the lowest price of a sweep, not only the last', () => {
    const market = movingMarket()
    market.play(`
      b1: Bob buys 0.1 if it falls to 97
      Carol has 1000 usdt
      c1: Carol bids 0.5 at 97 if it falls to 97
      Alice sells 1.5
    `)
    expect(market.order('b1')).toBe('FILLED 0.1/0.1')
    expect(market.order('c1')).toBe('NEW 0/0.5')
  })

  it('by index fire on the index alone', () => {
    const market = movingMarket()
    market.play(`
      a1: Alice sells 0.5 if it falls to 97 by index
      Bob sells 1.5
    `)
    expect(market.order('a1')).toBe('PENDING_TRIGGER 0/0.5')
    market.play('index 97.01')
    expect(market.order('a1')).toBe('PENDING_TRIGGER 0/0.5')
    market.play('index 97')
    expect(market.order('a1')).toBe('FILLED 0.5/0.5')
  })

  it('do not fire while the index is paused or the market is closed', () => {
    const market = movingMarket()
    market.play(`
      a1: Alice sells 0.5 if it falls to 97 by index
      index paused
    `)
    market.change({ isTrading: false })
    market.play('index 90')
    expect(market.order('a1')).toBe('PENDING_TRIGGER 0/0.5')
    market.change({ isTrading: true })
    market.play('index 90')
    expect(market.order('a1')).toBe('FILLED 0.5/0.5')
  })

  it('that have expired end instead of firing', () => {
    const market = movingMarket()
    market.play(`
      a1: Alice sells 0.5 if it falls to 97 till 30
      clock 29
      Bob sells 1.5
    `)
    expect(market.order('a1')).toBe('EXPIRED 0/0.5')
    expect(market.balance('Alice', 'btc')).toBe('10 0')
  })

  it('with FOK end if they cannot fill completely when they fire', () => {
    const market = movingMarket()
    market.play(`
      a1: Alice asks 5 at 95 if it falls to 97 FOK
      Bob sells 1.5
    `)
    expect(market.order('a1')).toBe('EXPIRED 0/5')
    expect(market.balance('Alice', 'btc')).toBe('10 0')
  })

  it('with a quantity and FOK end if their hold does not pay for all of it', () => {
    const market = movingMarket()
    market.change({ marketSlippageMax: 20_000 as never })
    market.play(`
      Dan cancels all
      Dan asks 0.1 at 101
      Dan asks 5 at 104
      a1: Alice buys 2 if it rises to 101 FOK
      Bob buys 0.1
    `)
    // 206.04 are held for it; 2 at 104 would cost 208.
    expect(market.order('a1')).toBe('EXPIRED 0/2')
    expect(market.balance('Alice', 'usdt')).toBe('10000 0')
  })
})
