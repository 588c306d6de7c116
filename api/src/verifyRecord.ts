// Verifies a settled second contract from its record alone, and recomputes its result: signature, rules, terms, the
// chain of ticks, the signed head, entry, settlement price, outcome and payout. It runs in a page and in Node (`npm run
// verify -- record.json`), imports only a type, and shares no code with the exchange, so that a bug there is not
// repeated here. docs/second-contract.md describes the texts that are hashed and signed.
import type { FairRecord } from './binary.ts'

export interface Check {
  /** format, rules, terms, receipt, ticks, chain, head, entry, closing, price, pool, outcome, payout. */
  name: string
  passed: boolean
  /** The record's value and the computed one: equal if the check passes. */
  found: string
  expected: string
}
/** Keys that the exchange publishes (GET /api/public/fair/keys); without them the keys in the record are used. */
export interface Keys {
  tickKey: string
  receiptKey: string
}

type Terms = FairRecord['terms']
type Tick = FairRecord['ticks'][number]
type Direction = Terms['direction']

const GAP_MS = 3000
const RECEIVED_MS = 500
const ENTRY_MS = 10_000
const MILLION = 1_000_000n

/** Every check, in order, also after a failed one. Throws only if the input is not a record. */
export async function verifyRecord(record: FairRecord, keys?: Keys): Promise<Check[]> {
  const { terms, receipt, rules, ticks, head, pool, result } = record
  const checks: Check[] = []
  const check = (name: string, found: unknown, expected: unknown) => checks.push(checkOf(name, found, expected))
  const hashOfTerms = await hashOf(termsText(terms))
  const { orderId, acceptedAt, rulesHash, termsHash } = receipt
  const hashOfRules = await hashOf(rules.text)
  check('format', record.format, 'assay-record-2')
  check('rules', `${rules.hash} ${rulesHash}`, `${hashOfRules} ${hashOfRules}`)
  check('terms', `${termsHash} ${orderId} ${acceptedAt}`, `${hashOfTerms} ${terms.orderId} ${terms.acceptedAt}`)
  check('receipt', await signerOf(receipt, receiptText(receipt)), keys?.receiptKey ?? receipt.publicKey)
  const hashes = await Promise.all(ticks.map((tick) => hashOf(tickText(tick))))
  const belongs = (tick: Tick, at: number) =>
    tick.hash === hashes[at] &&
    tick.symbol === terms.symbol &&
    tick.priceDecimals === terms.priceDecimals &&
    usedIn(tick).every(({ receivedAt }) => receivedAt <= tick.time)
  check('ticks', firstFault(ticks, belongs), 'none at fault')
  const before = (at: number) => ticks[at - 1] ?? { sequence: receipt.headSequence, hash: receipt.headHash, time: 0 }
  const follows = (tick: Tick, at: number) =>
    tick.previousHash === before(at).hash && tick.sequence === before(at).sequence + 1 && tick.time > before(at).time
  check('chain', firstFault(ticks, follows), 'none at fault')
  const last = ticks.at(-1)
  const headText = ['assay-head-1', terms.symbol, last?.sequence, last?.hash].join('\n')
  check(
    'head',
    `${head.sequence} ${head.hash} ${await signerOf(head, headText)}`,
    `${last?.sequence} ${last?.hash} ${keys?.tickKey ?? head.publicKey}`,
  )
  const path = followPath(terms, ticks)
  check('entry', result.entrySequence, path.entry?.sequence ?? null)
  check(
    'closing',
    result.closingSequences,
    path.closing.map(({ sequence }) => sequence),
  )
  check('price', result.settlePrice, path.price === null ? null : decimal(path.price, terms.priceDecimals))
  check('pool', await firstFalseStake(record, keys?.receiptKey ?? receipt.publicKey), 'none at fault')
  const own = resultOf(terms, path, pool)
  check('outcome', `${result.status} ${result.voidReason}`, `${own.status} ${own.voidReason}`)
  const money = (amount: bigint) => decimal(amount, terms.coinDecimals)
  check('payout', `${result.payout} ${result.fee}`, `${money(own.payout)} ${money(own.fee)}`)
  return checks
}

/** The result of the terms with verified ticks. */
export function recompute(terms: Terms, ticks: readonly Tick[], pool: FairRecord['pool']) {
  return resultOf(terms, followPath(terms, ticks), pool)
}

function followPath({ acceptedAt, lockAt, period }: Terms, ticks: readonly Tick[]) {
  const after = lockAt ?? acceptedAt
  const decided = ticks.find((tick) => tick.time - after > ENTRY_MS || receivedSince(tick) - after >= RECEIVED_MS)
  const entry = decided !== undefined && decided.time - after <= ENTRY_MS ? decided : null
  const none = { closing: [] as Tick[], price: null, move: null }
  if (entry === null) return { ...none, entry, voidReason: decided === undefined ? 'NOT_TOLD' : 'ENTRY_GAP' }
  if (!isHealthy(entry)) return { ...none, entry, voidReason: 'INDEX_PAUSED' }
  const end = entry.time + period * 1000
  const closing = ticks.filter(({ time }) => time >= entry.time && time <= end).slice(-3)
  const next = ticks.find(({ time }) => time > end)
  const around = closing.at(-1)?.time === end || next === undefined ? closing : [...closing, next]
  const isTold = closing.at(-1)?.time === end || next !== undefined
  const gap = around.some(({ time }, at) => at > 0 && time - (around[at - 1]?.time ?? 0) > GAP_MS)
  if (!isTold || gap || closing.length < 3)
    return { ...none, entry, closing, voidReason: isTold ? 'SETTLE_GAP' : 'NOT_TOLD' }
  if (!closing.every(isHealthy)) return { ...none, entry, closing, voidReason: 'INDEX_PAUSED' }
  const price = (closing.reduce((sum, tick) => sum + BigInt(tick.price ?? 0), 0n) + 1n) / 3n
  const from = BigInt(entry.price ?? 0)
  return { entry, closing, price, move: price > from ? 'UP' : price < from ? 'DOWN' : 'FLAT', voidReason: null }
}

