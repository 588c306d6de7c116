// The record of a settled contract: everything needed to recompute its result.
import { type FairRecord, RECORD_FORMAT } from '@assay/api/binary'
import { ApiError } from '@assay/api/errors'
import { entryAfter } from '@assay/engine/binary/binary'
import { ENTRY_MAX_MS } from '@assay/engine/binary/settlement'
import { formatAmount, formatPrice } from '@assay/engine/money'
import type { Market } from '../market/market.ts'
import { signHead, type Tick } from '../ticks/tickChain.ts'
import type { TickKey } from '../ticks/tickKey.ts'
import { type Decimals, frozenTerms, type Position, type ReceiptKey, signReceipt } from './receipts.ts'
import { rulesText } from './rulesText.ts'

/** The head at acceptance is at most this old; its own tick is not part of the record. */
const HEAD_AGE_MS = 3000
/** Two periods of an hour, and the time until a pool's lock. */
const TICKS_MAX = 8000

export interface RecordSources {
  market: Pick<Market, 'ticks'>
  tickKey: TickKey
  receiptKey: ReceiptKey
  /** Of a pool's round, by order id. */
  readRound: (position: Position) => Promise<readonly Position[]>
  decimals: Decimals
}

/** Throws NOT_SETTLED_YET and TICKS_FORGOTTEN. */
export async function makeRecord(sources: RecordSources, position: Position): Promise<FairRecord> {
  if (position.status === 'OPEN') throw new ApiError('NOT_SETTLED_YET')
  const { tickKey, receiptKey, decimals } = sources
  const sign = (each: Position) => {
    const terms = frozenTerms(each, decimals)
    return { terms, receipt: signReceipt(each, terms, receiptKey) }
  }
  const ticks = await readTicks(sources, position)
  const { sequence, hash } = ticks.at(-1) as Tick
  const signature = signHead({ symbol: position.symbol, sequence, hash }, tickKey.privateKey)
  return {
    format: RECORD_FORMAT,
    ...sign(position),
    rules: { text: rulesText(position.rulesHash) ?? '', hash: position.rulesHash },
    ticks,
    head: { sequence, hash, signature, publicKey: tickKey.publicKey },
    pool: position.mode === 'POOL' ? { stakes: (await sources.readRound(position)).map(sign) } : null,
    result: { status: position.status, ...resultOf(position, decimals) },
  }
}

/** Every tick after the receipt's head up to the one that ends the contract. */
async function readTicks({ market }: RecordSources, position: Position): Promise<Tick[]> {
  const { symbol, acceptedAt, entry, periodMs, headSequence, voidReason } = position
  const isDecidedByEntry = voidReason === 'INDEX_PAUSED' && position.closing.length === 0
  const lasted = isDecidedByEntry ? 0 : periodMs
  const end = entry === null ? entryAfter(position) + ENTRY_MAX_MS + 1 : entry.time + lasted
  const first = await market.ticks({ symbol, from: end, to: Number.MAX_SAFE_INTEGER, limit: 1 })
  const last = first[0]?.time ?? end
  const ticks = await market.ticks({ symbol, from: acceptedAt - HEAD_AGE_MS, to: last, limit: TICKS_MAX })
  const chain = ticks.filter(({ sequence }) => sequence > headSequence)
  if (chain[0]?.sequence !== headSequence + 1 || chain.at(-1)?.time !== last) throw new ApiError('TICKS_FORGOTTEN')
  return chain
}

function resultOf(position: Position, { priceDecimals, coinDecimals }: Decimals): Omit<FairRecord['result'], 'status'> {
  const { settlePrice } = position
  return {
    voidReason: position.voidReason,
    entrySequence: position.entry?.sequence ?? null,
    closingSequences: position.closing.map(({ sequence }) => sequence),
    settlePrice: settlePrice === null ? null : formatPrice(settlePrice, priceDecimals),
    payout: formatAmount(position.payout, coinDecimals),
    fee: formatAmount(position.fee, coinDecimals),
  }
}
