// Records of random contracts: made by the server's own code, settled by the engine, checked by the verifier, which
// shares no code with either. Then every field of a record is changed in turn, and each change must be detected.
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FairRecord, fairRecord, RECORD_FORMAT } from '@assay/api/binary'
import { verifyRecord } from '@assay/api/verifyRecord'
import { entryAfter } from '@assay/engine/binary/binary'
import { followPath, isOneSided, settleFixed, settlePool } from '@assay/engine/binary/settlement'
import { amountUnits, formatAmount, formatPrice, type Price, ratePpm } from '@assay/engine/money'
import { expect, test } from 'vitest'
import { genesisHead, hashTick, linkTick, signHead, type Tick } from '../ticks/tickChain.ts'
import { frozenTerms, hashTerms, type Position, signReceipt } from './receipts.ts'
import { rulesHash, rulesText } from './rulesText.ts'
import { settlementTick } from './tickMemory.ts'

const START = 1_800_000_000_000
const CASES = 400
const decimals = { priceDecimals: 2, coinDecimals: 8 }

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(12).toString('hex') }
}
const tickKey = newKey()
const receiptKey = newKey()
const keys = { tickKey: tickKey.publicKey, receiptKey: receiptKey.publicKey }

/** Repeatable random numbers below one. */
function randomsOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function chainOf(random: (below: number) => number, seconds: number): Tick[] {
  const ticks: Tick[] = []
  let head = genesisHead
  let price = 10_000
  // Up to ten seconds in which one source sends nothing, from about when contracts are accepted or rounds are locked.
  const silentSince = random(3) === 0 ? START + random(2) * 30_000 + random(1000) : 0
  for (let second = 0; second < seconds; second++) {
    if (second > 0 && random(25) === 0) second += random(5)
    price += random(3) - 1
    const isPaused = second > 0 && random(40) === 0
    const time = START + second * 1000
    const isSilent = time >= silentSince && time - silentSince <= 10_000
    const sources = ['a', 'b', 'c'].map((name) => ({
      name,
      price: price as Price,
      receivedAt: name === 'c' && isSilent ? silentSince : time - random(900),
      droppedBecause: isPaused ? ('STALE' as const) : null,
    }))
    const tick = linkTick({ symbol: 'btcusdt', priceDecimals: 2 }, head, {
      time,
      price: isPaused ? null : (price as Price),
      state: isPaused ? 'PAUSED' : 'NORMAL',
      sources,
    })
    head = { sequence: tick.sequence, time, hash: tick.hash, state: tick.state }
    ticks.push(tick)
  }
  return ticks
}

/** As getProof makes it. */
function recordOf(seed: number): FairRecord {
  const random = randomsOf(seed)
  const ticks = chainOf(random, 140)
  const isPool = random(3) === 0
  const head = ticks[0] as Tick
  const position = positionOf(random, { isPool, head })
  const others = isPool
    ? Array.from({ length: random(4) }, (_, at) => ({ ...positionOf(random, { isPool, head }), orderId: 100 + at }))
    : []
  const path = followPath({ entryAfter: entryAfter(position), periodMs: position.periodMs }, ticks.map(settlementTick))
  if (path === null) throw new Error(`seed ${seed}: the ticks do not reach far enough`)
  const stakes = [position, ...others]
  const total = (direction: string) =>
    amountUnits(stakes.reduce((sum, each) => sum + (each.direction === direction ? each.stake : 0n), 0n))
  const totals = { up: total('UP'), down: total('DOWN') }
  const result = isPool ? settlePool(position, path, totals) : settleFixed(position, path)
  const terms = frozenTerms(position, decimals)
  const last = ticks.at(-1) as Tick
  const money = (amount: bigint) => formatAmount(amount, 8)
  return {
    format: RECORD_FORMAT,
    terms,
    receipt: signReceipt(position, terms, receiptKey),
    rules: { text: rulesText(rulesHash) ?? '', hash: rulesHash },
    ticks: ticks.slice(1),
    head: {
      sequence: last.sequence,
      hash: last.hash,
      signature: signHead(last, tickKey.privateKey),
      publicKey: keys.tickKey,
    },
    pool: isPool
      ? {
          stakes: stakes.map((each) => {
            const own = frozenTerms(each, decimals)
            return { terms: own, receipt: signReceipt(each, own, receiptKey) }
          }),
        }
      : null,
    result: {
      status: result.outcome,
      voidReason: path.voidReason ?? (isPool && isOneSided(totals) ? 'ONE_SIDED' : null),
      entrySequence: path.entry?.sequence ?? null,
      closingSequences: path.closing.map(({ sequence }) => sequence),
      settlePrice: path.settlePrice === null ? null : formatPrice(path.settlePrice, 2),
      payout: money(result.payout),
      fee: money(result.fee),
    },
  }
}

