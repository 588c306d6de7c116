// Checks a stretch of the tick chain in this browser: every hash, every link, every price from its sources, and the
// exchange's signature over the newest hash. The texts that are hashed and signed are those that docs/ticks.md gives.
import type { Output } from '@assay/api/schemas'

export type TickStretch = Output<'market', 'listTicks'>
export type Tick = TickStretch['ticks'][number]

export interface TickProof {
  /** Every hash follows from its tick and the hash before it. */
  isChainRight: boolean
  /** Every price follows from its sources. */
  isPriceRight: boolean
  /** null: this browser cannot check Ed25519, or the signed head is past the stretch. */
  isSignatureRight: boolean | null
  /** The newest tick's price, made again from its sources, in ticks of the pair; null while the index is paused. */
  recomputedPrice: number | null
}

/** null where the browser gives pages no cryptography (plain http on another host), or there is nothing to check. */
export async function checkTicks({ ticks, head }: TickStretch): Promise<TickProof | null> {
  const newest = ticks.at(-1)
  if (newest === undefined || globalThis.crypto?.subtle === undefined) return null
  return {
    isChainRight: await isChainRight(ticks),
    isPriceRight: ticks.every((tick) => tick.price === null || tick.price === priceOf(tick)),
    isSignatureRight: head.hash === newest.hash ? await isSignedHead(newest.symbol, head) : null,
    recomputedPrice: newest.price === null ? null : priceOf(newest),
  }
}

/** A chain that a signature covers but this browser could not check is not called right. */
export function isProven(proof: TickProof): boolean {
  return proof.isChainRight && proof.isPriceRight && proof.isSignatureRight === true
}

export function isRefuted(proof: TickProof): boolean {
  return !proof.isChainRight || !proof.isPriceRight || proof.isSignatureRight === false
}

async function isChainRight(ticks: readonly Tick[]): Promise<boolean> {
  const hashes = await Promise.all(ticks.map((tick) => sha256(canonicalText(tick))))
  return ticks.every((tick, place) => {
    const before = ticks[place - 1]
    const isLinked =
      before === undefined || (tick.previousHash === before.hash && tick.sequence === before.sequence + 1)
    return isLinked && tick.hash === hashes[place]
  })
}

function canonicalText(tick: Tick): string {
  return [
    'assay-tick-2',
    tick.symbol,
    tick.sequence,
    tick.time,
    tick.price ?? '-',
    tick.priceDecimals,
    tick.state,
    tick.sources.map(({ name, price, receivedAt }) => `${name}=${price ?? '-'}@${tick.time - receivedAt}`).join(','),
    tick.previousHash,
  ].join('\n')
}

/** The mean of the sources, each held to within 0.5 % of their median, in whole ticks, halves up. null without sources. */
export function priceOf(tick: Tick): number | null {
  const mids = tick.sources.flatMap(({ price }) => (price === null ? [] : [price]))
  if (mids.length === 0) return null
  const twice = medianTwice(mids)
  const lowest = Math.ceil((twice * 995) / 2000)
  const highest = Math.floor((twice * 1005) / 2000)
  const sum = mids.reduce((total, mid) => total + Math.min(Math.max(mid, lowest), highest), 0)
  return Math.max(1, Math.floor((2 * sum + mids.length) / (2 * mids.length)))
}

function medianTwice(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) + (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function isSignedHead(symbol: string, head: TickStretch['head']): Promise<boolean | null> {
  const text = new TextEncoder().encode(['assay-head-1', symbol, head.sequence, head.hash].join('\n'))
  try {
    const key = await crypto.subtle.importKey('raw', bytes(head.publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, bytes(head.signature), text)
  } catch {
    // Browsers before 2025 do not know Ed25519; a key of another shape ends here as well and proves nothing.
    return null
  }
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/[0-9a-f]{2}/gi) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
