// The second contract, written only by server/src/exchange (0006_binary.sql, 0011_loss_limits.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import type { Amount, Price } from '@assay/engine/money'
import { bigint, type Columns, integer, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

type Told<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'type'>
type Position = Told<'binaryPositionChanged'>
type Player = Told<'binaryPlayerChanged'>
type Tick = NonNullable<Position['entry']>
type LaterLimit = NonNullable<Player['nextStakePerDay']>

export interface BinaryTables {
  binary_markets: StoredRow<typeof binaryMarketsTable>
  binary_positions: StoredRow<typeof binaryPositionsTable>
  binary_players: StoredRow<typeof binaryPlayersTable>
}

export const binaryMarketsTable = moneyTable<{ symbol: string; rules: string }>()('binary_markets', {
  symbol: text('symbol'),
  rules: text('rules'),
})

type StoredEntry = Record<'entry_sequence' | 'entry_time' | 'entry_price', bigint | null>
const entry: Columns<Tick | null, StoredEntry> = {
  columns: [bigint('entry_sequence'), bigint('entry_time'), bigint('entry_price')],
  write: (tick) => [tick?.sequence ?? null, tick?.time ?? null, tick?.price ?? null],
  read({ entry_sequence: sequence, entry_time: time, entry_price: price }) {
    if (sequence === null) return null
    return { sequence: Number(sequence), time: Number(time), price: price === null ? null : (Number(price) as Price) }
  },
}

/** 'sequence:time:price,…', with '-' for no price. */
const closing: Columns<Tick[], { closing: string }> = {
  columns: [text('closing')],
  write: (ticks) => [ticks.map(({ sequence, time, price }) => `${sequence}:${time}:${price ?? '-'}`).join(',')],
  read: (stored) => (stored.closing === '' ? [] : stored.closing.split(',').map(readTick)),
}

function readTick(told: string): Tick {
  const [sequence, time, price] = told.split(':')
  return { sequence: Number(sequence), time: Number(time), price: price === '-' ? null : (Number(price) as Price) }
}

export const binaryPositionsTable = moneyTable<Position>()('binary_positions', {
  orderId: bigint('order_id'),
  user: bigint('user_id'),
  clientOrderId: text('client_order_id'),
  symbol: text('symbol'),
  periodId: integer('period_id'),
  periodMs: integer('period_ms'),
  mode: text('mode'),
  direction: text('direction'),
  asset: text('asset'),
  stake: numeric('stake'),
  odds: integer('odds'),
  lossMode: text('loss_mode'),
  feeRate: integer('fee_rate'),
  cover: numeric('cover'),
  acceptedAt: bigint('accepted_at'),
  lockAt: bigint('lock_at'),
  headSequence: bigint('head_sequence'),
  headHash: text('head_hash'),
  rulesHash: text('rules_hash'),
  status: text('status'),
  voidReason: text('void_reason'),
  entry,
  closing,
  settlePrice: bigint('settle_price'),
  settledAt: bigint('settled_at'),
  payout: numeric('payout'),
  fee: numeric('fee'),
})

const later = <const Name extends string, const Start extends string>(
  name: Name,
  start: Start,
): Columns<LaterLimit | null, { [N in Name]: Amount | null } & { [N in Start]: bigint | null }> => ({
  columns: [numeric(name), bigint(start)],
  write: (limit) => [limit?.amount ?? null, limit?.startsAt ?? null],
  read(stored) {
    const startsAt = stored[start]
    return startsAt === null ? null : { amount: stored[name], startsAt: Number(startsAt) }
  },
})

const recentLosses: Columns<number[], { recent_losses: string }> = {
  columns: [text('recent_losses')],
  write: (times) => [times.join(',')],
  read: ({ recent_losses: times }) => (times === '' ? [] : times.split(',').map(Number)),
}

export const binaryPlayersTable = moneyTable<Player>()('binary_players', {
  user: bigint('user_id'),
  asset: text('asset'),
  stakePerDay: numeric('stake_per_day'),
  nextStakePerDay: later('next_stake_per_day', 'next_stake_starts_at'),
  lossPerDay: numeric('loss_per_day'),
  nextLossPerDay: later('next_loss_per_day', 'next_loss_starts_at'),
  pausedUntil: bigint('paused_until'),
  day: bigint('day'),
  staked: numeric('staked'),
  lost: numeric('lost'),
  lossPerWeek: numeric('loss_per_week'),
  nextLossPerWeek: later('next_loss_per_week', 'next_loss_week_starts_at'),
  week: bigint('week'),
  lostInWeek: numeric('lost_in_week'),
  recentLosses,
})