function positionOf(random: (below: number) => number, { isPool, head }: { isPool: boolean; head: Tick }): Position {
  const isSymmetric = !isPool && random(2) === 0
  const acceptedAt = START + random(1000)
  return {
    orderId: 7,
    user: 1 + random(1000),
    clientOrderId: 'mine',
    symbol: 'btcusdt',
    periodId: 1,
    periodMs: 30_000,
    mode: isPool ? 'POOL' : 'FIXED',
    direction: random(2) === 0 ? 'UP' : 'DOWN',
    asset: 'usdt',
    stake: amountUnits(BigInt(1 + random(2_000_000_000))),
    odds: ratePpm(isPool ? 0 : 100_000 + random(800_000)),
    lossMode: isSymmetric ? 'SYMMETRIC' : 'FULL',
    feeRate: ratePpm(isPool || isSymmetric ? random(50_000) : 0),
    cover: amountUnits(0n),
    acceptedAt,
    lockAt: isPool ? START + 30_000 : null,
    headSequence: head.sequence,
    headHash: head.hash,
    rulesHash,
    status: 'OPEN',
    voidReason: null,
    entry: null,
    closing: [],
    settlePrice: null,
    settledAt: null,
    payout: amountUnits(0n),
    fee: amountUnits(0n),
  }
}

test('the verifier gets the engine’s result in every random case', async () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= CASES; seed++) {
    const record = recordOf(seed)
    expect(fairRecord.safeParse(record).success, `seed ${seed}`).toBe(true)
    const failed = (await verifyRecord(record, keys)).filter(({ passed }) => !passed)
    expect(failed, `seed ${seed}`).toEqual([])
    seen.add(`${record.terms.mode} ${record.result.status} ${record.result.voidReason}`)
  }
  for (const mode of ['FIXED', 'POOL'])
    for (const result of [
      'WON null',
      'LOST null',
      'TIE null',
      'VOID ENTRY_GAP',
      'VOID SETTLE_GAP',
      'VOID INDEX_PAUSED',
    ])
      expect([...seen], `${mode} ${result} was among the cases`).toContain(`${mode} ${result}`)
  expect([...seen]).toContain('POOL VOID ONE_SIDED')
})

/** Every value of a record, by its path. */
function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (value === null) return 1
  const text = String(value)
  const last = text.at(-1) ?? ''
  return `${text.slice(0, -1)}${last === '1' ? '2' : '1'}`
}

/** The first random record of a kind. */
function recordThat(mode: string, status: string, voidReason: string | null = null): FairRecord {
  for (let seed = 1; ; seed++) {
    const record = recordOf(seed)
    const { terms, result } = record
    if (terms.mode === mode && result.status === status && result.voidReason === voidReason) return record
  }
}

async function isRefused(record: FairRecord): Promise<boolean> {
  return await verifyRecord(record, keys).then(
    (checks) => checks.some(({ passed }) => !passed),
    () => true,
  )
}

