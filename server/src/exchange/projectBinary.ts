// The second contract's events → rows, and back. Of a contract, a market or a user that a batch touched often only the
// last state is written. The values of a row stand in the order of the columns in 0006_binary.sql.
import type { BinaryMarket, BinaryPeriod } from '@assay/engine/binary/commands'
import type { BinaryPlayerChanged, BinaryPositionChanged, BinaryTick, LaterLimit } from '@assay/engine/binary/events'
import type { BinaryRecords } from '@assay/engine/binary/records'
import { type Amount, amountUnits, type Price, ratePpm } from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { BinaryTables } from '../db/binaryTables.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'
import type { Row } from './rowText.ts'

export const binaryTables: ProductTables = {
  append: 'append_binary',
  types: ['binary_markets', 'binary_positions', 'binary_players'],
  project,
  holds: `
    select user_id, 'PLATFORM', asset, stake from binary_positions where status = 'OPEN'
    union all
    select -1, 'PLATFORM', asset, cover from binary_positions where status = 'OPEN'`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const markets = new Map<string, BinaryMarket>()
  const positions = new Map<number, BinaryPositionChanged>()
  const players = new Map<string, BinaryPlayerChanged>()
  for (const { events } of commands)
    for (const event of events) {
      if (event.type === 'binaryPositionChanged') positions.set(event.orderId, event)
      else if (event.type === 'binaryPlayerChanged') players.set(`${event.user} ${event.asset}`, event)
      else if (event.type === 'binaryMarketDefined') markets.set(event.market.symbol, event.market)
    }
  if (markets.size === 0 && positions.size === 0 && players.size === 0) return null
  return [
    Array.from(markets.values(), (market): Row => [market.symbol, marketText(market)]),
    Array.from(positions.values(), positionRow),
    Array.from(players.values(), playerRow),
  ]
}

function positionRow(position: BinaryPositionChanged): Row {
  return [
    position.orderId,
    position.user,
    position.clientOrderId,
    position.symbol,
    position.periodId,
    position.periodMs,
    position.mode,
    position.direction,
    position.asset,
    position.stake,
    position.odds,
    position.lossMode,
    position.feeRate,
    position.cover,
    position.acceptedAt,
    position.lockAt,
    position.headSequence,
    position.headHash,
    position.rulesHash,
    position.status,
    position.voidReason,
    position.entry?.sequence ?? null,
    position.entry?.time ?? null,
    position.entry?.price ?? null,
    position.closing.map(({ sequence, time, price }) => `${sequence}:${time}:${price ?? '-'}`).join(','),
    position.settlePrice,
    position.settledAt,
    position.payout,
    position.fee,
  ]
}

function playerRow(player: BinaryPlayerChanged): Row {
  return [
    player.user,
    player.asset,
    player.stakePerDay,
    player.nextStakePerDay?.amount ?? null,
    player.nextStakePerDay?.startsAt ?? null,
    player.lossPerDay,
    player.nextLossPerDay?.amount ?? null,
    player.nextLossPerDay?.startsAt ?? null,
    player.pausedUntil,
    player.day,
    player.staked,
    player.lost,
    player.lossPerWeek,
    player.nextLossPerWeek?.amount ?? null,
    player.nextLossPerWeek?.startsAt ?? null,
    player.week,
    player.lostInWeek,
    player.recentLosses.join(','),
  ]
}

/** As JSON; amounts in digits. */
function marketText(market: BinaryMarket): string {
  return JSON.stringify(market, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

type Written<T> = { [Field in keyof T]: T[Field] extends bigint ? string : T[Field] }

export function readBinaryMarket(text: string): BinaryMarket {
  const market = JSON.parse(text) as Written<Omit<BinaryMarket, 'periods'>> & { periods: Written<BinaryPeriod>[] }
  return {
    ...market,
    exposureMax: amountUnits(BigInt(market.exposureMax)),
    periods: market.periods.map((period) => ({
      ...period,
      stakeMin: amountUnits(BigInt(period.stakeMin)),
      stakeMax: amountUnits(BigInt(period.stakeMax)),
    })),
  }
}

/** The product's part of the snapshot. */
export async function readBinary(client: pg.PoolClient): Promise<BinaryRecords> {
  const markets = await client.query<{ rules: string }>('select rules from binary_markets')
  const positions = await client.query<PositionRow>(`select * from binary_positions where status = 'OPEN'`)
  const players = await client.query<PlayerRow>('select * from binary_players')
  return {
    markets: markets.rows.map(({ rules }) => readBinaryMarket(rules)),
    positions: positions.rows.map(positionOfRow),
    players: players.rows.map(playerOfRow),
  }
}

export type PositionRow = Selectable<BinaryTables['binary_positions']>
type PlayerRow = Selectable<BinaryTables['binary_players']>

export function positionOfRow(row: PositionRow): Omit<BinaryPositionChanged, 'type'> {
  return {
    orderId: Number(row.order_id),
    user: Number(row.user_id),
    clientOrderId: row.client_order_id,
    symbol: row.symbol,
    periodId: row.period_id,
    periodMs: row.period_ms,
    mode: row.mode,
    direction: row.direction,
    asset: row.asset,
    stake: row.stake,
    odds: ratePpm(row.odds),
    lossMode: row.loss_mode,
    feeRate: ratePpm(row.fee_rate),
    cover: row.cover,
    acceptedAt: Number(row.accepted_at),
    lockAt: numberOrNull(row.lock_at),
    headSequence: Number(row.head_sequence),
    headHash: row.head_hash,
    rulesHash: row.rules_hash,
    status: row.status,
    voidReason: row.void_reason,
    entry: entryOf(row),
    closing: row.closing === '' ? [] : row.closing.split(',').map(readTick),
    settlePrice: numberOrNull(row.settle_price) as Price | null,
    settledAt: numberOrNull(row.settled_at),
    payout: row.payout,
    fee: row.fee,
  }
}

function entryOf({ entry_sequence: sequence, entry_time: time, entry_price: price }: PositionRow): BinaryTick | null {
  if (sequence === null) return null
  return { sequence: Number(sequence), time: Number(time), price: numberOrNull(price) as Price | null }
}

function readTick(text: string): BinaryTick {
  const [sequence, time, price] = text.split(':')
  return { sequence: Number(sequence), time: Number(time), price: price === '-' ? null : (Number(price) as Price) }
}

export function playerOfRow(row: PlayerRow): Omit<BinaryPlayerChanged, 'type'> {
  return {
    user: Number(row.user_id),
    asset: row.asset,
    stakePerDay: row.stake_per_day,
    nextStakePerDay: laterLimit(row.next_stake_per_day, row.next_stake_starts_at),
    lossPerDay: row.loss_per_day,
    nextLossPerDay: laterLimit(row.next_loss_per_day, row.next_loss_starts_at),
    pausedUntil: numberOrNull(row.paused_until),
    day: Number(row.day),
    staked: row.staked,
    lost: row.lost,
    lossPerWeek: row.loss_per_week,
    nextLossPerWeek: laterLimit(row.next_loss_per_week, row.next_loss_week_starts_at),
    week: Number(row.week),
    lostInWeek: row.lost_in_week,
    recentLosses: row.recent_losses === '' ? [] : row.recent_losses.split(',').map(Number),
  }
}

function laterLimit(amount: Amount | null, startsAt: bigint | null): LaterLimit | null {
  return startsAt === null ? null : { amount, startsAt: Number(startsAt) }
}

function numberOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}
