import { describe, expect, it } from 'vitest'
import { type Command } from '../commands.ts'
import { FEE, ROUNDING } from '../nouns.ts'
import { apply } from '../engine.ts'
import { checkInvariants } from '../testing/invariants.ts'
import { openingCommands, roughMarket } from '../testing/randomTrader.ts'
import { startScenario } from '../testing/scenario.ts'
import { createState } from '../state.ts'

describe('Fees', () => {
  it('are deducted from the received asset, at the taker’s and the maker’s rate', () => {
    const market = startScenario({ makerFeeRate: 500 as never, takerFeeRate: 1000 as never })
    market.play(`
      Alice has 100 usdt
      Bob has 1 btc
      Bob asks 0.2 at 100
      Alice bids 0.2 at 100
    `)
    expect(market.balance('Alice', 'btc')).toBe('0.1998 0')
    expect(market.balance('Bob', 'usdt')).toBe('19.99 0')
    expect(market.balance(String(FEE), 'btc')).toBe('0.0002 0')
    expect(market.balance(String(FEE), 'usdt')).toBe('0.01 0')
    expect(market.events[0]).toMatchObject({
      type: 'traded',
      takerSide: 'BUY',
      makerFee: 1_000_000n,
      takerFee: 20_000n,
    })
  })

  it('round up to the smallest unit', () => {
    const market = startScenario({ takerFeeRate: 1 as never })
    market.play(`
      Alice has 100 usdt
      Bob has 1 btc
      Bob asks 0.0001 at 100
      Alice buys 0.0001
    `)
    // A millionth of 0.0001 btc is a hundredth of the smallest unit.
    expect(market.balance('Alice', 'btc')).toBe('0.00009999 0')
  })

  it('become lower for the next fill of a resting order, but never higher', () => {
    const market = startScenario({ makerFeeRate: 20_000 as never })
    market.play(`
      Alice has 1000 usdt
      Bob has 3 btc
      Bob asks 3 at 100
      Alice buys 1
    `)
    market.change({ makerFeeRate: 10_000 as never })
    market.play('Alice buys 1')
    expect(market.balance('Bob', 'usdt')).toBe('197 0')
    market.change({ makerFeeRate: 50_000 as never })
    market.play('Alice buys 1')
    expect(market.balance('Bob', 'usdt')).toBe('295 0')
  })
})

describe('The value of a trade that the quote cannot represent exactly', () => {
  it('is rounded once over all fills of an order: up for the buyer, down for the seller, the rest to ROUNDING', () => {
    // One tick × lot is a hundredth of a unit: 1 lot at 1040 is worth 10.4 units.
    const state = createState()
    const market = roughMarket({
      orderMin: 1 as never,
      minNotional: 0n as never,
      makerFeeRate: 0 as never,
      takerFeeRate: 0 as never,
    })
    const place = (orderId: number, user: number, side: 'BUY' | 'SELL', quantity: number): Command => ({
      type: 'spot.placeOrder',
      time: orderId,
      user,
      symbol: market.symbol,
      orderId,
      clientOrderId: 'c',
      terms: {
        side,
        type: 'LIMIT',
        timeInForce: 'GTC',
        price: 1040 as never,
        quantity: quantity as never,
        quoteQuantity: null,
        stopPrice: null,
        triggerBy: 'LAST',
        postOnly: false,
        selfTradePrevention: 'EXPIRE_TAKER',
        expiresAt: null,
      },
    })
    for (const command of openingCommands(market)) apply(state, command)
    apply(state, place(1, 1, 'SELL', 3))
    const fills = [2, 3, 4].map((id) => apply(state, place(id, id === 4 ? 3 : 2, 'BUY', 1)))
    checkInvariants(state)
    // Alice's sells add up to 31.2 and she gets 31; each buyer pays 10.4 rounded up, so 11.
    expect(fills.map((events) => events.flatMap((event) => (event.type === 'traded' ? [event.quote] : [])))).toEqual([
      [11n],
      [11n],
      [11n],
    ])
    const usdt = state.ledger.assets.get('usdt')?.accounts.PLATFORM
    expect(usdt?.get(1)?.total).toBe(9031n)
    expect(usdt?.get(ROUNDING)?.total).toBe(2n)
    const reasons = fills[0]?.flatMap((event) =>
      event.type === 'posted' ? event.postings.map(({ reason }) => reason) : [],
    )
    expect(reasons).toContain('ROUNDING')
  })
})
