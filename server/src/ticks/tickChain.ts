// The tick chain: one index tick for each pair and second, each with the hash of the previous one, so that none can be
// changed or removed without breaking every later one. Documented in docs/ticks.md.
import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { type Price, priceTicks } from '@assay/engine/money'

/** The previous hash of a pair's first tick. */
export const GENESIS_HASH = '0'.repeat(64)

export type IndexState = 'NORMAL' | 'DEGRADED' | 'PAUSED'

export interface Tick {
  symbol: string
  /** Counts from 1 for each pair. */
  sequence: number
  /** Epoch ms, a whole second. */
  time: number
  /** In ticks of the pair; null while the index is paused. */
  price: Price | null
  priceDecimals: number
  state: IndexState
  /** Each venue's mid in ticks, null where the venue was dropped, and when it was received (epoch ms). */
  sources: { name: string; price: Price | null; receivedAt: number }[]
  previousHash: string
  hash: string
}

/** The head of a pair's chain. */
export interface ChainHead {
  sequence: number
  time: number
  hash: string
  state: IndexState | null
}
export const genesisHead: ChainHead = { sequence: 0, time: 0, hash: GENESIS_HASH, state: null }

export interface ChainedPair {
  symbol: string
  priceDecimals: number
}

/** What a tick says of a second, before it is a link. */
export interface TickReading extends Pick<Tick, 'time' | 'price' | 'state'> {
  /** Each venue's mid in ticks, also of a dropped one. */
  sources: readonly { name: string; price: Price | null; receivedAt: number; droppedBecause: string | null }[]
}

/** The next link of a pair's chain. */
export function linkTick(pair: ChainedPair, head: ChainHead, reading: TickReading): Tick {
  const unhashed = {
    symbol: pair.symbol,
    sequence: head.sequence + 1,
    time: reading.time,
    price: reading.price,
    priceDecimals: pair.priceDecimals,
    state: reading.state,
    sources: reading.sources.map(({ name, price, receivedAt, droppedBecause }) => ({
      name,
      price: droppedBecause === null ? price : null,
      receivedAt,
    })),
    previousHash: head.hash,
  }
  return { ...unhashed, hash: hashTick(unhashed) }
}

export function hashTick(tick: Omit<Tick, 'hash'>): string {
  return createHash('sha256').update(canonicalText(tick)).digest('hex')
}

function canonicalText(tick: Omit<Tick, 'hash'>): string {
  return [
    'assay-tick-2',
    tick.symbol,
    tick.sequence,
    tick.time,
    tick.price ?? '-',
    tick.priceDecimals,
    tick.state,
    sourcesText(tick),
    tick.previousHash,
  ].join('\n')
}

/** 'sim-a=10423310@210,sim-b=-@14020': price, and age at the tick's time in ms. Also the format of the table. */
export function sourcesText({ time, sources }: Pick<Tick, 'time' | 'sources'>): string {
  return sources.map(({ name, price, receivedAt }) => `${name}=${price ?? '-'}@${time - receivedAt}`).join(',')
}

export function parseSources(text: string, time: number): Tick['sources'] {
  if (text === '') return []
  return text.split(',').map((part) => {
    const [, name = '', price = '-', age = '0'] = /^(.*)=(.*)@(.*)$/.exec(part) ?? []
    return { name, price: price === '-' ? null : priceTicks(Number(price)), receivedAt: time - Number(age) }
  })
}

/** Hex. */
export function signHead(head: { symbol: string; sequence: number; hash: string }, key: KeyObject): string {
  return sign(null, Buffer.from(headText(head)), key).toString('hex')
}

export function isHeadSignedBy(
  head: { symbol: string; sequence: number; hash: string; signature: string },
  publicKey: KeyObject,
): boolean {
  return verify(null, Buffer.from(headText(head)), publicKey, Buffer.from(head.signature, 'hex'))
}

function headText({ symbol, sequence, hash }: { symbol: string; sequence: number; hash: string }): string {
  return ['assay-head-1', symbol, sequence, hash].join('\n')
}
