// The state after a morning in which every product traded: a pair, a perpetual with funding and a liquidation, second
// contracts, options. Replayed from the first command it equals the tables, byte for byte.
import { priceTicks } from '@assay/engine/money'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { quotedOption } from '../testing/quotedOption.ts'
import { createFuturesOwner } from '../testing/sensibleInputs.ts'
import { BEFORE_EXPIRY, packSomeTicks, runSecond, settleOneOfEach } from '../testing/settledProducts.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { audit, type AuditReport } from './audit.ts'
import { keepDueCheckpoint } from './checkpoints.ts'
import { BLOCK_TICKS, packTicks } from '../ticks/tickBlocks.ts'
import { GENESIS_HASH, hashTick, type Tick } from '../ticks/tickChain.ts'
import { readTicks } from '../ticks/tickRows.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer({ now: BEFORE_EXPIRY })
  await runSecond(exchange)
  await runSecond(exchange)
  await tradeSpot()
  await tradeFutures()
  const trader = await createTrader(exchange, { usdt: '1000' })
  const { symbol, ask: price, quoteSequence } = await quotedOption(exchange, 'btcusdt')
  await trader.client.options.buyOption({ symbol, units: 3, price, quoteSequence })
  await settleOneOfEach(exchange)
  await packSomeTicks(exchange)
  await tradeAfterwards()
})
afterAll(() => exchange.close())

async function tradeSpot(): Promise<void> {
  const seller = await createTrader(exchange, { btc: '1' })
  const buyer = await createTrader(exchange, { usdt: '100000' })
  const order = { symbol: 'btcusdt', type: 'LIMIT', price: nearPrice(exchange, 'btcusdt', 0) } as const
  await seller.client.spot.placeOrder({ ...order, side: 'SELL', quantity: '0.2', clientOrderId: 'sell' })
  await buyer.client.spot.placeOrder({ ...order, side: 'BUY', quantity: '0.1', clientOrderId: 'buy' })
}

/** Two traders per coin, of whom hardly both keep their position for a morning: the leverage is the highest allowed. */
async function tradeFutures(): Promise<void> {
  for (const coin of ['btc', 'doge', 'sui', 'avax']) {
    const index = `${coin}usdt`
    const symbol = `${index}-perp`
    const [long, short] = [await createFuturesTrader(exchange, '500'), await createFuturesTrader(exchange, '500')]
    const price = nearPrice(exchange, index, 0)
    const quantity = (5000 / Number(price)).toFixed(exchange.server.market.futuresMarket(symbol)?.quantityDecimals)
    for (const { client } of [short, long]) {
      const side = client === long.client ? 'BUY' : 'SELL'
      await client.futures.changeLeverage({ symbol, leverage: 100 })
      await client.futures.placeOrder({ symbol, type: 'LIMIT', side, price, quantity })
    }
  }
}

/** Open positions and orders at the time of the audit. */
async function tradeAfterwards(): Promise<void> {
  const maker = await createFuturesTrader(exchange, '100000')
  const { trader, position } = await createFuturesOwner(exchange, maker)
  await trader.client.futures.reducePosition({ id: position, quantity: '0.005' })
  await trader.client.futures.adjustMargin({ id: position, money: '10', flag: 0 })
  const gambler = await createTrader(exchange, { usdt: '1000' })
  const up = { symbol: 'btcusdt', direction: 'UP', amount: '10' } as const
  await gambler.client.binary.openPosition({ ...up, periodId: 101 })
  await gambler.client.binary.openPosition({ ...up, periodId: 107 })
  const { symbol, ask: price, quoteSequence } = await quotedOption(exchange, 'btcusdt')
  await gambler.client.options.buyOption({ symbol, units: 2, price, quoteSequence })
}

async function audited(from?: number): Promise<AuditReport> {
  return onPool((pool) => audit(pool, from === undefined ? {} : { from }))
}

async function onPool<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool({ url: exchange.server.config.databaseUrl ?? '', connectionsMax: 2, name: 'audit' })
  const result = await work(pool)
  await pool.end()
  return result
}

