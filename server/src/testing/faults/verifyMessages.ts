// After a restart: every filled order and every settled second contract has its message, once, unless the user has had
// so many that it is no longer kept.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { releaseLimits } from '../../settings/listLimits.ts'

const CONSUMED_LIMIT_MS = 30_000
const LOOK_AGAIN_MS = 20

export async function messageFaults(pool: pg.Pool): Promise<string[]> {
  const head = await pool.query<Record<'sequence' | 'time', bigint>>('select sequence, time from engine_head')
  const { sequence = 0n, time = 0n } = head.rows[0] ?? {}
  if (!(await isConsumed(pool, sequence))) return [`the messages of sequence ${sequence} are not stored in time`]
  const { rows } = await pool.query<{ order_id: bigint; count: bigint }>(MESSAGES, [time, releaseLimits.keptMessages])
  return rows.map(({ order_id: id, count }) => `order ${id} has ended and has ${count} messages`)
}

async function isConsumed(pool: pg.Pool, sequence: bigint): Promise<boolean> {
  const deadline = performance.now() + CONSUMED_LIMIT_MS
  while (performance.now() < deadline) {
    const { rows } = await pool.query<{ sequence: bigint }>('select min(sequence) as sequence from consumers')
    if ((rows[0]?.sequence ?? 0n) >= sequence) return true
    await sleep(LOOK_AGAIN_MS)
  }
  return false
}

const MESSAGES = `
  with ended as (
    select order_id, user_id, updated_at as time from orders where status = 'FILLED'
    union all
    select order_id, user_id, updated_at from futures_orders where status = 'FILLED' and filled_quantity > 0
    union all
    select order_id, user_id, settled_at from binary_positions where status <> 'OPEN'
  ), kept as (
    select user_id, count(*) as number,
      min(created_at) filter (where kind in ('ORDER_FILLED', 'SECOND_SETTLED')) as since
    from messages group by user_id
  )
  select order_id, count(messages.id) as count
  from ended
  join users on users.id = ended.user_id
  left join kept on kept.user_id = ended.user_id
  left join messages on messages.user_id = ended.user_id and kind in ('ORDER_FILLED', 'SECOND_SETTLED')
    and (facts::json ->> 'orderId')::bigint = order_id
  where time <= $1 and (coalesce(number, 0) < $2 or time > since)
    and ended.user_id not in (select user_id from participants)
  group by order_id having count(messages.id) <> 1`
