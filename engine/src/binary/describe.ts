// A contract as its event tells it.
import { ZERO } from '../money.ts'
import type { Position } from './binary.ts'
import type { BinaryPositionChanged, BinaryTick } from './events.ts'
import type { Path, Result, SettlementTick } from './settlement.ts'

export function describePosition({ terms, player, cover }: Position): BinaryPositionChanged {
  return {
    type: 'binaryPositionChanged',
    ...terms,
    user: player.user,
    cover: cover.held,
    status: 'OPEN',
    voidReason: null,
    entry: null,
    closing: [],
    settlePrice: null,
    settledAt: null,
    payout: ZERO,
    fee: ZERO,
  }
}

export interface Settled {
  path: Path
  result: Result
  time: number
}

export function describeSettled(position: Position, { path, result, time }: Settled): BinaryPositionChanged {
  const isOneSided = result.outcome === 'VOID' && path.voidReason === null
  return {
    ...describePosition(position),
    status: result.outcome,
    voidReason: isOneSided ? 'ONE_SIDED' : path.voidReason,
    entry: path.entry === null ? null : placeOf(path.entry),
    closing: path.closing.map(placeOf),
    settlePrice: path.settlePrice,
    settledAt: time,
    payout: result.payout,
    fee: result.fee,
  }
}

function placeOf({ sequence, time, price }: SettlementTick): BinaryTick {
  return { sequence, time, price }
}
