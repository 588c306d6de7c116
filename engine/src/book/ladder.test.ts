import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Price } from '../money.ts'
import type { Side } from '../nouns.ts'
import { Ladder } from './ladder.ts'

interface Rung {
  price: Price
}

const prices = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 600, size: 'max' })

describe('The price levels of a side', { timeout: 60_000 }, () => {
  it('are sorted by price, best first, and found by price', () => {
    fc.assert(
      fc.property(fc.constantFrom<Side>('BUY', 'SELL'), prices, (side, all) => {
        const { ladder, judge } = played(side, all)
        const inOrder = [...judge.values()].sort((a, b) => (side === 'BUY' ? b.price - a.price : a.price - b.price))
        const told: Rung[] = []
        ladder.descend((rung) => told.push(rung) > 0)
        expect(told).toEqual(inOrder)
        expect(ladder.best()).toBe(inOrder[0] ?? null)
        for (const price of all) expect(ladder.seek(price as Price)).toBe(judge.get(price) ?? null)
      }),
      { numRuns: 300 },
    )
  })

  it('are removed only when they are there', () => {
    const ladder = new Ladder<Rung>('SELL')
    expect(() => ladder.remove({ price: 100 as Price })).toThrow('a removed level exists')
  })
})

/** Removes the level of a price, or adds it if there is none. */
function played(side: Side, all: readonly number[]): { ladder: Ladder<Rung>; judge: Map<number, Rung> } {
  const ladder = new Ladder<Rung>(side)
  const judge = new Map<number, Rung>()
  for (const price of all) {
    const known = judge.get(price)
    if (known) {
      ladder.remove(known)
      judge.delete(price)
    } else {
      const rung = { price: price as Price }
      expect(ladder.seek(rung.price)).toBe(null)
      ladder.insertHere(rung)
      judge.set(price, rung)
    }
  }
  return { ladder, judge }
}