test('every product has rows to be compared', async () => {
  const counts = await sql<Record<string, bigint>>`
    select (select count(*) from trades) as trades, (select count(*) from futures_fills) as fills,
      (select count(*) from futures_fundings) as fundings, (select count(*) from futures_liquidations) as liquidations,
      (select count(*) from futures_margin_adjustments) as adjustments,
      (select count(*) from binary_positions where status = 'OPEN') as open_contracts,
      (select count(*) from binary_positions where status <> 'OPEN') as settled_contracts,
      (select count(*) from option_series where settled_at is not null) as settled_series,
      (select count(*) from option_trades) as option_trades,
      (select count(*) from tick_blocks) as blocks, (select count(*) from index_ticks) as ticks`.execute(
    exchange.server.db,
  )
  const missing = Object.entries(counts.rows[0] ?? {}).filter(([, count]) => count === 0n)
  expect(missing).toEqual([])
})

test('the tables equal the replayed journal', async () => {
  const report = await audited()
  expect(report.faults).toEqual([])
  expect(report.sequence).toBeGreaterThan(100)
})

test('for every product, the kept events alone give the same rows and the same state as replaying', async () => {
  await onPool((pool) => keepDueCheckpoint(pool, { everyCommands: 1 }))
  const { sequence } = await audited()
  expect(await audited()).toMatchObject({ from: 0, sequence, faults: [] })
  expect(await audited(sequence)).toMatchObject({ from: sequence, faults: [] })
})

interface Tampering {
  table: string
  what: string
  statement: string
  /** Part of the line that names it. */
  told: RegExp
}

/** Each audit replays everything. */
const TIMEOUT_MS = 120_000
const AFTERWARDS = Number.MAX_SAFE_INTEGER
const SETTLED = `status not in ('OPEN', 'VOID')`

