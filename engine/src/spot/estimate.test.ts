import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Amount,
  amountUnits,
  type PairScales,
  type Price,
  type Quantity,
  quoteUnits,
  type TickLots,
} from '../money.ts'
import { startScenario } from '../testing/scenario.ts'
import { averagePrice, type DepthLevel, estimateTake, type TakeInput } from './estimate.ts'

const scales: PairScales = { priceDecimals: 2, quantityDecimals: 4, baseScale: 8, quoteScale: 8 }
const level = (price: number, quantity: number): DepthLevel => ({
  price: price as Price,
  quantity: quantity as Quantity,
})
const ASKS = [level(10_000, 15_000), level(10_200, 20_000)]
const ANY: TakeInput = { side: 'BUY', quantity: null, budget: null, limit: null }

describe('The estimate of an order', () => {
  it('walks the levels from the best price on', () => {
    expect(estimateTake(ASKS, { ...ANY, quantity: 30_000 as Quantity }, scales)).toEqual({
      quantity: 30_000,
      quote: 30_300_000_000n,
      average: 1_010_000n,
      slippage: 10_000,
      levels: 2,
    })
  })

  it('stops at the limit, at the budget, and at the end of the book', () => {
    const quantity = (input: Partial<TakeInput>) => estimateTake(ASKS, { ...ANY, ...input }, scales)?.quantity
    expect(quantity({ limit: 10_100 as Price })).toBe(15_000)
    expect(quantity({ budget: amountUnits(20_000_000_000n) })).toBe(19_901)
    expect(quantity({ quantity: 90_000 as Quantity })).toBe(35_000)
    expect(quantity({ limit: 9999 as Price })).toBeUndefined()
    expect(estimateTake([], ANY, scales)).toBeNull()
  })

  it('equals the engine’s fills for any quantity or amount', () => {
    const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 50_000 })), {
      maxLength: 6,
    })
    const input = fc.record({ byQuantity: fc.boolean(), size: fc.integer({ min: 1, max: 200_000 }) })
    fc.assert(
      fc.property(levels, input, (rows, { byQuantity, size }) => {
        const market = startScenario()
        market.play('Alice has 1000000 usdt\nBob has 1000 btc')
        const prices = [...new Map(rows)].map(([price, quantity]) => level(10_000 + price, quantity))
        prices.sort((a, b) => a.price - b.price)
        for (const { price, quantity } of prices) market.play(`Bob asks ${inLots(quantity)} at ${inTicks(price)}`)
        const estimate = estimateTake(
          prices,
          {
            ...ANY,
            quantity: byQuantity ? (size as Quantity) : null,
            budget: byQuantity ? null : (BigInt(size * 1_000_000) as Amount),
          },
          scales,
        )
        const said = byQuantity ? `buys ${inLots(size)}` : `buys for ${size / 100}`
        market.play(`a1: Alice ${said}${estimate === null ? ' is refused NO_LIQUIDITY' : ''}`)
        const [changed] = market.events.filter((event) => event.type === 'orderChanged')
        expect(changed?.filledQuantity).toBe(estimate?.quantity)
        expect(changed?.filledQuote).toBe(estimate?.quote)
      }),
      { numRuns: 200 },
    )
  })

  it('is between the best and the worst fill price', () => {
    const rows = fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 9999 })), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 100_000 }), (depth, size) => {
        const levels = depth.map(([above, quantity]) => level(10_000 + above, quantity))
        levels.sort((a, b) => a.price - b.price)
        const estimate = estimateTake(levels, { ...ANY, quantity: size as Quantity }, scales)
        const [best, worst] = [levels[0], levels[(estimate?.levels ?? 1) - 1]]
        const average = estimate?.average ?? -1n
        expect(average >= BigInt(best?.price ?? 0) * 100n && average <= BigInt(worst?.price ?? 0) * 100n).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('The average price', () => {
  it('has two more decimals than prices, rounded down', () => {
    expect(averagePrice(30_002n as TickLots, 3 as Quantity)).toBe(1_000_066n)
    expect(averagePrice(0n as TickLots, 0 as Quantity)).toBeNull()
    expect(quoteUnits(30_002n, scales, 'down')).toBe(3_000_200n)
  })
})

function inLots(quantity: number): string {
  return (quantity / 10_000).toFixed(4)
}

function inTicks(price: number): string {
  return (price / 100).toFixed(2)
}
