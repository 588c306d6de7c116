// Predicts the answer to an order for a second contract: the first of the published checks that fails, from the rules
// and the committed balances and limits. If the exchange answers differently, one of them is wrong.
import type { BinaryPlayerChanged, BinaryPositionChanged, LaterLimit } from '@assay/engine/binary/events'
import type { BinaryPeriod, JoinRound, OpenPosition } from '@assay/engine/binary/commands'
import type { RejectionReason } from '@assay/engine/events'
import type { BinaryAuditor } from './binaryAuditor.ts'
import type { Books } from './books.ts'
import { mondayOf } from './mondayOf.ts'

const DAY_MS = 86_400_000
const STAKE_MAX = 10n ** 34n - 1n

type Opening = OpenPosition | JoinRound

export function expectedAnswer(command: Opening, auditor: BinaryAuditor, books: Books): RejectionReason | null {
  const { symbol, periodId, user, stake, time, type } = command
  const market = auditor.markets.get(symbol)
  if (market === undefined) return 'UNKNOWN_MARKET'
  const period = market.periods.find((each) => each.periodId === periodId)
  if (period?.mode !== (type === 'binary.joinRound' ? 'POOL' : 'FIXED')) return 'UNKNOWN_PERIOD'
  const offered = offerAnswer(command, period)
  if (offered !== null) return offered
  const player = auditor.players.get(`${user} ${market.asset}`)
  if (time < (player?.pausedUntil ?? 0)) return 'ON_A_BREAK'
  if (stake <= 0n || stake > STAKE_MAX) return 'AMOUNT_INVALID'
  if (stake < period.stakeMin) return 'STAKE_BELOW_MINIMUM'
  if (stake > period.stakeMax) return 'STAKE_ABOVE_MAXIMUM'
  const open = [...auditor.open.values()].filter((each) => each.user === user && each.asset === market.asset)
  if (open.length >= market.maxOpenContracts) return 'TOO_MANY_OPEN_ORDERS'
  const limited = limitAnswer(command, player, open)
  if (limited !== null) return limited
  if (books.available(user, 'PLATFORM', market.asset) < stake) return 'INSUFFICIENT_BALANCE'
  if (period.mode === 'POOL') return null
  const win = (stake * BigInt(period.odds)) / 1_000_000n
  const end = Math.ceil((time + 500) / 1000) * 1000 + period.periodMs
  if (auditor.exposure(command.direction, symbol, end) + win > market.exposureMax) return 'EXPOSURE_FULL'
  return books.available(-1, 'PLATFORM', market.asset) < win ? 'NOT_COVERED' : null
}

function offerAnswer({ head, time }: Opening, { isOpen, periodMs }: BinaryPeriod): RejectionReason | null {
  if (!isOpen) return 'PERIOD_CLOSED'
  if (head === null || head.state === 'PAUSED' || time < head.time || time > head.time + 3000) return 'INDEX_PAUSED'
  return head.state === 'DEGRADED' && periodMs <= 60_000 ? 'INDEX_DEGRADED' : null
}

function limitAnswer(
  { stake, time }: Opening,
  player: BinaryPlayerChanged | undefined,
  open: readonly BinaryPositionChanged[],
): RejectionReason | null {
  if (player === undefined) return null
  const isToday = player.day === time - (time % DAY_MS)
  const inForce = (limit: bigint | null, next: LaterLimit | null) =>
    next !== null && time >= next.startsAt ? next.amount : limit
  const stakeMost = inForce(player.stakePerDay, player.nextStakePerDay)
  const lossMost = inForce(player.lossPerDay, player.nextLossPerDay)
  const weekMost = inForce(player.lossPerWeek, player.nextLossPerWeek)
  const isThisWeek = player.week === mondayOf(time)
  const atRisk = open.reduce((sum, each) => sum + each.stake, 0n)
  if (stakeMost !== null && (isToday ? player.staked : 0n) + stake > stakeMost) return 'STAKE_LIMIT_REACHED'
  if (lossMost !== null && (isToday ? player.lost : 0n) + atRisk + stake > lossMost) return 'LOSS_LIMIT_REACHED'
  if (weekMost !== null && (isThisWeek ? player.lostInWeek : 0n) + atRisk + stake > weekMost)
    return 'LOSS_LIMIT_REACHED'
  return null
}
