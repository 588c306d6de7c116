import { describe, expect, it } from 'vitest'
import { canonicalText, createState, restore, snapshot } from './state.ts'
import { checkInvariants } from './testing/invariants.ts'
import { startScenario } from './testing/scenario.ts'

function busyMarket(): ReturnType<typeof startScenario> {
  const market = startScenario()
  market.play(`
    Alice has 1000 usdt
    Bob has 10 btc
    Bob asks 2 at 101
    Bob asks 1 at 105 or sells if it falls to 90
    Alice bids 1 at 100 till 500
    Alice buys 0.5
    Alice buys 1 if it rises to 110 by index
    index 100
    Alice moves 10 usdt to CONTRACT
  `)
  return market
}

describe('A snapshot', () => {
  it('has plain records from which the same state is restored', () => {
    const { state } = busyMarket()
    const back = restore(snapshot(state))
    checkInvariants(back)
    expect(snapshot(back)).toEqual(snapshot(state))
  })

  it('does not change when the state changes', () => {
    const market = busyMarket()
    const records = snapshot(market.state)
    const text = JSON.stringify(records, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
    market.play('Alice buys 1')
    market.change({ isTrading: false })
    expect(JSON.stringify(records, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))).toBe(
      text,
    )
  })

  it('with contradictions is refused', () => {
    const records = snapshot(busyMarket().state)
    expect(() => restore({ ...records, orders: records.orders.slice(1) })).toThrow('the sum of its holds')
    expect(() => restore({ ...records, assets: [] })).toThrow('the asset of a restored record exists')
    expect(() => restore({ ...records, markets: [] })).toThrow('the market of an open order exists')
    const twice = records.orders.map((order) => ({ ...order, orderId: 1 }))
    expect(() => restore({ ...records, orders: twice })).toThrow('an id is used once')
  })
})

describe('The canonical text', () => {
  it('of an empty state is empty', () => {
    expect(canonicalText(createState())).toBe('\n')
  })

  it('ignores empty accounts and the order of creation', () => {
    const [one, other] = [startScenario(), startScenario()]
    one.play(`
      Alice has 10 usdt
      Bob has 5 btc
    `)
    other.play(`
      Bob has 5 btc
      Alice has 10 usdt
      Carol bids 1 at 100 is refused INSUFFICIENT_BALANCE
    `)
    expect(canonicalText(one.state)).toBe(canonicalText(other.state))
    other.play('Alice has 1 usdt')
    expect(canonicalText(one.state)).not.toBe(canonicalText(other.state))
  })
})
