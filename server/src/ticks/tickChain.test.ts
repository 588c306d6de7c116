import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Price } from '@assay/engine/money'
import {
  GENESIS_HASH,
  genesisHead,
  hashTick,
  isHeadSignedBy,
  linkTick,
  parseSources,
  signHead,
  sourcesText,
} from './tickChain.ts'

const reading = (time: number, price: number | null) => ({
  time,
  state: price === null ? ('PAUSED' as const) : ('NORMAL' as const),
  price: price as Price | null,
  sources: [
    { name: 'a', price: price as Price | null, receivedAt: time - 3, droppedBecause: null },
    { name: 'b', price: 7 as Price, receivedAt: time - 11_000, droppedBecause: 'STALE' as const },
  ],
})
const pair = { symbol: 'btcusdt', priceDecimals: 2 }

test('each tick contains the hash of the previous one', () => {
  const first = linkTick(pair, genesisHead, reading(1000, 100))
  expect(first).toMatchObject({ sequence: 1, previousHash: GENESIS_HASH })
  const second = linkTick(pair, { ...first, state: first.state }, reading(2000, null))
  expect(second).toMatchObject({ sequence: 2, previousHash: first.hash, price: null })
})

test('a dropped venue is published without its price', () => {
  expect(linkTick(pair, genesisHead, reading(1000, 100)).sources).toEqual([
    { name: 'a', price: 100, receivedAt: 997 },
    { name: 'b', price: null, receivedAt: -10_000 },
  ])
})

test('every field of a tick changes its hash', () => {
  const tick = linkTick(pair, genesisHead, reading(1000, 100))
  const changes = [
    { symbol: 'ethusdt' },
    { sequence: 2 },
    { time: 2000 },
    { price: 101 as Price },
    { price: null },
    { priceDecimals: 3 },
    { state: 'DEGRADED' as const },
    { sources: [] },
    { sources: tick.sources.with(0, { name: 'a', price: 100 as Price, receivedAt: 996 }) },
    { previousHash: '1'.repeat(64) },
  ]
  const hashes = changes.map((change) => hashTick({ ...tick, ...change }))
  expect(new Set([tick.hash, ...hashes]).size).toBe(changes.length + 1)
})

test('a head is signed for its pair, sequence and hash, and for no other', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = createPublicKey(privateKey)
  const head = { symbol: 'btcusdt', sequence: 4, hash: 'ab'.repeat(32) }
  const signature = signHead(head, privateKey)
  expect(isHeadSignedBy({ ...head, signature }, publicKey)).toBe(true)
  expect(isHeadSignedBy({ ...head, symbol: 'ethusdt', signature }, publicKey)).toBe(false)
  expect(isHeadSignedBy({ ...head, sequence: 5, signature }, publicKey)).toBe(false)
})

test('sources are parsed from the hashed text', () => {
  const { sources } = linkTick(pair, genesisHead, reading(1000, 100))
  expect(sourcesText({ time: 1000, sources })).toBe('a=100@3,b=-@11000')
  expect(parseSources('a=100@3,b=-@11000', 1000)).toEqual(sources)
  expect(parseSources('', 1000)).toEqual([])
})

test('the example in the document matches the code', () => {
  const text = readFileSync(new URL('../../../docs/ticks.md', import.meta.url), 'utf8')
  const [, symbol = '', sequence, time, price, priceDecimals, , sources = '', previousHash = ''] =
    /```\n(assay-tick-2[^`]*)\n```/.exec(text)?.[1]?.split('\n') ?? []
  const tick = {
    symbol,
    sequence: Number(sequence),
    time: Number(time),
    price: Number(price) as Price,
    priceDecimals: Number(priceDecimals),
    state: 'NORMAL' as const,
    sources: parseSources(sources, Number(time)),
    previousHash,
  }
  expect(text).toContain(`\`${hashTick(tick)}\``)
})
