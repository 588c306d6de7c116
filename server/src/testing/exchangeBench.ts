// An exchange on a fresh database, without the rest of the server: for tests of the sequencer and the store. Its one
// pair is btcusdt with a tick of 0.01 and a lot of 0.001; alice and bob get coins from stockUp.
import { ApiError } from '@assay/api/errors'
import type { Side } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import { spotTerms } from '@assay/engine/testing/spotTerms'
import type { Event } from '@assay/engine/events'
import type { Amount, Price, Quantity, Rate } from '@assay/engine/money'
import type pg from 'pg'
import type { CommandInput, Exchange } from '../exchange/door.ts'
import { openExchange, type RunningExchange } from '../exchange/exchange.ts'
import { type JournalOptions, openJournal } from '../exchange/journal.ts'
import type { Store } from '../exchange/store.ts'
import { openPool } from '../db/pool.ts'
import { freshDatabase } from './freshDatabase.ts'
import { type SettableClock, settableClock } from './settableClock.ts'

export const alice = 10_001
export const bob = 10_002

export interface Bench {
  url: string
  pool: pg.Pool
  exchange: RunningExchange
  clock: SettableClock
  /** What stopped the exchange, in order. */
  fatal: unknown[]
  /** Another exchange on the same database takes over; the old one is not stopped. */
  reopen(): Promise<void>
  close(): Promise<void>
}

/**
 * `wrap` puts a faulty store around the real one, whose batches have `appendTimeoutMs`; long work takes steps of `stepMax`.
 */
export async function openBench(
  wrap: (store: Store) => Store = (store) => store,
  { stepMax, ...timeouts }: Pick<JournalOptions, 'appendTimeoutMs'> & { stepMax?: number } = {},
): Promise<Bench> {
  const database = await freshDatabase()
  const pool = openPool({ url: database.url, connectionsMax: 4, name: 'bench' })
  const clock = settableClock(Date.UTC(2026, 0, 1))
  const fatal: unknown[] = []
  const stores: Store[] = []
  async function open(): Promise<RunningExchange> {
    const store = wrap(
      openJournal({
        url: database.url,
        pool,
        ensureRunning: async () => {},
        ...timeouts,
      }),
    )
    stores.push(store)
    return openExchange({
      store,
      clock,
      onFatal: (error) => fatal.push(error),
      onFault: (error) => fatal.push(error),
      onTrip: ({ error }) => fatal.push(error),
      ...(stepMax && { stepMax }),
    })
  }
  const bench: Bench = {
    url: database.url,
    pool,
    clock,
    fatal,
    exchange: await open(),
    async reopen() {
      bench.exchange = await open()
    },
    async close() {
      for (const store of stores) await store.close()
      await pool.end()
      await database.drop()
    },
  }
  return bench
}

const market: SpotMarket = {
  symbol: 'btcusdt',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 3,
  baseScale: 8,
  quoteScale: 8,
  orderMin: 1 as Quantity,
  orderMax: 1_000_000_000 as Quantity,
  buyMax: null,
  sellMin: null,
  minNotional: 1n as Amount,
  priceBand: 900_000 as Rate,
  marketSlippageMax: 500_000 as Rate,
  makerFeeRate: 1000 as Rate,
  takerFeeRate: 2000 as Rate,
  isTrading: true,
  canLimitBuy: true,
  canLimitSell: true,
  canMarketBuy: true,
  canMarketSell: true,
  maxOpenOrders: 100_000,
  maxTriggerOrders: 1000,
}

/** Defines the pair, and gives each user 10 BTC and 1,000,000 USDT. */
export async function stockUp(exchange: Exchange, users: readonly number[] = [alice, bob]): Promise<void> {
  await Promise.all([
    run(exchange, { type: 'ledger.defineAsset', asset: { asset: 'BTC', scale: 8 } }),
    run(exchange, { type: 'ledger.defineAsset', asset: { asset: 'USDT', scale: 8 } }),
    run(exchange, { type: 'spot.defineMarket', market }),
    ...users.flatMap((user) => [credit(exchange, user, 'BTC', 10n), credit(exchange, user, 'USDT', 1_000_000n)]),
  ])
}

function credit(exchange: Exchange, user: number, asset: string, whole: bigint): Promise<Event[]> {
  const amount = (whole * 100_000_000n) as Amount
  return run(exchange, { type: 'transfer.creditFaucet', user, transferId: 0, asset, amount })
}

export async function run(exchange: Exchange, command: CommandInput): Promise<Event[]> {
  return (await exchange.submit({ command })).events
}

export interface LimitOrder {
  user: number
  side: Side
  /** Ticks and lots. */
  price: number
  quantity: number
}

export function limitOrder({ user, side, price, quantity }: LimitOrder): CommandInput {
  const terms = spotTerms({ side, price: price as Price, quantity: quantity as Quantity })
  return { type: 'spot.placeOrder', user, symbol: 'btcusdt', orderId: 0, clientOrderId: '', terms }
}

/** The name of the refusal of a call; 'none' if it succeeds. */
export function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? error.error : String(error)),
  )
}
