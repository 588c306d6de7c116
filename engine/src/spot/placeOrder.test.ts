import { describe, expect, it } from 'vitest'
import { priceTicks, ratePpm } from '../money.ts'
import { startScenario } from '../testing/scenario.ts'

describe('A limit order', () => {
  it('rests in the book and holds its funds until it fills', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      a1: Alice bids 3 at 100
    `)
    expect(market.order('a1')).toBe('NEW 0/3')
    expect(market.book()).toEqual(['bid 100 3'])
    expect(market.balance('Alice', 'usdt')).toBe('700 300')
  })

  it('above the best ask fills at the ask, and the savings are available at once', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      Bob has 2 btc
      Bob asks 2 at 99
      a1: Alice bids 3 at 100
    `)
    expect(market.trades()).toEqual(['2 at 99'])
    expect(market.order('a1')).toBe('PARTIALLY_FILLED 2/3')
    expect(market.book()).toEqual(['bid 100 1'])
    expect(market.balance('Alice', 'usdt')).toBe('702 100')
    expect(market.balance('Alice', 'btc')).toBe('2 0')
    expect(market.balance('Bob', 'usdt')).toBe('198 0')
  })

  it('matches the better price first, and the oldest order at one price', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      Carol has 5 btc
      b1: Bob asks 1 at 101
      c1: Carol asks 1 at 100
      b2: Bob asks 1 at 100
      Alice bids 1.5 at 101
    `)
    expect(market.trades()).toEqual(['1 at 100', '0.5 at 100'])
    expect([market.order('c1'), market.order('b2'), market.order('b1')]).toEqual([
      'FILLED 1/1',
      'PARTIALLY_FILLED 0.5/1',
      'NEW 0/1',
    ])
    expect(market.book()).toEqual(['ask 101 1', 'ask 100 0.5'])
  })

  it('is refused without sufficient balance, and nothing changes', () => {
    const market = startScenario()
    market.play(`
      Alice has 100 usdt
      Alice bids 1.0001 at 100 is refused INSUFFICIENT_BALANCE
    `)
    expect(market.events).toEqual([
      {
        type: 'rejected',
        reason: 'INSUFFICIENT_BALANCE',
        facts: { asset: 'usdt', needed: '100.01000000', available: '100.00000000' },
      },
    ])
    expect(market.balance('Alice', 'usdt')).toBe('100 0')
  })

  it('cannot use the hold of another order of the same user', () => {
    const market = startScenario()
    market.play(`
      Bob has 1 btc
      Bob asks 0.6 at 100
      Bob asks 0.5 at 101 is refused INSUFFICIENT_BALANCE
      Bob asks 0.4 at 101
    `)
    expect(market.balance('Bob', 'btc')).toBe('0 1')
  })
})

describe('Time in force', () => {
  it('IOC takes what is available and ends', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      Bob has 3 btc
      Bob asks 3 at 99
      a1: Alice bids 5 at 100 IOC
    `)
    expect(market.order('a1')).toBe('EXPIRED 3/5')
    expect(market.book()).toEqual([])
    expect(market.balance('Alice', 'usdt')).toBe('703 0')
  })

  it('IOC without a match is accepted and ends at once', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      a1: Alice bids 5 at 100 IOC
    `)
    expect(market.order('a1')).toBe('EXPIRED 0/5')
    expect(market.balance('Alice', 'usdt')).toBe('1000 0')
  })

  it('FOK fills completely or is refused', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      Bob asks 2 at 99
      Bob asks 2 at 100
      Alice bids 5 at 100 FOK is refused WOULD_NOT_FILL
      Alice bids 4 at 99 FOK is refused WOULD_NOT_FILL
      a1: Alice bids 4 at 100 FOK
    `)
    expect(market.order('a1')).toBe('FILLED 4/4')
    expect(market.trades()).toEqual(['2 at 99', '2 at 100'])
  })

  it('GTD expires on time and never trades later, even before the expiry command', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      a1: Alice bids 1 at 100 till 100
      a2: Alice bids 1 at 99 till 50
      clock 60
    `)
    expect(market.order('a2')).toBe('EXPIRED 0/1')
    expect(market.order('a1')).toBe('NEW 0/1')
    market.play('clock 99')
    // Bob's order arrives at 100, when Alice's expires.
    market.play('b1: Bob asks 1 at 100')
    expect(market.trades()).toEqual([])
    expect(market.order('a1')).toBe('EXPIRED 0/1')
    expect(market.order('b1')).toBe('NEW 0/1')
    expect(market.balance('Alice', 'usdt')).toBe('1000 0')
  })
})

describe('A post-only order', () => {
  it('is refused when it would take, and rests otherwise', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      Bob asks 1 at 100
      Alice bids 1 at 100 post-only is refused WOULD_TAKE_LIQUIDITY
      a1: Alice bids 1 at 99.99 post-only
    `)
    expect(market.order('a1')).toBe('NEW 0/1')
  })
})

