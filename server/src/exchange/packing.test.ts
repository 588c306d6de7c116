import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import * as fc from 'fast-check'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Committed } from './door.ts'
import { readValues, ValuesWriter } from './packedValues.ts'
import { packBatch, unpackBatch } from './packing.ts'

const amount = 12345678901234567890123456789012345678n

test('a batch comes out of the journal as it went in, amounts to the last unit', () => {
  const command = { type: 'transfer.creditFaucet', time: 5, user: 7, transferId: 8, asset: '12n', amount } as never
  const events = [{ type: 'balanceChanged', owner: 7, wallet: 'PLATFORM', asset: '12n', available: -amount, held: 0n }]
  const committed = { sequence: 1, time: 5, command, events: events as Event[] }
  expect(unpackBatch(packBatch([committed, committed], []))).toEqual([
    { command, events },
    { command, events },
  ])
})

test('of a tick the journal keeps what it made happen, and the prices that it moved only where it is asked for again', () => {
  const command = { type: 'futures.recordIndex', tickTime: 5, ticks: [], time: 5 } as Command
  const mark = { type: 'markRecorded', symbol: 'btcusdt-perp', mark: 7 } as never
  const fill = { type: 'positionFilled', symbol: 'btcusdt-perp', price: 7 } as never
  expect(unpackBatch(packBatch([{ sequence: 1, time: 5, command, events: [mark, fill] }], []))).toEqual([
    { command, events: [fill] },
  ])
  const other = { type: 'futures.placeOrder', time: 5 } as Command
  const asked = [{ sequence: 1 }]
  expect(unpackBatch(packBatch([{ sequence: 1, time: 5, command, events: [mark] }], asked))[0]?.events).toEqual([mark])
  expect(unpackBatch(packBatch([{ sequence: 1, time: 5, command: other, events: [mark] }], []))[0]?.events).toEqual([
    mark,
  ])
})

test.each([0, 200])('commands of an older journal are read, with %i more of them, and have no events', (more) => {
  const told = { type: 'transfer.creditFaucet', time: 5, user: 7, transferId: 8, asset: 'usdt' }
  const text = JSON.stringify(Array.from({ length: 1 + more }, () => ({ ...told, amount: { bigint: String(amount) } })))
  const packed = more === 0 ? Buffer.from(text) : deflateSync(text, { level: 1 })
  const kept = unpackBatch(packed)
  expect(kept).toHaveLength(1 + more)
  expect(kept[more]).toEqual({ command: { ...told, amount }, events: null })
})

test('whatever is plain comes back the same, from memory that is used again', () => {
  const number = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double(),
    fc.constantFrom(0, -0, 127, 128, 2 ** 28, 2 ** 56),
  )
  const bigint = fc.oneof(fc.bigInt(), fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n }))
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(number, bigint, fc.boolean(), fc.constant(null), fc.string({ unit: 'grapheme' })),
      fc.array(tie('tree'), { maxLength: 6 }),
      fc.dictionary(fc.constantFrom('type', 'user', 'price', 'Größe', 'x'), tie('tree'), { noNullPrototype: true }),
    ),
  }))
  const words = { texts: ['price', 'x'], shapes: [['type', 'user']] }
  const writer = new ValuesWriter(words)
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 20 }), (values) => {
      expect(readValues(writer.write(values), words)).toStrictEqual(values)
    }),
    { numRuns: 150 },
  )
})

test('many texts and long ones are found again', () => {
  const texts = Array.from({ length: 300 }, (_, place) => `${place}`.repeat(1 + place))
  const none = { texts: [], shapes: [] }
  expect(readValues(new ValuesWriter(none).write([texts, texts]), none)).toEqual([texts, texts])
})

test('a batch that is cut off is not read', () => {
  const command = { type: 'spot.expireOrders', time: 5 } as Command
  const committed: Committed = { sequence: 1, time: 5, command, events: [] }
  const packed = Buffer.from(packBatch([committed], []))
  expect(() => unpackBatch(packed.subarray(0, -1))).toThrow('what was written is whole')
})

test('a batch that was written once is read forever', () => {
  const hex =
    '0ec301530b010b020d1a6e870380e00140071431323334353637383930313233343536373839300380d8c1a28c340b020d0654090e7472616e' +
    '736665723a32383637320b010d00874540050506055d0d02490a6e0c0209076772c3b6c39f650904706172740902c2bd08000000000000e03f'
  const posting = { owner: 7, wallet: 'PLATFORM', asset: 'usdt', amount: 5n, balance: -5n, reason: 'FAUCET' }
  expect(unpackBatch(Buffer.from(hex, 'hex'))).toEqual([
    {
      command: {
        type: 'transfer.creditFaucet',
        user: 7,
        transferId: 28_672,
        asset: 'usdt',
        amount: 12_345_678_901_234_567_890n,
        time: 1_790_000_000_000,
      },
      events: [
        { type: 'posted', reference: 'transfer:28672', postings: [posting] },
        { type: 'rejected', reason: 'UNKNOWN_ASSET', facts: { größe: '½', part: 0.5 } },
      ],
    },
  ])
})
