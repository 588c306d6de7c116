import { expect, test } from 'vitest'
import { SeenIds } from './seenIds.ts'

const id = (place: number) => ({
  user: 10_000 + (place % 40),
  operation: 'spot.placeOrder',
  clientId: `order-${place}`,
})

test('an id that was added may have been used, and of new ones almost none may', () => {
  const seen = new SeenIds()
  seen.isComplete = true
  for (let place = 0; place < 50_000; place++) seen.add(id(place))
  const held = (from: number, to: number) => {
    let count = 0
    for (let place = from; place < to; place++) if (seen.mayHold(id(place))) count++
    return count
  }
  expect(held(0, 50_000)).toBe(50_000)
  expect(held(50_000, 100_000)).toBeLessThan(50)
})

test('the same id of another user or operation is another id', () => {
  const seen = new SeenIds()
  seen.isComplete = true
  seen.add(id(1))
  expect(seen.mayHold({ ...id(1), user: 10_002 })).toBe(false)
  expect(seen.mayHold({ ...id(1), operation: 'spot.amendOrder' })).toBe(false)
})

test('until the store has been read, every id may have been used', () => {
  expect(new SeenIds().mayHold(id(1))).toBe(true)
})