describe('A market order', () => {
  it('buys a quantity at several prices and needs only its cost', () => {
    const market = startScenario()
    market.play(`
      Alice has 301 usdt
      Bob has 5 btc
      Bob asks 2 at 100
      Bob asks 2 at 101
      Alice buys 3.01 is refused INSUFFICIENT_BALANCE
      a1: Alice buys 3
    `)
    expect(market.order('a1')).toBe('FILLED 3/3')
    expect(market.balance('Alice', 'usdt')).toBe('0 0')
    expect(market.balance('Alice', 'btc')).toBe('3 0')
  })

  it('spends an amount until the rest does not pay for one more lot', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      Bob has 12 btc
      Bob asks 3 at 100
      Bob asks 9 at 101
      a1: Alice buys for 500.005
    `)
    // 200.005 at 101 pays for 1.9802: 200.0002; the rest pays for no lot of 0.0101.
    expect(market.trades()).toEqual(['3 at 100', '1.9802 at 101'])
    expect(market.order('a1')).toBe('FILLED 4.9802/for 500.005')
    expect(market.balance('Alice', 'usdt')).toBe('499.9998 0')
  })

  it('takes what is available; the rest is cancelled', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      Alice bids 2 at 100
      b1: Bob sells 5
    `)
    expect(market.order('b1')).toBe('EXPIRED 2/5')
    expect(market.balance('Bob', 'btc')).toBe('3 0')
  })

  it('is refused when the other side is empty', () => {
    const market = startScenario()
    market.play(`
      Bob has 5 btc
      Bob sells 1 is refused NO_LIQUIDITY
    `)
  })

  it('stops at the maximum slippage from the best price', () => {
    const market = startScenario({ marketSlippageMax: ratePpm(50_000) })
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      Bob asks 1 at 100
      Bob asks 1 at 105
      Bob asks 1 at 105.01
      a1: Alice buys 3
    `)
    expect(market.order('a1')).toBe('EXPIRED 2/3')
    expect(market.book()).toEqual(['ask 105.01 1'])
  })

  it('stops at the price band around the index, wherever the book is', () => {
    const market = startScenario({ priceBand: ratePpm(100_000) })
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      Bob asks 1 at 109
      Bob asks 1 at 111
      index 100
      a1: Alice buys 2
    `)
    expect(market.order('a1')).toBe('EXPIRED 1/2')
    market.play('Alice buys 1 is refused NO_LIQUIDITY')
  })

  it('FOK is refused unless it can fill completely within the slippage', () => {
    const market = startScenario({ marketSlippageMax: ratePpm(50_000) })
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      Bob asks 1 at 100
      Bob asks 1 at 120
      Alice buys 2 FOK is refused WOULD_NOT_FILL
      Alice buys for 150 FOK is refused WOULD_NOT_FILL
      a1: Alice buys for 100 FOK
    `)
    expect(market.order('a1')).toBe('FILLED 1/for 100')
  })
})

describe('The number of open orders', () => {
  it('is limited for each user and market; orders that cannot rest are not counted', () => {
    const market = startScenario({ maxOpenOrders: 2, maxTriggerOrders: 1 })
    market.play(`
      Alice has 1000 usdt
      Alice bids 1 at 100
      Alice bids 1 at 99
      Alice bids 1 at 98 is refused TOO_MANY_OPEN_ORDERS
      Alice bids 1 at 98 IOC
      Alice buys 1 if it rises to 110
      Alice buys 1 if it rises to 120 is refused TOO_MANY_TRIGGER_ORDERS
      Bob has 1 btc
      Bob asks 1 at 100
      Alice bids 1 at 98
    `)
    expect(market.book()).toEqual(['bid 99 1', 'bid 98 1'])
  })
})

describe('The filters of a pair', () => {
  it.each([
    ['Alice bids 1 at 151 is refused PRICE_ABOVE_MAXIMUM', { maximum: '150.00' }],
    ['Bob asks 1 at 49 is refused PRICE_BELOW_MINIMUM', { minimum: '50.00' }],
    ['Alice bids 1 at 89.99 is refused PRICE_OUTSIDE_BAND', { lowest: '90.00', highest: '110.00' }],
    ['Bob asks 1 at 110.01 is refused PRICE_OUTSIDE_BAND', { lowest: '90.00', highest: '110.00' }],
    ['Bob asks 0.0001 at 100 is refused QUANTITY_BELOW_MINIMUM', { minimum: '0.0002' }],
    ['Bob asks 3.0001 at 100 is refused QUANTITY_ABOVE_MAXIMUM', { maximum: '3.0000' }],
    ['Alice buys for 4.99 is refused NOTIONAL_BELOW_MINIMUM', { minimum: '5.00000000', asset: 'usdt' }],
    ['Alice bids 0.0499 at 100 is refused NOTIONAL_BELOW_MINIMUM', { minimum: '5.00000000', asset: 'usdt' }],
    ['Bob sells 0.0499 is refused NOTIONAL_BELOW_MINIMUM', { minimum: '5.00000000', asset: 'usdt' }],
  ])('%s', (line, facts) => {
    const market = startScenario({
      buyMax: priceTicks(15_000),
      sellMin: priceTicks(5000),
      orderMin: 2 as never,
      orderMax: 30_000 as never,
      minNotional: 500_000_000n as never,
      priceBand: ratePpm(100_000),
    })
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      Bob asks 1 at 105
      index 100
      ${line}
    `)
    expect(market.events[0]).toMatchObject({ type: 'rejected', facts })
  })

  it('price band follows the last trade while the index is paused', () => {
    const market = startScenario({ priceBand: ratePpm(100_000) })
    market.play(`
      Alice has 1000 usdt
      Bob has 5 btc
      Bob asks 1 at 100
      Alice bids 1 at 100
      index 200
      Alice bids 1 at 100 is refused PRICE_OUTSIDE_BAND
      index paused
      Alice bids 1 at 100
    `)
  })
})

describe('A closed market', () => {
  it('accepts no orders, but allows cancels', () => {
    const market = startScenario()
    market.play(`
      Alice has 1000 usdt
      a1: Alice bids 1 at 100
    `)
    market.change({ isTrading: false })
    market.play(`
      Alice bids 1 at 99 is refused MARKET_CLOSED
      Alice amends a1 to 0.5 is refused MARKET_CLOSED
      Alice cancels a1
    `)
    expect(market.balance('Alice', 'usdt')).toBe('1000 0')
  })

  it.each([
    ['canLimitBuy', 'Alice bids 1 at 100'],
    ['canLimitSell', 'Alice asks 1 at 100'],
    ['canMarketBuy', 'Alice buys 1'],
    ['canMarketSell', 'Alice sells 1'],
    ['canMarketSell', 'Alice sells 1 if it falls to 90'],
    ['canLimitBuy', 'Alice bids 1 at 100 if it rises to 100'],
  ])('with %s off refuses: %s', (flag, line) => {
    const market = startScenario({ [flag]: false })
    market.play(`Alice has 1000 usdt\n${line} is refused SIDE_CLOSED`)
  })
})
