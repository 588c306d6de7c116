// A chain made here, signed with a key made here: the sheet proves what is true and refuses what was changed.
import { beforeAll, expect, test } from 'vitest'
import type { Tick, TickStretch } from '../market/tickProof.ts'
import { checkSettlement, type SettlementProof, spansOf, verdictOf } from './checkSettlement.ts'

const EXPIRY = Date.UTC(2026, 10, 27, 8)
const FIRST = EXPIRY - 1_799_000
let keys: CryptoKeyPair
let publicKey: string
let stretches: TickStretch[]

beforeAll(async () => {
  keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  publicKey = hex(await crypto.subtle.exportKey('raw', keys.publicKey))
  const ticks: Tick[] = []
  let previousHash = 'ab'.repeat(32)
  for (let place = 0; place < 1800; place += 1) {
    const tick = await linked(place, previousHash)
    ticks.push(tick)
    previousHash = tick.hash
  }
  stretches = await Promise.all([ticks.slice(0, 900), ticks.slice(900)].map(signed))
})

test('the half hour is asked for in spans that one answer holds', () => {
  const spans = spansOf({ firstTime: FIRST, lastTime: EXPIRY })
  expect(spans.map(({ from, to }) => (to - from) / 1000 + 1)).toEqual([900, 900])
})

test('a price that follows from its ticks is proven', async () => {
  const checks = await checkSettlement(proof(), stretches)
  expect(checks.map(({ name, isRight }) => [name, isRight])).toEqual([
    ['window', true],
    ['chain', true],
    ['link', true],
    ['count', true],
    ['price', true],
  ])
  expect(verdictOf(checks)).toBe('ok')
})

test('another price, a changed tick, a missing one and a shifted window are refused', async () => {
  const failing = async (stated: SettlementProof, given: readonly TickStretch[]) => {
    const checks = await checkSettlement(stated, given)
    expect(verdictOf(checks)).toBe('bad')
    return checks.filter(({ isRight }) => isRight === false).map(({ name }) => name)
  }
  expect(await failing(proof({ settlementPrice: '100.51' }), stretches)).toEqual(['price'])
  const [one, other] = stretches as [TickStretch, TickStretch]
  const changed = one.ticks.map((tick, place) => (place === 5 ? { ...tick, price: (tick.price ?? 0) + 900_000 } : tick))
  expect(await failing(proof(), [{ ...one, ticks: changed }, other])).toEqual(['chain', 'price'])
  expect(await failing(proof(), [{ ...one, ticks: one.ticks.slice(0, -1) }, other])).toContain('link')
  expect(await failing({ ...proof(), firstTime: FIRST - 1000 }, stretches)).toContain('window')
})

function proof(changes: Partial<SettlementProof['settlement']> = {}): SettlementProof {
  const settlement = {
    series: 'BTC-261127',
    symbol: 'btcusdt',
    priceDecimals: 2,
    closesAt: EXPIRY - 1_800_000,
    expiry: EXPIRY,
    status: 'SETTLED',
    settlementPrice: '100.50',
    samples: 1799,
    seconds: 1800,
    ...changes,
  } as SettlementProof['settlement']
  const last = stretches.at(-1)?.ticks.at(-1)
  return {
    settlement,
    firstTime: FIRST,
    lastTime: EXPIRY,
    sum: '0',
    firstSequence: 1,
    lastSequence: 1800,
    lastHash: last?.hash ?? '',
    publicKey,
  }
}

/** 100.00 and 101.00 in turns; one second is paused. */
async function linked(place: number, previousHash: string): Promise<Tick> {
  const price = place === 1799 ? null : place % 2 === 0 ? 10_000 : 10_100
  const sources = price === null ? [] : [{ name: 'one', price, receivedAt: FIRST + place * 1000 - 20 }]
  const tick = { symbol: 'btcusdt', sequence: place + 1, time: FIRST + place * 1000, price, priceDecimals: 2 }
  const text = [
    'assay-tick-2',
    tick.symbol,
    tick.sequence,
    tick.time,
    price ?? '-',
    2,
    price === null ? 'PAUSED' : 'NORMAL',
    sources.map((source) => `${source.name}=${source.price}@20`).join(','),
    previousHash,
  ].join('\n')
  const hash = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return { ...tick, state: price === null ? 'PAUSED' : 'NORMAL', sources, previousHash, hash }
}

async function signed(ticks: Tick[]): Promise<TickStretch> {
  const { sequence = 0, hash = '' } = ticks.at(-1) ?? {}
  const text = new TextEncoder().encode(['assay-head-1', 'btcusdt', sequence, hash].join('\n'))
  const signature = hex(await crypto.subtle.sign('Ed25519', keys.privateKey, text))
  return { ticks, head: { hash, sequence, signature, publicKey } }
}

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
