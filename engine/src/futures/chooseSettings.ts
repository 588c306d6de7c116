// Leverage and margin mode for each market, position mode for all. They can change only while the user has neither a
// position nor an open order there, so existing ones are never affected.
import { hasOrders } from '../orders/desk.ts'
import { firstRefusal, type Refusal, refuse } from '../refusal.ts'
import type { MarginMode, SetLeverage, SetMarginMode, SetPositionMode } from './commands.ts'
import { hasPosition, leverageOf, marginModeOf, openFuturesDesk } from './desk.ts'
import { type FuturesDesk, type FuturesTurn, positionModeOf } from './futures.ts'

export function setLeverage(turn: FuturesTurn, { user, symbol, leverage }: SetLeverage): Refusal | null {
  const contract = turn.futures.contracts.get(symbol)
  if (!contract) return refuse('UNKNOWN_MARKET', { symbol })
  const desk = openFuturesDesk(contract, user)
  const isOffered = contract.rules.leverages.includes(leverage)
  const refusal = firstRefusal([
    desk.chosen?.leverage === leverage ? refuse('NOTHING_TO_CHANGE') : null,
    checkIdle([desk]),
    isOffered ? null : refuse('LEVERAGE_INVALID', { offered: contract.rules.leverages.join(' ') }),
  ])
  if (refusal) return refusal
  choose(turn, desk, { leverage, marginMode: marginModeOf(desk) })
  return null
}

export function setMarginMode(turn: FuturesTurn, { user, symbol, marginMode }: SetMarginMode): Refusal | null {
  const contract = turn.futures.contracts.get(symbol)
  if (!contract) return refuse('UNKNOWN_MARKET', { symbol })
  const desk = openFuturesDesk(contract, user)
  if (marginModeOf(desk) === marginMode) return refuse('NOTHING_TO_CHANGE')
  const refusal = checkIdle([desk])
  if (refusal) return refusal
  choose(turn, desk, { leverage: leverageOf(desk), marginMode })
  return null
}

export function setPositionMode(turn: FuturesTurn, { user, positionMode }: SetPositionMode): Refusal | null {
  const { futures } = turn
  if (positionModeOf(futures, user) === positionMode) return refuse('NOTHING_TO_CHANGE')
  const desks = futures.ordered.flatMap(({ desks: all }) => {
    const desk = all.get(user) as FuturesDesk | undefined
    return desk ? [desk] : []
  })
  const refusal = checkIdle(desks)
  if (refusal) return refusal
  if (positionMode === 'ONE_WAY') futures.positionModes.delete(user)
  else futures.positionModes.set(user, positionMode)
  turn.events.push({ type: 'positionModeChanged', user, positionMode })
  return null
}

function checkIdle(desks: readonly FuturesDesk[]): Refusal | null {
  if (desks.some(hasPosition)) return refuse('POSITIONS_EXIST')
  return desks.some(hasOrders) ? refuse('ORDERS_EXIST') : null
}

function choose(turn: FuturesTurn, desk: FuturesDesk, chosen: { leverage: number; marginMode: MarginMode }): void {
  desk.chosen = chosen
  turn.events.push({ type: 'leverageChanged', user: desk.user, symbol: desk.pair.rules.symbol, ...chosen })
}