const tamperings: readonly Tampering[] = [
  {
    table: 'spot_markets',
    what: 'a row that cannot be read',
    statement: `update spot_markets set rules = rules || 'x' where symbol = 'btcusdt'`,
    told: /^spot_markets \(symbol btcusdt\): rules is/,
  },
  {
    table: 'trades',
    what: 'the price of a trade halved',
    statement: 'update trades set price = price / 2 where ctid = (select min(ctid) from trades)',
    told: /^trades \(symbol \w+-?\w*, trade_id \d+\): price is \d+, by the journal \d+$/,
  },
  {
    table: 'trades',
    what: 'a trade removed',
    statement: 'delete from trades where ctid = (select min(ctid) from trades)',
    told: /^trades \(.*\) is missing; the journal made it$/,
  },
  {
    table: 'postings',
    what: 'the reason and the reference of entries',
    statement: `update postings set reason = 'FAUCET', reference = 'x' || reference where reason = 'FEE'`,
    told: /^postings \(.*\): reason is FAUCET, by the journal FEE; reference is x/,
  },
  {
    table: 'postings',
    what: 'two entries invented that sum to zero',
    statement: `insert into postings select owner, sequence, 1000 + n, wallet, asset, n * 2 - 1, 5, reason, reference, time
      from (select * from postings where owner > 0 limit 1) as one, generate_series(0, 1) as n`,
    told: /^postings \(.*\) is in the table, and no command made it$/,
  },
  {
    table: 'orders',
    what: 'the user and the price of filled orders',
    statement: `update orders set price = 1, user_id = 77 where status = 'FILLED'`,
    told: /^orders \(order_id \d+\): price is 1, by the journal \d+; user_id is 77, by the journal \d+$/,
  },
  {
    table: 'futures_orders',
    what: 'the realized result of filled orders',
    statement: `update futures_orders set realized = realized + 5 where status = 'FILLED'`,
    told: /^futures_orders \(.*\): realized is/,
  },
  {
    table: 'futures_fills',
    what: 'the price of fills',
    statement: 'update futures_fills set price = 1',
    told: /^futures_fills \(.*\): price is 1,/,
  },
  {
    table: 'futures_positions',
    what: 'the result of a position that ended',
    statement: 'update futures_positions set realized = realized + 1 where end_reason is not null',
    told: /^futures_positions \(.*\): realized is/,
  },
  {
    table: 'futures_fundings',
    what: 'the rate of a funding',
    statement: 'update futures_fundings set rate = rate + 1',
    told: /^futures_fundings \(.*\): rate is/,
  },
  {
    table: 'futures_liquidations',
    what: 'a report of a liquidation removed',
    statement: 'delete from futures_liquidations',
    told: /^futures_liquidations \(.*\) is missing/,
  },
  {
    table: 'binary_positions',
    what: 'a lost or won second contract made void',
    statement: `update binary_positions set status = 'VOID', payout = 999 where ${SETTLED}`,
    told: /^binary_positions \(.*\): payout is 999, by the journal \d+; status is VOID, by the journal (WON|LOST)$/,
  },
  {
    table: 'option_series',
    what: 'the settlement of an expiry',
    statement: `update option_series set settled_at = settled_at + 1 where status <> 'OPEN'`,
    told: /^option_series \(.*\): settled_at is/,
  },
  {
    table: 'option_trades',
    what: 'the price of an option trade',
    statement: 'update option_trades set price = price + 1',
    told: /^option_trades \(.*\): price is/,
  },
  {
    table: 'client_ids',
    what: 'client ids removed',
    statement: `delete from client_ids where operation <> 'demo.fundHouse'`,
    told: /^the client ids of the batch \d+ to \d+ are not those that came with it$/,
  },
  {
    table: 'client_ids',
    what: 'a client id that stands for another command',
    statement: `update client_ids set sequence = sequence - 1 where operation <> 'demo.fundHouse'`,
    told: /^the client ids of the batch \d+ to \d+ are not those that came with it$/,
  },
  {
    table: 'journal',
    what: 'another command in a batch',
    statement: `update journal set packed = (select packed from journal as other where other.last_sequence < journal.last_sequence
      order by last_sequence desc limit 1) where last_sequence = (select max(last_sequence) from journal)`,
    told: /^(the events of|the batch|journal and tables|the rows of)/,
  },
  {
    table: 'journal',
    what: 'the epoch of a batch',
    statement:
      'update journal set epoch = epoch + 1 where last_sequence = (select last_sequence from journal order by last_sequence desc offset 5 limit 1)',
    told: /^the batch \d+ to \d+ does not have the hash of what it holds and of the batch before$/,
  },
  {
    table: 'engine_head',
    what: 'the hash of the newest batch',
    statement: 'update engine_head set hash = sha256(hash)',
    told: /^engine_head does not have the hash of the last batch$/,
  },
  {
    table: 'journal',
    what: 'bytes that are no batch',
    statement: `update journal set packed = '\\x00' where last_sequence = (select max(last_sequence) from journal)`,
    told: /^the batch \d+ to \d+ cannot be replayed/,
  },
  {
    table: 'index_ticks',
    what: 'the prices of kept ticks',
    statement: 'update index_ticks set price = price + 1000',
    told: /^tick \d+ of \w+ does not have the hash of what it says$/,
  },
  {
    table: 'index_ticks',
    what: 'a tick removed from the middle',
    statement: `delete from index_ticks where symbol = 'btcusdt'
      and sequence = (select max(sequence) - 5 from index_ticks where symbol = 'btcusdt')`,
    told: /^tick \d+ of btcusdt follows \d+$/,
  },
  {
    table: 'tick_blocks',
    what: 'the hash of a block',
    statement: `update tick_blocks set hash = previous_hash where symbol = 'solusdt'`,
    told: /^the block of solusdt that ends at \d+ is not as it was packed$/,
  },
  {
    table: 'tick_blocks',
    what: 'a block in the place of another',
    statement: `update tick_blocks set packed = other.packed, hash = other.hash, previous_hash = other.previous_hash
      from tick_blocks as other where tick_blocks.symbol = 'solusdt' and other.symbol = 'ethusdt'`,
    told: /^the block of solusdt that ends at \d+ is not as it was packed$/,
  },
  {
    table: 'tick_blocks',
    what: 'a block removed',
    statement: `delete from tick_blocks where symbol = 'btcusdt'`,
    told: /^tick \d+ of btcusdt follows 0$/,
  },
  {
    table: 'index_ticks',
    what: 'the newest tick with its hash, which no contract names,',
    statement: `update index_ticks set price = price + 1, hash = sha256(convert_to(concat_ws(E'\\n', 'assay-tick-2', symbol,
        sequence, time, price + 1, price_decimals, state, sources, encode((
          select hash from index_ticks as before
          where before.symbol = index_ticks.symbol and before.sequence = index_ticks.sequence - 1
        ), 'hex')), 'UTF8'))
      where (symbol, time) in (select symbol, max(time) from index_ticks where symbol = 'ethusdt' group by symbol)`,
    told: /^the tick of ethusdt at \d+ is not the one that the journal has$/,
  },
]

