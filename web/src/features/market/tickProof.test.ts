import { expect, test } from 'vitest'
import { checkTicks, isProven, isRefuted, priceOf, type Tick, type TickStretch } from './tickProof.ts'

const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
const encode = (text: string) => new TextEncoder().encode(text)

async function link(before: Tick | null, prices: (number | null)[]): Promise<Tick> {
  const time = 1_795_000_000_000 + (before?.sequence ?? 0) * 1000
  const unhashed = {
    symbol: 'btcusdt',
    sequence: (before?.sequence ?? 0) + 1,
    time,
    priceDecimals: 2,
    state: 'NORMAL' as const,
    sources: prices.map((price, place) => ({ name: `venue-${place + 1}`, price, receivedAt: time - 10 * place })),
    previousHash: before?.hash ?? '0'.repeat(64),
  }
  const tick = { ...unhashed, price: priceOf({ ...unhashed, price: null, hash: '' }) }
  const sources = prices.map((price, place) => `venue-${place + 1}=${price ?? '-'}@${10 * place}`).join(',')
  const text = `assay-tick-2\nbtcusdt\n${tick.sequence}\n${tick.time}\n${tick.price}\n2\nNORMAL\n${sources}\n${tick.previousHash}`
  return { ...tick, hash: hex(await crypto.subtle.digest('SHA-256', encode(text))) }
}

async function stretch(): Promise<TickStretch> {
  const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const first = await link(null, [10000, 10010, 10010, 10020, 10020, null])
  const second = await link(first, [10000, 10010, 10010, 10020, 10020, 13000])
  const signed = encode(`assay-head-1\nbtcusdt\n${second.sequence}\n${second.hash}`)
  const signature = hex(await crypto.subtle.sign('Ed25519', keys.privateKey, signed))
  const publicKey = hex(await crypto.subtle.exportKey('raw', keys.publicKey))
  return { ticks: [first, second], head: { hash: second.hash, sequence: second.sequence, signature, publicKey } }
}

test('an honest chain is proven', async () => {
  const proof = await checkTicks(await stretch())
  expect(proof).toEqual({ isChainRight: true, isPriceRight: true, isSignatureRight: true, recomputedPrice: 10021 })
  expect(proof !== null && isProven(proof)).toBe(true)
})

test.each([
  ['a changed price', (given: TickStretch) => Object.assign(given.ticks[1] as Tick, { price: 10022 })],
  ['a changed source', (given: TickStretch) => Object.assign(given.ticks[0]?.sources[0] ?? {}, { price: 10001 })],
  [
    'another time of reception',
    (given: TickStretch) => Object.assign(given.ticks[0]?.sources[1] ?? {}, { receivedAt: 1 }),
  ],
  ['a left out tick', (given: TickStretch) => given.ticks.splice(1, 0, given.ticks[0] as Tick)],
  ["a stranger's signature", (given: TickStretch) => Object.assign(given.head, { signature: '00'.repeat(64) })],
])('%s is found', async (_, tamper) => {
  const given = await stretch()
  tamper(given)
  const proof = await checkTicks(given)
  expect(proof !== null && isRefuted(proof)).toBe(true)
})

test('a signature over a newer head than the stretch proves nothing and refutes nothing', async () => {
  const given = await stretch()
  const proof = await checkTicks({ ticks: given.ticks.slice(0, 1), head: given.head })
  expect(proof?.isSignatureRight).toBeNull()
})

test('without ticks there is nothing to check', async () => {
  expect(await checkTicks({ ...(await stretch()), ticks: [] })).toBeNull()
})

test('a stray source is held to half a percent of the median', async () => {
  expect(priceOf(await link(null, [10000, 10010, 10010, 10020, 10020, 13000]))).toBe(10021)
  expect(priceOf(await link(null, [10000, 10010, 10010, 10020, 10020, 10010]))).toBe(10012)
})
