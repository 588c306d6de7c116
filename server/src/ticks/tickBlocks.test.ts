import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Price } from '@assay/engine/money'
import { BLOCK_TICKS, packTicks, type TickBlock, unpackTicks } from './tickBlocks.ts'
import { type ChainHead, genesisHead, linkTick, type Tick } from './tickChain.ts'

const pair = { symbol: 'btcusdt', priceDecimals: 2 }

interface Moment {
  state: Tick['state']
  price: Price | null
  sources: { name: string; price: Price | null; receivedAt: number; droppedBecause: null }[]
}

function chainOf(moments: readonly Moment[]): Tick[] {
  let head: ChainHead = genesisHead
  return moments.map((moment, second) => {
    const tick = linkTick(pair, head, { time: 1_795_000_000_000 + 1000 * second, ...moment })
    head = tick
    return tick
  })
}

/** As the demo's venues are. */
const calm: Moment[] = Array.from({ length: BLOCK_TICKS }, (_, second) => ({
  state: 'NORMAL',
  price: (10_000_000 + ((second * 7919) % 100)) as Price,
  sources: Array.from({ length: 6 }, (__, source) => ({
    name: `sim-${source}`,
    price: (10_000_000 + ((second * 104_729 * (source + 1)) % 1000)) as Price,
    receivedAt: 1_795_000_000_000 + 1000 * second - 70 * source,
    droppedBecause: null,
  })),
}))

const price = fc.option(fc.integer({ min: 1, max: 2 ** 50 }).map((ticks) => ticks as Price))
const moment: fc.Arbitrary<Moment> = fc.record({
  state: fc.constantFrom('NORMAL', 'DEGRADED', 'PAUSED'),
  price,
  sources: fc.uniqueArray(fc.constantFrom('okx', 'kraken', 'sim-a'), { maxLength: 3 }).chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.record({
          name: fc.constant(name),
          price,
          receivedAt: fc.integer({ min: 1_794_999_000_000, max: 1_795_001_000_000 }),
          droppedBecause: fc.constant(null),
        }),
      ),
    ),
  ),
})

test('every tick comes back as it was, with its hash, whatever its sources are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 12 }), async (moments) => {
      const ticks = chainOf(moments)
      expect(unpackTicks(await packTicks(ticks))).toEqual(ticks)
    }),
    { numRuns: 100 },
  )
})

test('a block from the middle of a chain starts with the hash before it', async () => {
  const ticks = chainOf(calm.slice(0, 9))
  const block = await packTicks(ticks.slice(4))
  expect(block.previousHash).toBe(ticks[3]?.hash)
  expect(unpackTicks(block)).toEqual(ticks.slice(4))
})

test('a tick of six venues takes less than a tenth of its bytes in a row', async () => {
  const ticks = chainOf(calm)
  const { packed } = await packTicks(ticks)
  expect(packed.length / ticks.length).toBeLessThan(20)
})

test('a tick that is no link of its chain is not packed', async () => {
  const ticks = chainOf(calm.slice(0, 5))
  const changed = (change: Partial<Tick>) => ticks.map((tick, place) => (place === 2 ? { ...tick, ...change } : tick))
  await expect(packTicks(changed({ price: 1 as Price }))).rejects.toThrow('is not as it was packed')
  await expect(packTicks(changed({ hash: 'f'.repeat(64) }))).rejects.toThrow(
    'tick 3 of btcusdt is no link of its chain',
  )
})

describe('a block that was changed is not read', () => {
  const faults: [string, (block: TickBlock, other: TickBlock) => TickBlock][] = [
    ['another content', (block, other) => ({ ...block, packed: other.packed })],
    ['another hash before it', (block) => ({ ...block, previousHash: 'f'.repeat(64) })],
    ['another hash of its last tick', (block) => ({ ...block, hash: 'f'.repeat(64) })],
    ['another pair', (block) => ({ ...block, symbol: 'ethusdt' })],
    ['no block at all', (block) => ({ ...block, packed: Buffer.from('x') })],
  ]
  test.each(faults)('%s', async (_, change) => {
    const ticks = chainOf(calm.slice(0, 5))
    const other = await packTicks(chainOf(calm.slice(1, 6)))
    const block = await packTicks(ticks)
    expect(() => unpackTicks(change(block, other))).toThrow('is not as it was packed')
  })
})
