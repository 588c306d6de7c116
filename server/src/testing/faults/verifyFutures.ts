// After a restart: every acknowledged futures order is stored once, each fired stop is one order, the fills add up for
// every order and position, and longs equal shorts.
import type pg from 'pg'
import type { Witnessed } from './witness.ts'

export async function futuresFaults(pool: pg.Pool, witnessed: readonly Witnessed[]): Promise<string[]> {
  const orders = await pool.query<{ order_id: bigint; client_order_id: string }>(
    'select order_id, client_order_id from futures_orders',
  )
  const stops = await pool.query<{ stop_id: bigint }>('select stop_id from futures_stops')
  const known = {
    orders: new Map(orders.rows.map((row) => [Number(row.order_id), row.client_order_id])),
    stops: new Set(stops.rows.map((row) => Number(row.stop_id))),
  }
  const wrong = await Promise.all(
    checks.map(({ query, says }) =>
      pool.query<{ name: string }>(query).then(({ rows }) => rows.map(({ name }) => `${name} ${says}`)),
    ),
  )
  return [...witnessed.flatMap((each) => lostOf(each, known)), ...wrong.flat()]
}

interface Known {
  orders: ReadonlyMap<number, string>
  stops: ReadonlySet<number>
}

function lostOf({ request, acknowledgement }: Witnessed, { orders, stops }: Known): string[] {
  switch (acknowledgement.kind) {
    case 'contractOrder':
      return orders.get(acknowledgement.orderId) === request.clientId
        ? []
        : [`the order of futures ${request.clientId} was acknowledged and is not there`]
    case 'stops':
      return acknowledgement.stopIds.every((stopId) => stops.has(stopId))
        ? []
        : [`the stops of ${request.clientId} were acknowledged and are not there`]
    default:
      return []
  }
}

const checks = [
  {
    says: 'is not filled as its fills say',
    query: `
      select 'order ' || order_id as name from futures_orders
      left join (select order_id, sum(quantity) as lots from futures_fills group by order_id) fills using (order_id)
      where filled_quantity <> coalesce(lots, 0)`,
  },
  {
    says: 'has other lots than its fills gave it',
    query: `
      select 'position ' || position_id as name from futures_positions
      join (
        select position_id, sum(case effect when 'OPEN' then quantity else -quantity end) as lots
        from futures_fills group by position_id
      ) fills using (position_id)
      where user_id > 0 and quantity <> lots
      and position_id not in (select position_id from futures_liquidations)
      and position_id not in (select position_id from futures_deleveragings)`,
  },
  {
    says: 'has more on one side than on the other',
    query: `
      select symbol as name from futures_positions group by symbol
      having sum(case direction when 'LONG' then quantity else -quantity end) <> 0`,
  },
  {
    says: 'stands for two orders',
    query: `
      select 'client id ' || client_order_id as name from futures_orders
      where client_order_id <> '' group by user_id, client_order_id having count(*) > 1`,
  },
]
