import { describe, expect, it } from 'vitest'
import { startScenario } from '../testing/scenario.ts'

describe('A cancelled order', () => {
  it('gives back what is not filled', () => {
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

  it('is unknown afterwards, and so is a stranger’s', () => {
    const market = startScenario()
    market.play(`
      Bob has 5 btc
      b1: Bob asks 5 at 100
      Alice cancels b1 is refused UNKNOWN_ORDER
      Bob cancels b1
      Bob cancels b1 is refused UNKNOWN_ORDER
    `)
  })

  it('waiting for its trigger gives back its hold', () => {
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

  it('with nothing open is no refusal', () => {
    const market = startScenario()
    market.play('Bob cancels all')
    expect(market.events).toEqual([])
  })
})