function resultOf(terms: Terms, { move, voidReason }: ReturnType<typeof followPath>, pool: FairRecord['pool']) {
  const [odds, feeRate] = [units(terms.odds, 6), units(terms.feeRate, 6)]
  const stake = units(terms.amount, terms.coinDecimals)
  const side = (direction: Direction) =>
    (pool?.stakes ?? [])
      .filter((each) => each.terms.direction === direction)
      .reduce((sum, each) => sum + units(each.terms.amount, terms.coinDecimals), 0n)
  const isOneSided = terms.mode === 'POOL' && (side('UP') === 0n || side('DOWN') === 0n)
  if (move === null || isOneSided)
    return { status: 'VOID', voidReason: voidReason ?? 'ONE_SIDED', payout: stake, fee: 0n }
  if (move === 'FLAT') return { status: 'TIE', voidReason: null, payout: stake, fee: 0n }
  const status = move === terms.direction ? 'WON' : 'LOST'
  const isPool = terms.mode === 'POOL'
  const gross = isPool
    ? (stake * (side('UP') + side('DOWN'))) / (side(terms.direction) || 1n)
    : stake + (stake * odds) / MILLION
  const lost = isPool || terms.lossMode === 'FULL' ? stake : least(stake, roundedUp(stake * odds))
  const room = status === 'WON' ? gross - stake : stake - lost
  const fee = least(roundedUp((isPool && status === 'WON' ? gross : stake) * feeRate), room)
  return { status, voidReason: null, payout: (status === 'WON' ? gross : stake - lost) - fee, fee }
}

function isHealthy(tick: Tick): boolean {
  return tick.price !== null && tick.state !== 'PAUSED' && usedIn(tick).length >= 2
}

function usedIn({ sources }: Tick): Tick['sources'] {
  return sources.filter(({ price }) => price !== null)
}

/** When a tick's oldest source was received; the tick's own time without sources. */
function receivedSince(tick: Tick): number {
  return Math.min(tick.time, ...usedIn(tick).map(({ receivedAt }) => receivedAt))
}

function firstFault(ticks: readonly Tick[], isRight: (tick: Tick, at: number) => boolean): string {
  const at = ticks.findIndex((tick, place) => !isRight(tick, place))
  return at < 0 ? 'none at fault' : `tick ${ticks[at]?.sequence}`
}

function termsText(terms: Terms): string {
  const { orderId, symbol, priceDecimals, coin, coinDecimals, mode, direction, amount, odds, lossMode, feeRate } = terms
  const money = [symbol, priceDecimals, coin, coinDecimals, mode, direction, amount, odds, lossMode, feeRate]
  return ['assay-terms-1', orderId, ...money, terms.period, terms.acceptedAt, terms.lockAt ?? '-'].join('\n')
}

function tickText({ symbol, sequence, time, price, priceDecimals, state, sources, previousHash }: Tick): string {
  const each = sources.map((source) => `${source.name}=${source.price ?? '-'}@${time - source.receivedAt}`).join(',')
  return ['assay-tick-2', symbol, sequence, time, price ?? '-', priceDecimals, state, each, previousHash].join('\n')
}

function receiptText({ orderId, acceptedAt, rulesHash, termsHash, ...head }: FairRecord['receipt']): string {
  return ['assay-receipt-1', orderId, acceptedAt, rulesHash, termsHash, head.headSequence, head.headHash].join('\n')
}

/** Each stake has its own receipt and is of this round; there are no duplicates, and this one is included. */
async function firstFalseStake({ terms, receipt, pool }: FairRecord, key: string): Promise<string> {
  if (terms.mode === 'FIXED') return pool === null ? 'none at fault' : 'a pool where there is none'
  const stakes = new Map((pool?.stakes ?? []).map((stake) => [stake.terms.orderId, stake]))
  if (stakes.size !== pool?.stakes.length) return 'a stake stands there twice'
  for (const { terms: other, receipt: signed } of stakes.values()) {
    const isOfRound = (['symbol', 'coin', 'mode', 'period', 'lockAt'] as const).every(
      (name) => other[name] === terms[name],
    )
    const isOwn = (await hashOf(termsText(other))) === signed.termsHash && other.orderId === signed.orderId
    if (!isOfRound || !isOwn || (await signerOf(signed, receiptText(signed))) !== key) return `stake ${other.orderId}`
  }
  return stakes.get(terms.orderId)?.receipt.termsHash === receipt.termsHash ? 'none at fault' : 'this one is missing'
}

export function checkOf(name: string, found: unknown, expected: unknown): Check {
  return { name, passed: String(found) === String(expected), found: String(found), expected: String(expected) }
}

/** SHA-256, hex. */
export async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key that signed the text; 'nobody' if the signature does not match the named key. */
export async function signerOf(
  { signature, publicKey }: Pick<FairRecord['receipt'], 'signature' | 'publicKey'>,
  text: string,
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']).catch(() => null)
  const isIts = key && (await crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text)))
  return isIts ? publicKey : 'nobody'
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function units(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function decimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function roundedUp(product: bigint): bigint {
  return (product + MILLION - 1n) / MILLION
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
