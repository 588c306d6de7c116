// Written only by server/src/exchange (0006_binary.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import type { Amount } from '@assay/engine/money'

type Position = Extract<Event, { type: 'binaryPositionChanged' }>

export interface BinaryTables {
  binary_markets: { symbol: string; rules: string }
  binary_positions: BinaryPositionsTable
  binary_players: BinaryPlayersTable
}

interface BinaryPositionsTable {
  order_id: bigint
  user_id: bigint
  client_order_id: string
  symbol: string
  period_id: number
  period_ms: number
  mode: Position['mode']
  direction: Position['direction']
  asset: string
  stake: Amount
  odds: number
  loss_mode: Position['lossMode']
  fee_rate: number
  cover: Amount
  accepted_at: bigint
  lock_at: bigint | null
  head_sequence: bigint
  head_hash: string
  rules_hash: string
  status: Position['status']
  void_reason: Position['voidReason']
  entry_sequence: bigint | null
  entry_time: bigint | null
  entry_price: bigint | null
  closing: string
  settle_price: bigint | null
  settled_at: bigint | null
  payout: Amount
  fee: Amount
}

interface BinaryPlayersTable {
  user_id: bigint
  asset: string
  stake_per_day: Amount | null
  next_stake_per_day: Amount | null
  next_stake_starts_at: bigint | null
  loss_per_day: Amount | null
  next_loss_per_day: Amount | null
  next_loss_starts_at: bigint | null
  paused_until: bigint | null
  day: bigint
  staked: Amount
  lost: bigint
  loss_per_week: Amount | null
  next_loss_per_week: Amount | null
  next_loss_week_starts_at: bigint | null
  week: bigint
  lost_in_week: bigint
  recent_losses: string
}
