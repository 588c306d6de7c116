// A user adds margin to an isolated position or removes some. Removing raises the leverage, so it is refused while the
// index is PAUSED; adding is always possible.
//
// Margin 2000, of which 475 is removable: removing 475 leaves 1525 and moves the liquidation price closer.
import { available } from '../ledger/accounts.ts'
import { AMOUNT_MAX, type Amount, amountUnits, formatAmount } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { AdjustMargin } from './commands.ts'
import { moveMargin } from './clearing.ts'
import { checkMeans } from './checkOrder.ts'
import { markOf } from './crossMargin.ts'
import { type FuturesTurn, type Position, touchPosition } from './futures.ts'
import { removableMargin } from './margin.ts'
import { requeue } from './position.ts'

export function adjustMargin(turn: FuturesTurn, command: AdjustMargin): Refusal | null {
  const position = turn.futures.positions.get(command.positionId)
  const isOwn = position !== undefined && position.desk.user === command.user && position.marginMode === 'ISOLATED'
  if (!isOwn) return refuse('UNKNOWN_POSITION', { positionId: String(command.positionId) })
  const { amount, direction } = command
  const refusal = direction === 'ADD' ? checkAdding(position, amount) : checkRemoving(position, amount)
  if (refusal) return refusal
  const moved = direction === 'ADD' ? amount : amountUnits(-amount)
  moveMargin(turn, position.desk.pair, position.desk.trader.account, moved)
  position.margin = amountUnits(position.margin + moved)
  requeue(position)
  touchPosition(turn, position)
  turn.events.push({
    type: 'marginAdjusted',
    adjustmentId: command.adjustmentId,
    positionId: position.id,
    user: command.user,
    symbol: position.desk.pair.rules.symbol,
    amount: moved,
    margin: position.margin,
    liquidationPrice: position.liquidationPrice,
    time: turn.time,
  })
  return null
}

function checkAdding({ desk }: Position, amount: Amount): Refusal | null {
  if (amount <= 0n || amount > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  return available(desk.trader.account) >= amount ? null : checkMeans(desk, amount)
}

function checkRemoving(position: Position, amount: Amount): Refusal | null {
  const { pair, trader } = position.desk
  if (pair.indexState === 'PAUSED') return refuse('INDEX_PAUSED', { symbol: pair.rules.symbol })
  if (amount <= 0n || amount > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  const removable = removableMargin(position, { mark: markOf(pair), leverage: position.leverage }, pair.rules)
  if (amount <= removable) return null
  const { asset, scale } = trader.purse.asset
  return refuse('MARGIN_NOT_REMOVABLE', { removable: formatAmount(removable, scale), asset })
}