test.each(tamperings)('$table: $what is found', { timeout: TIMEOUT_MS }, async ({ table, statement, told }) => {
  const faults = await faultsAfter([table], async (client) => {
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
  })
  expect(faults).toContainEqual(expect.stringMatching(told))
})

test('other prices in every tick of a pair, packed again and with every hash made again, are found', {
  timeout: TIMEOUT_MS,
}, async () => {
  const ticks = await readTicks(exchange.server.db, { symbol: 'btcusdt', from: 0, to: AFTERWARDS, limit: 10_000 })
  const forged: Tick[] = []
  for (const tick of ticks) {
    const other = {
      ...tick,
      price: priceTicks((tick.price ?? 0) + 1),
      previousHash: forged.at(-1)?.hash ?? GENESIS_HASH,
    }
    forged.push({ ...other, hash: hashTick(other) })
  }
  const faults = await faultsAfter(['tick_blocks', 'index_ticks'], (client) => storeAnew(client, forged))
  expect(faults.filter((fault) => /the hash of what it says|follows|as it was packed/.test(fault))).toEqual([])
  expect(faults).toContainEqual(
    expect.stringMatching(/^the tick of btcusdt at \d+ is not the one that the journal has$/),
  )
  expect(faults).toContainEqual(
    expect.stringMatching(/^tick \d+ of btcusdt is not the one that second contract \d+ names$/),
  )
})

/** As a superuser can: no trigger is in the way. The tables are restored afterwards. */
async function faultsAfter(tables: readonly string[], tamper: (client: pg.Client) => Promise<void>): Promise<string[]> {
  const client = new pg.Client({ connectionString: exchange.server.config.databaseUrl ?? '' })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const table of tables)
      await client.query(`create temporary table untouched_${table} as select * from ${table}`)
    await tamper(client)
    const { faults } = await audited()
    for (const table of tables) {
      await client.query(`delete from ${table}`)
      await client.query(`insert into ${table} select * from untouched_${table}`)
    }
    return faults
  } finally {
    await client.end()
  }
}

async function storeAnew(client: pg.Client, ticks: readonly Tick[]): Promise<void> {
  const { previousHash, hash, packed } = await packTicks(ticks.slice(0, BLOCK_TICKS))
  await client.query(
    `update tick_blocks set packed = $1, hash = decode($2, 'hex'), previous_hash = decode($3, 'hex') where symbol = 'btcusdt'`,
    [packed, hash, previousHash],
  )
  for (const tick of ticks.slice(BLOCK_TICKS))
    await client.query(
      `update index_ticks set price = $1, hash = decode($2, 'hex'), previous_hash = decode($3, 'hex')
       where symbol = 'btcusdt' and sequence = $4`,
      [tick.price, tick.hash, tick.previousHash, tick.sequence],
    )
}

test('no tampering was left, and the audit passes again', async () => {
  expect((await audited()).faults).toEqual([])
})

test.each([
  ['margin', 'futures_positions', 'quantity > 0'],
  ['units', 'option_positions', 'units > 0'],
])('one unit more in the %s of %s is found', async (column, table, condition) => {
  const add = (units: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${units} where ${sql.raw(condition)}`
  await add(1).execute(exchange.server.db)
  const { faults } = await audited()
  await add(-1).execute(exchange.server.db)
  expect(faults).not.toEqual([])
  expect((await audited()).faults).toEqual([])
})
