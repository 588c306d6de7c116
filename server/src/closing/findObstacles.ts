// What has to be solved before an account can be closed. Money is never taken: what is worth more than dust is withdrawn
// by its owner first.
import { type ClosingObstacle, closingObstacles } from '@assay/api/closing'
import { type Amount, amountUnits, formatAmount } from '@assay/engine/money'
import { type Kysely, sql } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { unitsOf } from '../settings/decimals.ts'
import { readAccountTerms } from '../user/accountTerms.ts'
import { USDT_SCALE } from '../user/withdrawalLimits.ts'
import type { Own } from './context.ts'

export interface Obstacles {
  obstacles: { kind: ClosingObstacle; count: number }[]
  /** Of all balances, in USDT. */
  worth: string | null
}

type Parts = Pick<Core, 'configuration' | 'market'> & Pick<Own, 'worthOf'>

export async function findObstacles(parts: Parts, db: Kysely<Database>, userId: number): Promise<Obstacles> {
  const open = await countOpen(db, userId)
  const held = await readHeld(db, userId)
  const worth = worthOfAll(parts, held)
  const dust = dustOf(parts)
  const pending = worthOfAll(parts, await readPending(db, userId))
  const isDust = worth !== null && worth <= dust
  const counts = new Map<ClosingObstacle, number>([
    ...open,
    // Together with the balances they are dust. They are paid within a day or so, and stay on the closed account.
    ...(worth !== null && pending !== null && worth + pending <= dust ? [['REBATES', 0] as const] : []),
    ['BALANCE', isDust ? 0 : held.filter(({ total }) => total > 0n).length],
    ['DEBT', held.filter(({ total }) => total < 0n).length],
  ])
  return {
    obstacles: closingObstacles.flatMap((kind) => {
      const count = counts.get(kind) ?? 0
      return count === 0 ? [] : [{ kind, count }]
    }),
    worth: worth === null ? null : formatAmount(worth, USDT_SCALE),
  }
}

/** Balances that are worth at most this together are no obstacle. In units of USDT. */
export function dustOf(parts: Parts): Amount {
  return amountUnits(unitsOf(readAccountTerms(parts).dust) / 10n ** BigInt(18 - USDT_SCALE))
}

export interface Held {
  asset: string
  total: bigint
}

async function readHeld(db: Kysely<Database>, userId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select asset, sum(available + held)::numeric(38, 0) as total from balances
    where owner = ${userId} group by asset having sum(available + held) <> 0`.execute(db)
  return rows
}

async function readPending(db: Kysely<Database>, userId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select asset, sum(amount)::numeric(38, 0) as total from pending_rebates
    where user_id = ${userId} and status = 'PENDING' group by asset`.execute(db)
  return rows
}

/** Rounded up, so that nothing looks like dust that is more. null if one has no price now. */
export function worthOfAll({ market, worthOf }: Parts, held: readonly Held[]): Amount | null {
  let sum = 0n
  for (const { asset, total } of held) {
    const coin = market.asset(asset)
    const worth = coin === undefined || total < 0n ? null : worthOf(coin, amountUnits(total))
    if (worth === null) return null
    sum += worth
  }
  return amountUnits(sum)
}

async function countOpen(db: Kysely<Database>, userId: number): Promise<[ClosingObstacle, number][]> {
  const open = "('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED')"
  const { rows } = await sql<{ kind: ClosingObstacle; count: bigint }>`
    select 'SPOT_ORDERS' as kind, count(*) from orders where user_id = ${userId} and status in ${sql.raw(open)}
    union all select 'FUTURES_ORDERS', count(*) from futures_orders
      where user_id = ${userId} and status in ${sql.raw(open)}
    union all select 'POSITIONS', count(*) from futures_positions where user_id = ${userId} and end_reason is null
    union all select 'SECOND_CONTRACTS', count(*) from binary_positions where user_id = ${userId} and status = 'OPEN'
    union all select 'OPTIONS', count(*) from option_positions where user_id = ${userId} and status = 'OPEN'
    union all select 'CONVERTS', (select count(*) from converts where user_id = ${userId} and status = 'ACCEPTED')
      + (select count(*) from limit_converts where user_id = ${userId} and status in ('OPEN', 'CONVERTING'))
    union all select 'EARN', count(*) from earn_positions where user_id = ${userId} and status in ('EARNING', 'OWED')
    union all select 'FOLLOWS', count(*) from follows where user_id = ${userId} and status <> 'ENDED'
    union all select 'FOLLOWERS', count(*) from follows where trader = ${userId} and status <> 'ENDED'
    union all select 'DEPOSITS', count(*) from deposits
      where user_id = ${userId} and status in ('SEEN', 'CONFIRMING', 'REVIEW', 'APPROVED', 'CREDITED')
    union all select 'BANK_DEPOSITS', count(*) from bank_deposits
      where user_id = ${userId} and status in ('AWAITING', 'PROOF_SENT', 'MATCHED', 'CREDITING')
    union all select 'WITHDRAWALS', count(*) from withdrawals
      where user_id = ${userId} and status not in ('COMPLETED', 'CANCELED', 'REJECTED', 'FAILED')
    union all select 'REBATES', count(*) from pending_rebates where user_id = ${userId} and status = 'PENDING'
    union all select 'TICKETS', count(*) from tickets
      where user_id = ${userId} and status <> 'CLOSED' and topic <> 'CLOSE_ACCOUNT'`.execute(db)
  return rows.map(({ kind, count }) => [kind, Number(count)])
}
