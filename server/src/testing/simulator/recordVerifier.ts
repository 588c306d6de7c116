// Every contract that a run settled is exported as the record for its owner, by the server's own code and with real
// signatures, and checked by the public verifier. Then single values are changed in some records, which must fail: this
// catches a verifier that accepts everything.
import { generateKeyPairSync } from 'node:crypto'
import type { FairRecord } from '@assay/api/binary'
import { verifyRecord } from '@assay/api/verifyRecord'
import type { BinaryPositionChanged } from '@assay/engine/binary/events'
import { makeRecord } from '../../binary/makeRecord.ts'
import type { Committed } from '../../exchange/door.ts'
import type { TickKey } from '../../ticks/tickKey.ts'
import { check } from './breach.ts'
import { indexed } from './products.ts'
import type { TickShelf } from './tickShelf.ts'

const COIN_DECIMALS = 8
/** One record in this many is changed in each way. */
const TAMPERED_EVERY = 20

const tickKey = newKey()
const receiptKey = newKey()
const keys = { tickKey: tickKey.publicKey, receiptKey: receiptKey.publicKey }

/** The number of verified records. Throws Breach if a valid one fails or a changed one passes. */
export async function verifyRecords(commands: readonly Committed[], shelf: TickShelf): Promise<number> {
  const settled: BinaryPositionChanged[] = []
  const rounds = new Map<string, BinaryPositionChanged[]>()
  for (const { events } of commands)
    for (const event of events) {
      if (event.type !== 'binaryPositionChanged') continue
      if (event.status !== 'OPEN') settled.push(event)
      else if (event.mode === 'POOL') rounds.set(roundOf(event), [...(rounds.get(roundOf(event)) ?? []), event])
    }
  for (const [place, position] of settled.entries()) {
    const record = await exportRecord(position, shelf, rounds.get(roundOf(position)) ?? [])
    const failed = (await verifyRecord(record, keys)).filter(({ passed }) => !passed)
    check(failed.length === 0, `the record of contract ${position.orderId} fails: ${JSON.stringify(failed)}`)
    if (place % TAMPERED_EVERY === 0) await tamper(record)
  }
  return settled.length
}

function roundOf({ symbol, periodId, lockAt }: BinaryPositionChanged): string {
  return `${symbol} ${periodId} ${lockAt}`
}

function exportRecord(
  position: BinaryPositionChanged,
  shelf: TickShelf,
  round: readonly BinaryPositionChanged[],
): Promise<FairRecord> {
  const priceDecimals = indexed.find(({ symbol }) => symbol === position.symbol)?.priceDecimals ?? 0
  const market = {
    ticks: ({ symbol, from, to, limit }: { symbol: string; from: number; to: number; limit: number }) =>
      Promise.resolve(shelf.span(symbol, from, to).slice(0, limit)),
  }
  const decimals = { priceDecimals, coinDecimals: COIN_DECIMALS }
  return makeRecord({ market, tickKey, receiptKey, readRound: () => Promise.resolve(round), decimals }, position)
}

/** As a dishonest exchange would: one value at a time, the rest unchanged. */
const falsehoods: Record<string, (record: FairRecord) => void> = {
  'another payout': ({ result }) => (result.payout = `1${result.payout}`),
  'another outcome': ({ result }) => (result.status = result.status === 'LOST' ? 'WON' : 'LOST'),
  'another direction': ({ terms }) => (terms.direction = terms.direction === 'UP' ? 'DOWN' : 'UP'),
  'another acceptance': ({ terms, receipt }) => (receipt.acceptedAt = terms.acceptedAt += 1),
  'another price in the chain': ({ ticks }) => raise(ticks.at(-1)),
  'another entry': ({ result }) => (result.entrySequence = (result.entrySequence ?? 0) + 1),
  'a tick less': ({ ticks }) => ticks.pop(),
  'other rules': ({ rules }) => (rules.text += ' The house always wins.'),
}

function raise(tick: FairRecord['ticks'][number] | undefined): void {
  if (tick !== undefined) tick.price = (tick.price ?? 0) + 1
}

async function tamper(record: FairRecord): Promise<void> {
  for (const [name, falsify] of Object.entries(falsehoods)) {
    const falsified = structuredClone(record)
    falsify(falsified)
    const isRefused = (await verifyRecord(falsified, keys)).some(({ passed }) => !passed)
    check(isRefused, `the record of contract ${record.terms.orderId} with ${name} is refused`)
  }
}

function newKey(): TickKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(12).toString('hex') }
}
