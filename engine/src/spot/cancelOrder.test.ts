import { describe, expect, it } from 'vitest'
import { apply } from '../engine.ts'
import { amountUnits, priceTicks, quantityLots } from '../money.ts'
import { createState } from '../state.ts'
import { plainMarket, startScenario } from '../testing/scenario.ts'

describe('A cancelled order', () => {
  it('releases the hold of the unfilled part', () => {
    const market = startScenario()
    market.play(`
      Bob has 5 btc
      Alice has 1000 usdt
      b1: Bob asks 5 at 100
      Alice buys 2
      Bob cancels b1
    `)
    expect(market.order('b1')).toBe('CANCELED 2/5')
    expect(market.balance('Bob', 'btc')).toBe('3 0')
    expect(market.book()).toEqual([])
  })

  it('is unknown afterwards, and so is another user’s', () => {
    const market = startScenario()
    market.play(`
      Bob has 5 btc
      b1: Bob asks 5 at 100
      Alice cancels b1 is refused UNKNOWN_ORDER
      Bob cancels b1
      Bob cancels b1 is refused UNKNOWN_ORDER
    `)
  })

  it('that waits for its trigger releases its hold', () => {
    const market = startScenario()
    market.play(`
      Bob has 5 btc
      b1: Bob sells 5 if it falls to 90
      Bob cancels b1
    `)
    expect(market.balance('Bob', 'btc')).toBe('5 0')
  })
})

describe('Cancelling all', () => {
  it('ends every open order of the user and nobody else’s', () => {
    const market = startScenario()
    market.play(`
      Bob has 5 btc
      Bob has 1000 usdt
      Alice has 1000 usdt
      Alice bids 1 at 99
      Bob asks 1 at 100
      Bob bids 1 at 98
      Bob sells 1 if it falls to 90
      Bob asks 1 at 120 or sells if it falls to 80
      Bob cancels all
    `)
    expect(market.book()).toEqual(['bid 99 1'])
    expect([market.balance('Bob', 'btc'), market.balance('Bob', 'usdt')]).toEqual(['5 0', '1000 0'])
    const ended = market.events.flatMap((event) => (event.type === 'orderChanged' ? [event.status] : []))
    expect(ended).toEqual(['CANCELED', 'CANCELED', 'CANCELED', 'CANCELED', 'CANCELED'])
  })

  // After a restart the markets are restored in a different order.
  it.each([[['aaa', 'zzz']], [['zzz', 'aaa']]])(
    'ends them in the order of their symbols, with markets as %s',
    (symbols) => {
      const state = createState()
      for (const asset of ['usdt', 'btc'])
        apply(state, { type: 'ledger.defineAsset', time: 0, asset: { asset, scale: 8 } })
      for (const symbol of symbols)
        apply(state, { type: 'spot.defineMarket', time: 0, market: plainMarket({ symbol }) })
      const amount = amountUnits(1_000_00000000n)
      apply(state, { type: 'transfer.creditFaucet', time: 0, user: 1, transferId: 1, asset: 'usdt', amount })
      for (const [place, symbol] of ['zzz', 'aaa'].entries()) {
        const terms = { ...limitBid, price: priceTicks(100), quantity: quantityLots(10) }
        const id = { orderId: 10 + place, clientOrderId: '' }
        apply(state, { type: 'spot.placeOrder', time: 0, user: 1, symbol, ...id, terms })
      }
      const events = apply(state, { type: 'spot.cancelAllOrders', time: 1, user: 1, symbol: null })
      const ended = events.flatMap((event) => (event.type === 'orderChanged' ? [event.symbol] : []))
      expect(ended).toEqual(['aaa', 'zzz'])
    },
  )

  it('without open orders succeeds', () => {
    const market = startScenario()
    market.play('Bob cancels all')
    expect(market.events).toEqual([])
  })
})

const limitBid = {
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quoteQuantity: null,
  stopPrice: null,
  triggerBy: 'LAST',
  postOnly: false,
  selfTradePrevention: 'EXPIRE_TAKER',
  expiresAt: null,
} as const
