// A contract as reported by its event.
import { ZERO } from '../money.ts'
import type { Position } from './binary.ts'
import type { BinaryPositionChanged, BinaryTick } from './events.ts'
import type { Path, Result, SettlementTick } from './settlement.ts'

export function describePosition(position: Position): BinaryPositionChanged {
  return describe(position, stillOpen)
}

export interface Settled {
  path: Path
  result: Result
  time: number
}

export function describeSettled(position: Position, { path, result, time }: Settled): BinaryPositionChanged {
  const isOneSided = result.outcome === 'VOID' && path.voidReason === null
  return describe(position, {
    status: result.outcome,
    voidReason: isOneSided ? 'ONE_SIDED' : path.voidReason,
    entry: path.entry === null ? null : placeOf(path.entry),
    closing: path.closing.map(placeOf),
    settlePrice: path.settlePrice,
    settledAt: time,
    payout: result.payout,
    fee: result.fee,
  })
}

type End = Pick<
  BinaryPositionChanged,
  'status' | 'voidReason' | 'entry' | 'closing' | 'settlePrice' | 'settledAt' | 'payout' | 'fee'
>

const stillOpen: End = {
  status: 'OPEN',
  voidReason: null,
  entry: null,
  closing: [],
  settlePrice: null,
  settledAt: null,
  payout: ZERO,
  fee: ZERO,
}

/** Field by field: thousands may be settled in one second, and copying whole objects twice costs more than settling. */
function describe({ terms, player, cover }: Position, end: End): BinaryPositionChanged {
  return {
    type: 'binaryPositionChanged',
    orderId: terms.orderId,
    user: player.user,
    clientOrderId: terms.clientOrderId,
    symbol: terms.symbol,
    periodId: terms.periodId,
    periodMs: terms.periodMs,
    mode: terms.mode,
    direction: terms.direction,
    asset: terms.asset,
    stake: terms.stake,
    odds: terms.odds,
    lossMode: terms.lossMode,
    feeRate: terms.feeRate,
    cover: cover.held,
    acceptedAt: terms.acceptedAt,
    lockAt: terms.lockAt,
    headSequence: terms.headSequence,
    headHash: terms.headHash,
    rulesHash: terms.rulesHash,
    status: end.status,
    voidReason: end.voidReason,
    entry: end.entry,
    closing: end.closing,
    settlePrice: end.settlePrice,
    settledAt: end.settledAt,
    payout: end.payout,
    fee: end.fee,
  }
}

function placeOf({ sequence, time, price }: SettlementTick): BinaryTick {
  return { sequence, time, price }
}
