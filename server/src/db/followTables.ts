// Copy trading, written only by server/src/exchange (0110_follow.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import { type Columns, bigint, integer, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

type Told<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'type'>
type Trader = Told<'traderChanged'>['trader']
type FollowSettings = Told<'followChanged'>['settings']

export interface FollowTables {
  follow_traders: StoredRow<typeof followTradersTable>
  follows: StoredRow<typeof followsTable>
  follow_marks: StoredRow<typeof followMarksTable>
  profit_shares: StoredRow<typeof profitSharesTable>
  follow_skips: StoredRow<typeof followSkipsTable>
  follow_blocks: StoredRow<typeof followBlocksTable>
  follow_block_shares: StoredRow<typeof followBlockSharesTable>
  margin_offers: StoredRow<typeof marginOffersTable>
  follow_sharing: StoredRow<typeof followSharingTable>
}

/** JSON. */
const linked: Columns<Trader['linked'], { linked: string }> = {
  columns: [text('linked')],
  write: (accounts) => [JSON.stringify(accounts)],
  read: ({ linked: written }) => JSON.parse(written) as number[],
}

export const followTradersTable = moneyTable<Trader>()('follow_traders', {
  user: bigint('user_id'),
  asset: text('asset'),
  status: text('status'),
  shareRate: integer('share_rate'),
  maxUserCount: integer('max_user_count'),
  traderMin: numeric('trader_min'),
  followMin: numeric('follow_min'),
  linked,
})

/** JSON; amounts are strings. */
const settings: Columns<FollowSettings, { settings: string }> = {
  columns: [text('settings')],
  write: (of) => [JSON.stringify(of, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))],
  read: ({ settings: written }) => {
    const of = JSON.parse(written) as FollowSettings & Record<'amountPerOrder' | 'maxCostPerOrder', string | null>
    return { ...of, amountPerOrder: amountOf(of.amountPerOrder), maxCostPerOrder: amountOf(of.maxCostPerOrder) }
  },
}

function amountOf(units: string | null): FollowSettings['amountPerOrder'] {
  return units === null ? null : (BigInt(units) as FollowSettings['amountPerOrder'])
}

export const followsTable = moneyTable<Told<'followChanged'>>()('follows', {
  followId: bigint('follow_id'),
  user: bigint('user_id'),
  trader: bigint('trader'),
  asset: text('asset'),
  status: text('status'),
  settings,
  shareRate: integer('share_rate'),
  allotted: numeric('allotted'),
  paid: numeric('paid'),
  leavingReason: text('leaving_reason'),
  returned: numeric('returned'),
  startedAt: bigint('started_at'),
  updatedAt: bigint('updated_at'),
})

export const followMarksTable = moneyTable<Told<'followMarkChanged'>>()('follow_marks', {
  user: bigint('user_id'),
  trader: bigint('trader'),
  asset: text('asset'),
  shareRate: integer('share_rate'),
  realized: numeric('realized'),
  shared: numeric('shared'),
})

export const profitSharesTable = moneyTable<Told<'profitShared'>>()('profit_shares', {
  followId: bigint('follow_id'),
  user: bigint('user_id'),
  trader: bigint('trader'),
  asset: text('asset'),
  realized: numeric('realized'),
  unrealized: numeric('unrealized'),
  shareRate: integer('share_rate'),
  sharedBefore: numeric('shared_before'),
  due: numeric('due'),
  paid: numeric('paid'),
  reason: text('reason'),
  time: bigint('time'),
})

export const followSkipsTable = moneyTable<Told<'followSkipped'>>()('follow_skips', {
  followId: bigint('follow_id'),
  blockId: bigint('block_id'),
  user: bigint('user_id'),
  trader: bigint('trader'),
  symbol: text('symbol'),
  reason: text('reason'),
  time: bigint('time'),
})

export const followBlocksTable = moneyTable<Told<'blockDone'>>()('follow_blocks', {
  blockId: bigint('block_id'),
  trader: bigint('trader'),
  symbol: text('symbol'),
  side: text('side'),
  limit: bigint('limit_price'),
  reference: bigint('reference_price'),
  most: bigint('most'),
  wanted: bigint('wanted'),
  quantity: bigint('quantity'),
  value: numeric('value'),
  members: integer('members'),
  skipped: integer('skipped'),
  time: bigint('time'),
})

export const followBlockSharesTable = moneyTable<Told<'blockShared'>>()('follow_block_shares', {
  symbol: text('symbol'),
  blockId: bigint('block_id'),
  orderId: bigint('order_id'),
  user: bigint('user_id'),
  side: text('side'),
  quantity: bigint('quantity'),
  value: numeric('value'),
  fee: numeric('fee'),
  realized: numeric('realized'),
  time: bigint('time'),
})

export const marginOffersTable = moneyTable<Told<'marginOffered'>>()('margin_offers', {
  trader: bigint('trader'),
  symbol: text('symbol'),
  positionId: bigint('position_id'),
  positionSide: text('position_side'),
  rate: bigint('rate'),
  adjustmentId: bigint('adjustment_id'),
  time: bigint('time'),
})

export const followSharingTable = moneyTable<{ name: string } & Told<'sharingChanged'>>()('follow_sharing', {
  name: text('name'),
  week: bigint('week'),
  lastFollowId: bigint('last_follow_id'),
})
