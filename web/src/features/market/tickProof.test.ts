// The chain here is made with node's own cryptography, so that two implementations must agree.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkTicks, isProven, isRefuted, priceOf, type Tick, type TickStretch } from './tickProof.ts'

const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(12).toString('hex')

function link(before: Tick | null, prices: (number | null)[]): Tick {
  const unhashed = {
    symbol: 'btcusdt',
    sequence: (before?.sequence ?? 0) + 1,
    time: 1_795_000_000_000 + (before?.sequence ?? 0) * 1000,
    priceDecimals: 2,
    state: 'NORMAL' as const,
    sources: prices.map((price, place) => ({ name: `venue-${place + 1}`, price })),
    previousHash: before?.hash ?? '0'.repeat(64),
  }
  const tick = { ...unhashed, price: priceOf({ ...unhashed, price: null, hash: '' }) }
  const sources = tick.sources.map(({ name, price }) => `${name}=${price ?? '-'}`).join(',')
  const text = `assay-tick-1\nbtcusdt\n${tick.sequence}\n${tick.time}\n${tick.price}\n2\nNORMAL\n${sources}\n${tick.previousHash}`
  return { ...tick, hash: createHash('sha256').update(text).digest('hex') }
}

function stretch(): TickStretch {
  const first = link(null, [10000, 10010, 10010, 10020, 10020, null])
  const second = link(first, [10000, 10010, 10010, 10020, 10020, 13000])
  const signed = Buffer.from(`assay-head-1\nbtcusdt\n${second.sequence}\n${second.hash}`)
  const signature = sign(null, signed, keys.privateKey).toString('hex')
  return { ticks: [first, second], head: { hash: second.hash, sequence: second.sequence, signature, publicKey } }
}

test('an honest chain is proven', async () => {
  const proof = await checkTicks(stretch())
  expect(proof).toEqual({ isChainRight: true, isPriceRight: true, isSignatureRight: true, recomputedPrice: 10021 })
  expect(proof !== null && isProven(proof)).toBe(true)
})

test.each([
  ['a changed price', (given: TickStretch) => Object.assign(given.ticks[1] as Tick, { price: 10022 })],
  ['a changed source', (given: TickStretch) => Object.assign(given.ticks[0]?.sources[0] ?? {}, { price: 10001 })],
  ['a left out tick', (given: TickStretch) => given.ticks.splice(1, 0, given.ticks[0] as Tick)],
  ["a stranger's signature", (given: TickStretch) => Object.assign(given.head, { signature: '00'.repeat(64) })],
])('%s is found', async (_, tamper) => {
  const given = stretch()
  tamper(given)
  const proof = await checkTicks(given)
  expect(proof !== null && isRefuted(proof)).toBe(true)
})

test('a signature over a newer head than the stretch proves nothing and refutes nothing', async () => {
  const given = stretch()
  const proof = await checkTicks({ ticks: given.ticks.slice(0, 1), head: given.head })
  expect(proof?.isSignatureRight).toBeNull()
})

test('without ticks there is nothing to check', async () => {
  expect(await checkTicks({ ...stretch(), ticks: [] })).toBeNull()
})

test('a stray source is held to half a percent of the median', () => {
  expect(priceOf(link(null, [10000, 10010, 10010, 10020, 10020, 13000]))).toBe(10021)
  expect(priceOf(link(null, [10000, 10010, 10010, 10020, 10020, 10010]))).toBe(10012)
})