test.each([
  ['won against the house', 'FIXED', 'WON'],
  ['won in a pool', 'POOL', 'WON'],
])(
  'a record that was %s is refused when any of its values is another',
  async (_, mode, status) => {
    const record = recordThat(mode, status)
    const last = record.ticks.length - 1
    const tried = new Set([0, 1, last - 2, last - 1, last])
    for (const path of leavesOf(record)) {
      if (path[0] === 'ticks' && !tried.has(Number(path[1]))) continue
      const tampered = structuredClone(record)
      let place = tampered as unknown as Record<string | number, unknown>
      for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>
      const name = path.at(-1) ?? ''
      place[name] = changed(place[name])
      expect(await isRefused(tampered), `${path.join('.')} was changed`).toBe(true)
    }
  },
  60_000,
)

test('a tick with a source received later than the tick is detected, even if every hash is right', async () => {
  const record = recordThat('FIXED', 'WON')
  const price = (record.ticks[0]?.sources[0]?.price ?? null) as Price | null
  const time = record.ticks[0]?.time ?? 0
  const sources = record.ticks[0]?.sources.map((source) => ({ ...source, price, receivedAt: time + 1 })) ?? []
  const first = { ...(record.ticks[0] as Tick), sources }
  const tampered = { ...record, ticks: record.ticks.with(0, { ...first, hash: hashTick(first) }) }
  const failed = (await verifyRecord(tampered, keys)).flatMap(({ passed, name }) => (passed ? [] : name))
  expect(failed).toContain('ticks')
})

test('a contract without an entry is void only by a tick that is more than ten seconds later', async () => {
  const record = recordThat('FIXED', 'VOID', 'ENTRY_GAP')
  const ticks = record.ticks.filter(({ time }) => time <= record.terms.acceptedAt + 10_000)
  const { sequence, hash } = ticks.at(-1) as Tick
  const signature = signHead({ symbol: 'btcusdt', sequence, hash }, tickKey.privateKey)
  const cut = { ...record, ticks, head: { ...record.head, sequence, hash, signature } }
  const failed = (await verifyRecord(cut, keys)).flatMap(({ passed, name }) => (passed ? [] : name))
  expect(failed).toEqual(['outcome'])
})

test('a removed, repeated or inserted tick is detected', async () => {
  const record = recordThat('FIXED', 'WON')
  const without = { ...record, ticks: record.ticks.toSpliced(5, 1) }
  const repeated = { ...record, ticks: record.ticks.toSpliced(5, 0, record.ticks[5] as Tick) }
  const foreign = { ...record, ticks: record.ticks.with(5, recordThat('FIXED', 'LOST').ticks[5] as Tick) }
  for (const tampered of [without, repeated, foreign]) expect(await isRefused(tampered)).toBe(true)
})

test('a key other than the published one is detected, even if the record is consistent', async () => {
  const record = recordThat('FIXED', 'LOST')
  const other = newKey().publicKey
  expect((await verifyRecord(record)).every(({ passed }) => passed)).toBe(true)
  const failed = (wrong: Partial<typeof keys>) =>
    verifyRecord(record, { ...keys, ...wrong }).then((checks) =>
      checks.flatMap(({ passed, name }) => (passed ? [] : name)),
    )
  expect(await failed({ tickKey: other })).toEqual(['head'])
  expect(await failed({ receiptKey: other })).toEqual(['receipt'])
})

test('the record and the hash in the documents are valid', async () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'docs')
  const record = fairRecord.parse(JSON.parse(readFileSync(join(folder, 'second-contract-record.json'), 'utf8')))
  expect((await verifyRecord(record)).filter(({ passed }) => !passed)).toEqual([])
  expect(readFileSync(join(folder, 'second-contract.md'), 'utf8')).toContain(hashTerms(record.terms))
  expect(rulesText(record.receipt.rulesHash), 'an earlier version of the rules is kept').toBe(record.rules.text)
})
