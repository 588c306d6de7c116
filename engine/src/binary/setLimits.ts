// A user sets limits or a break. Nobody else can, and open contracts are not affected.
import { AMOUNT_MAX, type Amount } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { BinaryTurn } from './binary.ts'
import type { SetLimits } from './commands.ts'
import { changeLimits, describePlayer, PAUSE_MAX_MS, enterPlayer } from './player.ts'

export function setLimits(turn: BinaryTurn, command: SetLimits): Refusal | null {
  const { user, asset, time, pauseMs } = command
  if (!turn.ledger.assets.has(asset)) return refuse('UNKNOWN_ASSET', { asset })
  const isPause = pauseMs === undefined || (Number.isSafeInteger(pauseMs) && pauseMs > 0 && pauseMs <= PAUSE_MAX_MS)
  if (!isPause) return refuse('EXPIRY_INVALID')
  if (![command.stakePerDay, command.lossPerDay, command.lossPerWeek].every(isLimit)) return refuse('AMOUNT_INVALID')
  const player = enterPlayer(turn.binary, { user, asset, time })
  changeLimits(player, command)
  turn.events.push(describePlayer(player))
  return null
}

function isLimit(amount: Amount | null | undefined): boolean {
  return amount === undefined || amount === null || (amount >= 0n && amount <= AMOUNT_MAX)
}
