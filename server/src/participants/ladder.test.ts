import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueAt } from '@assay/engine/futures/margin'
import type { Price, Quantity } from '@assay/engine/money'
import { type DemoPair, pairs } from '../market/listings/coins.ts'
import { contracts } from '../market/listings/contracts.ts'
import { contractBook, spotBook } from './tradedBook.ts'
import { Ladder, LEVELS, lotsWorth, type Rung } from './ladder.ts'
import { planMoves } from './ladderMoves.ts'
import type { OwnOrder } from './ownOrders.ts'

const startOf = (pair: DemoPair) => Math.round(pair.simulated.startPrice * 10 ** pair.spot.priceDecimals) as Price
const bitcoin = pairs[0] as DemoPair

describe.each(pairs.map((pair) => [pair.symbol, pair] as const))('the ladder of %s', (_, pair) => {
  const ladder = new Ladder(spotBook(pair), 1)
  const index = fc.integer({ min: Math.ceil(startOf(pair) / 3), max: startOf(pair) * 3 }).map((ticks) => ticks as Price)

  test('has at least twenty levels a side, none of them on the wrong side of the index', () => {
    fc.assert(
      fc.property(index, (at) => {
        const rungs = ladder.rungs(at)
        for (const side of ['BUY', 'SELL'] as const) {
          const prices = rungs.filter((rung) => rung.side === side).map(({ price }) => price)
          expect(prices).toHaveLength(LEVELS)
          expect(new Set(prices).size).toBe(LEVELS)
          expect(prices.every((price) => (side === 'BUY' ? price < at : price > at))).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('has at each level a quantity and value that the pair allows', () => {
    for (const { price, quantity } of ladder.rungs(startOf(pair))) {
      expect(quantity).toBeGreaterThanOrEqual(pair.spot.orderMin)
      expect(quantity).toBeLessThanOrEqual(pair.spot.orderMax)
      const worth = (price / 10 ** pair.spot.priceDecimals) * (quantity / 10 ** pair.spot.quantityDecimals)
      expect(worth).toBeGreaterThan(5)
    }
  })

  test('is within the pair’s price band', () => {
    const at = startOf(pair)
    for (const { price } of ladder.rungs(at)) expect(Math.abs(price / at - 1) * 1e6).toBeLessThan(pair.spot.priceBand)
  })
})

test.each(contracts)('the ladder of $symbol is three times as deep on each side as the mark needs', (contract) => {
  const { futures, index } = contract
  const at = startOf(index)
  const worth: Record<string, bigint> = { BUY: 0n, SELL: 0n }
  for (const { side, price, quantity } of new Ladder(contractBook(contract, contract.index), 1).rungs(at))
    worth[side] = (worth[side] ?? 0n) + valueAt(price, quantity, futures)
  // Whole lots near the index: rounding gains or loses a percent.
  for (const value of Object.values(worth)) expect(value * 100n).toBeGreaterThan(futures.impactNotional * 297n)
})

describe.each(pairs.map((pair) => [pair.symbol, pair] as const))('the resting ladder of %s', (_, pair) => {
  const ladder = new Ladder(spotBook(pair), 1)
  const at = startOf(pair)
  const worthOf = (rungs: readonly Rung[]) => rungs.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

  test('has as many levels, worth as much, within the price band', () => {
    const [resting, trading] = [ladder.rungs(at, 'resting'), ladder.rungs(at)]
    expect(resting).toHaveLength(2 * LEVELS)
    expect(worthOf(resting) / worthOf(trading)).toBeGreaterThan(0.8)
    for (const { price } of resting) expect(Math.abs(price / at - 1) * 1e6).toBeLessThan(pair.spot.priceBand)
  })

  test('stays on the right sides of the index until it follows', () => {
    const moved = 0.6 * ladder.step(at, 'resting')
    for (const { side, price } of ladder.rungs(at, 'resting'))
      expect(side === 'BUY' ? price < at - moved : price > at + moved).toBe(true)
  })
})

describe('from the open orders to the ladder', () => {
  const ladder = new Ladder(spotBook(bitcoin), 1)
  const at = startOf(bitcoin)
  const orderOf = ({ side, price, quantity }: Rung, place: number): OwnOrder => ({
    orderId: place + 1,
    user: 1,
    side,
    price,
    filled: 0 as Quantity,
    remaining: quantity,
  })
  const standing = ladder.rungs(at).map(orderOf)

  test('no commands while the index does not move', () => {
    expect(planMoves(standing, ladder.rungs(at), at)).toEqual([])
  })

  test('an empty book is filled with orders, the outermost first', () => {
    const moves = planMoves([], ladder.rungs(at), at)
    expect(moves.map(({ type }) => type)).toEqual(Array.from({ length: 2 * LEVELS }, () => 'place'))
    const distances = moves.map((move) => Math.abs((move.type === 'place' ? move.rung.price : 0) - at))
    expect(distances).toEqual(distances.toSorted((left, right) => right - left))
  })

  test('when the price rises a step, few orders move: the asks that would cross go first', () => {
    const risen = (at + ladder.step(at)) as Price
    const moves = planMoves(standing, ladder.rungs(risen), risen)
    expect(moves.length).toBeLessThanOrEqual(6)
    expect(moves.every(({ type }) => type === 'move')).toBe(true)
    const sides = moves.map((move) => (move.type === 'move' ? move.order.side : ''))
    expect(sides.lastIndexOf('SELL')).toBeLessThan(sides.indexOf('BUY'))
  })

  test('a partially filled order is refilled', () => {
    const eaten = standing.map((order, place) => (place === 3 ? { ...order, remaining: 1 as Quantity } : order))
    const [move, ...others] = planMoves(eaten, ladder.rungs(at), at)
    expect(others).toEqual([])
    expect(move).toMatchObject({ type: 'move', order: { orderId: 4 }, price: standing[3]?.price })
  })

  test('an order whose total has grown too large is replaced', () => {
    const worn = standing.map((order, place) => (place === 3 ? { ...order, filled: 1e9 as Quantity } : order))
    const rung = ladder.rungs(at)[3]
    expect(planMoves(worn, ladder.rungs(at), at)).toEqual([
      { type: 'cancel', order: worn[3] },
      { type: 'place', rung },
    ])
  })

  test('applying the moves makes exactly the ladder', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), (steps) => {
        const gone = (at + steps * 700) as Price
        const after = new Map(standing.map((order) => [order.orderId, order]))
        for (const move of planMoves(standing, ladder.rungs(gone), gone)) {
          if (move.type === 'cancel') after.delete(move.order.orderId)
          else if (move.type === 'place') after.set(1000 + after.size, orderOf(move.rung, 1000))
          else after.set(move.order.orderId, { ...move.order, price: move.price, remaining: move.remaining })
        }
        const places = (of: readonly { side: string; price: number }[]) =>
          of.map(({ side, price }) => `${side} ${price}`).toSorted()
        expect(places([...after.values()])).toEqual(places(ladder.rungs(gone)))
      }),
      { numRuns: 100 },
    )
  })
})

test('lots for a worth respect the smallest and the largest order', () => {
  const price = startOf(bitcoin)
  expect(lotsWorth({ worth: 0, price, rules: bitcoin.spot })).toBe(bitcoin.spot.orderMin)
  expect(lotsWorth({ worth: 1e12, price, rules: bitcoin.spot })).toBe(bitcoin.spot.orderMax)
  expect(lotsWorth({ worth: bitcoin.simulated.startPrice, price, rules: bitcoin.spot })).toBe(100_000)
})
