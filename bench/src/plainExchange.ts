// A plainly written exchange: each order is one transaction of ordinary statements on our tables, with their checks and
// indexes, over a pool of connections. The market's row is locked first, because two concurrent takers could not keep
// price-time priority. It has no journal, no HTTP and no other product.
import { FEE } from '@assay/engine/nouns'
import type { openPool } from '@assay/server/db/pool'

type Pool = ReturnType<typeof openPool>
type Client = NonNullable<Parameters<Parameters<Pool['connect']>[0]>[1]>

export interface PlainOrder {
  orderId: number
  user: number
  side: 'BUY' | 'SELL'
  /** Ticks of 0.01 and lots of 0.001. */
  price: number
  quantity: number
}

interface Resting {
  order_id: bigint
  user_id: bigint
  price: bigint
  open: bigint
}

/** Smallest units (10^-8) of one lot of BTC, and of one tick times one lot of USDT. */
const LOT_UNITS = 100_000n
const TICK_LOT_UNITS = 1000n
const MAKER_FEE = 1000n
const TAKER_FEE = 2000n
const FEE_SCALE = 1_000_000n
/** Above the ids of our own engine in the same database. */
const FIRST_TRADE = 1_000_000_000

/** What the plain way needs besides the tables. */
export async function preparePlain(pool: Pool): Promise<void> {
  await pool.query(`create sequence plain_trades start ${FIRST_TRADE}`)
  for (const asset of ['BTC', 'USDT'])
    await pool.query(`insert into balances values (${FEE}, 'PLATFORM', $1, 0, 0) on conflict do nothing`, [asset])
}

/** Commits one order and its trades. Throws if the balance does not cover it, without any change. */
export async function placePlainly(pool: Pool, order: PlainOrder): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await run(client, LOCK, [])
    await run(client, KNOW, [order.user, `plain-${order.orderId}`, order.orderId])
    await hold(client, order)
    await insert(client, order)
    for (let open = BigInt(order.quantity); open > 0n; ) {
      const [maker] = await run<Resting>(client, order.side === 'BUY' ? LOWEST_ASK : HIGHEST_BID, [order.price])
      if (maker === undefined) break
      const quantity = maker.open < open ? maker.open : open
      await fill(client, order, { maker, quantity })
      open -= quantity
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function hold(client: Client, { user, side, price, quantity }: PlainOrder): Promise<void> {
  const [asset, amount] =
    side === 'BUY' ? ['USDT', BigInt(price) * BigInt(quantity) * TICK_LOT_UNITS] : ['BTC', BigInt(quantity) * LOT_UNITS]
  const rows = await run(client, HOLD, [user, asset, amount])
  if (rows.length === 0) throw new Error('the balance does not cover the order')
}

async function insert(client: Client, { orderId, user, side, price, quantity }: PlainOrder): Promise<void> {
  await run(client, INSERT, [orderId, user, `plain-${orderId}`, side, price, quantity, Date.now()])
}

async function fill(
  client: Client,
  taker: PlainOrder,
  { maker, quantity }: { maker: Resting; quantity: bigint },
): Promise<void> {
  const base = quantity * LOT_UNITS
  const quote = maker.price * quantity * TICK_LOT_UNITS
  const isBuy = taker.side === 'BUY'
  const [buyer, seller] = isBuy ? [taker.user, Number(maker.user_id)] : [Number(maker.user_id), taker.user]
  const baseFee = (base * (isBuy ? TAKER_FEE : MAKER_FEE)) / FEE_SCALE
  const quoteFee = (quote * (isBuy ? MAKER_FEE : TAKER_FEE)) / FEE_SCALE
  const heldQuote = isBuy ? BigInt(taker.price) * quantity * TICK_LOT_UNITS : quote
  await run(client, FILL, [[taker.orderId, Number(maker.order_id)], quantity, quote, Date.now()])
  const parties = [maker.order_id, taker.orderId, maker.user_id, taker.user]
  const trade = [maker.price, quantity, quote, taker.side, ...parties, Date.now()]
  const [{ trade_id } = { trade_id: 0n }] = await run<{ trade_id: bigint }>(client, TRADE, trade)
  const moves: [number, string, bigint, bigint][] = [
    [buyer, 'USDT', heldQuote - quote, -heldQuote],
    [seller, 'BTC', 0n, -base],
    [buyer, 'BTC', base - baseFee, 0n],
    [seller, 'USDT', quote - quoteFee, 0n],
    [FEE, 'BTC', baseFee, 0n],
    [FEE, 'USDT', quoteFee, 0n],
  ]
  const columns = [0, 1, 2, 3].map((column) => moves.map((move) => move[column]))
  await run(client, MOVE, [...columns, trade_id, Date.now()])
}

let statements = 0
const names = new Map<string, string>()

/** Prepared once on each connection. */
async function run<Row extends object = object>(client: Client, text: string, values: unknown[]): Promise<Row[]> {
  const name = names.get(text) ?? `plain ${++statements}`
  names.set(text, name)
  const { rows } = await client.query<Row>({ name, text, values })
  return rows
}

const LOCK = `select symbol from spot_markets where symbol = 'btcusdt' for update`
const KNOW = `insert into client_ids values ($1, 'spot.placeOrder', $2, '', $3)`
const HOLD = `update balances set available = available - $3, held = held + $3
  where owner = $1 and wallet = 'PLATFORM' and asset = $2 and available >= $3 returning owner`
const INSERT = `insert into orders values ($1, $2, 'btcusdt', $3, null, $4, 'LIMIT', 'GTC', $5, null, 'LAST', false,
  'EXPIRE_TAKER', null, $6, null, 0, 0, 0, 0, 0, 'NEW', $7, $7, $1)`
const OPEN = `select order_id, user_id, price, quantity - filled_quantity as open from orders
  where symbol = 'btcusdt' and status in ('NEW', 'PARTIALLY_FILLED')`
const LOWEST_ASK = `${OPEN} and side = 'SELL' and price <= $1 order by price, priority limit 1`
const HIGHEST_BID = `${OPEN} and side = 'BUY' and price >= $1 order by price desc, priority limit 1`
const FILL = `update orders set filled_quantity = filled_quantity + $2, filled_quote = filled_quote + $3,
  status = case when filled_quantity + $2 = quantity then 'FILLED' else 'PARTIALLY_FILLED' end, updated_at = $4
  where order_id = any($1::bigint[])`
const TRADE = `insert into trades
  values ('btcusdt', nextval('plain_trades'), 0, $1, $2, $3, $4, $5, $6, $7, $8, 0, 0, $9) returning trade_id`
/** A buyer who trades with himself has two changes of one account, so they are summed first. */
const MOVE = `with moved as (
    select owner, asset, sum(available) as available, sum(held) as held
    from unnest($1::bigint[], $2::text[], $3::numeric[], $4::numeric[]) as move (owner, asset, available, held)
    group by owner, asset
  ), now as (
    update balances set available = balances.available + moved.available, held = balances.held + moved.held
    from moved where balances.owner = moved.owner and wallet = 'PLATFORM' and balances.asset = moved.asset
    returning balances.owner, balances.asset, moved.available + moved.held as amount,
      balances.available + balances.held as balance
  )
  insert into postings
    select owner, $5::bigint, row_number() over (order by owner, asset), 'PLATFORM', asset, amount, balance, 'TRADE',
      $5::bigint::text, $6
    from now`
