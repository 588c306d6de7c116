// Lists what a held balance is held for. Every hold of the engine has a row that says so: the order, the second
// contract, the withdrawal, the convert, or the subscription to earn.
import type { HoldReason } from '@assay/api/wallet'
import type { Wallet } from '@assay/engine/nouns'
import type { Core } from '../context.ts'

export interface Hold {
  reason: HoldReason
  id: number
  /** null of a withdrawal and of earn. */
  symbol: string | null
  amount: bigint
  /** Epoch ms; null of a withdrawal. */
  since: number | null
}

interface Held {
  user: bigint
  wallet: Wallet
  asset: string
}

type Source = Pick<Core, 'db' | 'market'>

/** Oldest first, withdrawals before the others. The engine's limit of open orders bounds them. */
export async function listHolds(source: Source, held: Held): Promise<Hold[]> {
  const holds =
    held.wallet === 'PLATFORM'
      ? [
          ...(await spotHolds(source, held)),
          ...(await stakeHolds(source, held)),
          ...(await withdrawalHolds(source, held)),
          ...(await convertHolds(source, held)),
        ]
      : held.wallet === 'CONTRACT'
        ? await futuresHolds(source, held)
        : await earnHolds(source, held)
  return holds.toSorted((one, other) => (one.since ?? 0) - (other.since ?? 0) || one.id - other.id)
}

/** A bid holds the quote coin, an offer the base coin. */
async function spotHolds({ db, market }: Source, { user, asset }: Held): Promise<Hold[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'symbol', 'side', 'held', 'created_at'])
    .where('user_id', '=', user)
    .where('status', 'in', ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED'])
    .execute()
  return rows
    .filter(({ held }) => held > 0n)
    .filter(({ symbol, side }) => market.spotMarket(symbol)?.[side === 'BUY' ? 'quote' : 'base'] === asset)
    .map((row) => holdOf('SPOT_ORDER', { ...row, amount: row.held, since: row.created_at }))
}

async function futuresHolds({ db, market }: Source, { user, asset }: Held): Promise<Hold[]> {
  const rows = await db
    .selectFrom('futures_orders')
    .select(['order_id', 'symbol', 'held', 'created_at'])
    .where('user_id', '=', user)
    .where('status', 'in', ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED'])
    .execute()
  const quotes = new Map(market.contracts().map(({ symbol, futures }) => [symbol, futures.quote]))
  return rows
    .filter(({ held }) => held > 0n)
    .filter(({ symbol }) => quotes.get(symbol) === asset)
    .map((row) => holdOf('FUTURES_ORDER', { ...row, amount: row.held, since: row.created_at }))
}

async function stakeHolds({ db }: Source, { user, asset }: Held): Promise<Hold[]> {
  const rows = await db
    .selectFrom('binary_positions')
    .select(['order_id', 'symbol', 'stake', 'accepted_at'])
    .where('user_id', '=', user)
    .where('status', '=', 'OPEN')
    .where('asset', '=', asset)
    .execute()
  return rows.map((row) => holdOf('SECOND_CONTRACT', { ...row, amount: row.stake, since: row.accepted_at }))
}

async function withdrawalHolds({ db }: Source, { user, asset }: Held): Promise<Hold[]> {
  const rows = await db
    .selectFrom('withdrawal_amounts')
    .select(['withdrawal_id', 'amount'])
    .where('user_id', '=', user)
    .where('status', '=', 'HELD')
    .where('asset', '=', asset)
    .execute()
  return rows.map(({ withdrawal_id: id, amount }) => ({
    reason: 'WITHDRAWAL',
    id: Number(id),
    symbol: null,
    amount: BigInt(amount),
    since: null,
  }))
}

/** Named by both coins: 'BTC/USDT'. */
async function convertHolds({ db }: Source, { user, asset }: Held): Promise<Hold[]> {
  const rows = await db
    .selectFrom('converts')
    .select(['convert_id as order_id', 'to_asset', 'amount', 'accepted_at as since'])
    .where('user_id', '=', user)
    .where('status', '=', 'ACCEPTED')
    .where('from_asset', '=', asset)
    .execute()
  return rows.map((row) => holdOf('CONVERT', { ...row, symbol: `${asset}/${row.to_asset}`.toUpperCase() }))
}

async function earnHolds({ db }: Source, { user, asset }: Held): Promise<Hold[]> {
  const rows = await db
    .selectFrom('earn_positions')
    .select(['position_id as order_id', 'principal as amount', 'opened_at as since'])
    .where('user_id', '=', user)
    .where('status', '=', 'EARNING')
    .where('asset', '=', asset)
    .execute()
  return rows.map((row) => holdOf('EARN', { ...row, symbol: null }))
}

interface HoldingRow {
  order_id: bigint
  symbol: string | null
  amount: bigint
  since: bigint
}

function holdOf(reason: HoldReason, { order_id, symbol, amount, since }: HoldingRow): Hold {
  return { reason, id: Number(order_id), symbol, amount: BigInt(amount), since: Number(since) }
}
