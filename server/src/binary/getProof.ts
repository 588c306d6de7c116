import { timingSafeEqual } from 'node:crypto'
import { type FairRecord, RECORD_FORMAT } from '@assay/api/binary'
import { ApiError } from '@assay/api/errors'
import type { Parsed } from '@assay/api/schemas'
import { entryAfter } from '@assay/engine/binary/binary'
import { formatAmount, formatPrice } from '@assay/engine/money'
import type { Context } from '../context.ts'
import { positionOfRow } from '../exchange/projectBinary.ts'
import { signHead, type Tick } from '../market/tickChain.ts'
import { decimalsOf, showReceipt } from './positionAnswer.ts'
import { findPosition } from './positionRows.ts'
import { type Decimals, frozenTerms, type Position, shareToken, signReceipt } from './receipts.ts'
import { rulesText } from './rulesText.ts'

/** The head at acceptance is no older; its own tick is not part of the record. */
const HEAD_AGE_MS = 3000
/** Two periods of an hour, and what a pool waits before its lock. */
const TICKS_MAX = 8000

/** Only settled contracts, and only while their ticks are kept. Whose it is, is nowhere in it. */
export async function getProof(context: Context, { id, token }: Parsed<'binary', 'getProof'>): Promise<FairRecord> {
  const position = await findPosition(context, id)
  if (position === undefined || !mayRead(context, position, token)) throw new ApiError('NOT_FOUND')
  if (position.status === 'OPEN') throw new ApiError('NOT_SETTLED_YET')
  const decimals = decimalsOf(context, position)
  const ticks = await readTicks(context, position)
  const last = ticks.at(-1) as Tick
  const head = { symbol: position.symbol, sequence: last.sequence, hash: last.hash }
  const { privateKey, publicKey } = context.market.tickKey
  return {
    format: RECORD_FORMAT,
    terms: frozenTerms(position, decimals),
    receipt: showReceipt(context, position),
    rules: { text: rulesText(position.rulesHash) ?? '', hash: position.rulesHash },
    ticks,
    head: { sequence: head.sequence, hash: head.hash, signature: signHead(head, privateKey), publicKey },
    pool: position.mode === 'POOL' ? { stakes: await readStakes(context, position, decimals) } : null,
    result: resultOf(position, decimals),
  }
}

/** A stranger is told the same as of a contract that never was. */
function mayRead({ caller, binary }: Context, { orderId, user }: Position, token: string | undefined): boolean {
  if (caller.user?.id === user) return true
  return token !== undefined && timingSafeEqual(Buffer.from(token), Buffer.from(shareToken(binary.secret, orderId)))
}

/** Every tick after the receipt's head up to the one that ends the contract. Throws TICKS_FORGOTTEN. */
async function readTicks({ market }: Context, position: Position): Promise<Tick[]> {
  const { symbol, acceptedAt, entry, periodMs, headSequence, voidReason } = position
  const isDecidedByEntry = entry === null || (voidReason === 'INDEX_PAUSED' && position.closing.length === 0)
  const end = isDecidedByEntry ? entryAfter(position) + 1 : entry.time + periodMs
  const first = await market.ticks({ symbol, from: end, to: Number.MAX_SAFE_INTEGER, limit: 1 })
  const last = first[0]?.time ?? end
  const ticks = await market.ticks({ symbol, from: acceptedAt - HEAD_AGE_MS, to: last, limit: TICKS_MAX })
  const chain = ticks.filter(({ sequence }) => sequence > headSequence)
  if (chain[0]?.sequence !== headSequence + 1 || chain.at(-1)?.time !== last) throw new ApiError('TICKS_FORGOTTEN')
  return chain
}

async function readStakes(
  { binary, db }: Context,
  { symbol, periodId, lockAt }: Position,
  decimals: Decimals,
): Promise<NonNullable<FairRecord['pool']>['stakes']> {
  const rows = await db
    .selectFrom('binary_positions')
    .selectAll()
    .where('symbol', '=', symbol)
    .where('period_id', '=', periodId)
    .where('lock_at', '=', BigInt(lockAt ?? 0))
    .orderBy('order_id')
    .execute()
  return rows.map(positionOfRow).map((position) => {
    const terms = frozenTerms(position, decimals)
    return { terms, receipt: signReceipt(position, terms, binary.receiptKey) }
  })
}

function resultOf(position: Position, { priceDecimals, coinDecimals }: Decimals): FairRecord['result'] {
  const { status, settlePrice } = position
  if (status === 'OPEN') throw new ApiError('NOT_SETTLED_YET')
  return {
    status,
    voidReason: position.voidReason,
    entrySequence: position.entry?.sequence ?? null,
    closingSequences: position.closing.map(({ sequence }) => sequence),
    settlePrice: settlePrice === null ? null : formatPrice(settlePrice, priceDecimals),
    payout: formatAmount(position.payout, coinDecimals),
    fee: formatAmount(position.fee, coinDecimals),
  }
}
