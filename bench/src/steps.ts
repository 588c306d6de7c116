// What others wait while long work is done: somebody places an order every few milliseconds while 26 accounts cancel 4,800
// orders, an expiry of options pays 50,000 positions, 5,000 positions are liquidated, the funding of 26,000 is
// settled or 2,500 followers copy an order, on an embedded PostgreSQL. It is compared with the same work in one command,
// and with the same orders while nothing else happens.
import type { Command } from '@assay/engine/commands'
import { amountUnits, type Price, quantityLots, ratePpm } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import { quoteOption } from '@assay/engine/options/pricing'
import type { SpotMarket } from '@assay/engine/spot/commands'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'
import { seconds } from '@assay/engine/testing/optionDesk'
import { bitcoinSeries, contractAt, EXPIRY } from '@assay/engine/testing/optionTerms'
import { plainMarket } from '@assay/engine/testing/scenario'
import { spotTerms } from '@assay/engine/testing/spotTerms'
import type { RunningExchange } from '@assay/server/exchange/exchange'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Row } from './engine.ts'
import { leadOrder, offers, preparation as following, START } from './followCommands.ts'
import { onEmbedded, submitAll } from './onEmbedded.ts'
import { unnamed } from './unnamed.ts'

const EVERY_MS = 5
const OTHER = 2
/** They cancel all their orders at the same time. */
const CANCELLING = Array.from({ length: 26 }, (_, place) => 10 + place)
const FIRST_HOLDER = 1000
const LISTED = EXPIRY - 7 * 86_400_000
const ALL_AT_ONCE = 1_000_000
const GIVEN = amountUnits(10n ** 17n)
const FUNDED = LISTED + 8 * 3_600_000

interface Sizes {
  orders: number
  holders: number
  positions: number
  liquidated: number
  followers: number
  rounds: number
}

interface Waits {
  /** While nothing else happens, and while the long work is done; ms of each order. */
  calm: number[]
  busy: number[]
  /** From the command to the end of its work, ms, of each round. */
  took: number[]
}

type Work = (exchange: RunningExchange, clock: { time: number }) => Promise<() => Promise<unknown>>

const works = {
  cancelling: ({ orders, rounds }: Sizes) =>
    compare(`${CANCELLING.length} accounts cancel ${orders.toLocaleString('en')} orders`, rounds, cancelling(orders)),
  paying: ({ holders }: Sizes) =>
    compare(`an expiry pays ${holders.toLocaleString('en')} positions`, 1, paying(holders)),
  liquidating: ({ liquidated }: Sizes) =>
    compare(`${liquidated.toLocaleString('en')} positions are liquidated`, 1, liquidating(liquidated)),
  funding: ({ positions }: Sizes) =>
    compare(`the funding of ${positions.toLocaleString('en')} positions is settled`, 1, funding(positions)),
  copying: ({ followers }: Sizes) =>
    compare(`${followers.toLocaleString('en')} followers copy an order`, 1, copying(followers)),
}

async function compare(what: string, rounds: number, work: Work): Promise<Row[]> {
  const inSteps = await waitsDuring(work, { rounds })
  const atOnce = await waitsDuring(work, { rounds, stepMax: ALL_AT_ONCE })
  const calm = p99(inSteps.calm)
  const row = (how: string, { busy, took }: Waits): Row => ({
    what: `p99 of others' ${busy.length.toLocaleString('en')} orders while ${what} ${how}, in ${Math.max(...took).toFixed(0)} ms`,
    beside: `while nothing else happens: ${calm.toFixed(1)} ms`,
    figure: `${p99(busy).toFixed(1)} ms`,
    ratio: `${(p99(busy) / calm).toFixed(1)} times`,
    budget: how === 'in steps' ? '≤ 3 times' : '',
  })
  return [row('in steps', inSteps), row('in one command', atOnce)]
}

function waitsDuring(work: Work, { rounds, stepMax }: { rounds: number; stepMax?: number }): Promise<Waits> {
  return onEmbedded(
    async (exchange, clock) => {
      clock.time = LISTED
      await submitAll(exchange, preparation())
      const waits: Waits = { calm: [], busy: [], took: [] }
      for (let round = 0; round < rounds; round += 1) {
        const begin = await work(exchange, clock)
        waits.calm.push(...(await othersDuring(exchange, () => sleep(2000))))
        const startedAt = performance.now()
        waits.busy.push(...(await othersDuring(exchange, begin)))
        waits.took.push(performance.now() - startedAt)
      }
      return waits
    },
    { ...(stepMax !== undefined && { stepMax }) },
  )
}

/** Until the work is done; each order is cancelled at once, so that the book stays small. */
async function othersDuring(exchange: RunningExchange, work: () => Promise<unknown>): Promise<number[]> {
  const waits: Promise<number>[] = []
  let isDone = false
  const done = work().then(() => (isDone = true))
  while (!isDone) {
    waits.push(waitOf(exchange))
    await sleep(EVERY_MS)
  }
  await done
  return Promise.all(waits)
}

async function waitOf(exchange: RunningExchange): Promise<number> {
  const startedAt = performance.now()
  const { command } = await exchange.submit({ command: bid(OTHER, 'ethusdt') })
  const took = performance.now() - startedAt
  if (command.type !== 'spot.placeOrder') throw new Error('an order was placed')
  await exchange.submit({ command: { type: 'spot.cancelOrder', user: OTHER, orderId: command.orderId } })
  return took
}

function cancelling(orders: number): Work {
  return async (exchange) => {
    await submitAll(
      exchange,
      Array.from({ length: orders }, (_, place) =>
        bid(CANCELLING[place % CANCELLING.length] as number, 'btcusdt', 100 + (place % 5000)),
      ),
    )
    return () =>
      submitAll(
        exchange,
        CANCELLING.map((user) => ({ type: 'spot.cancelAllOrders', time: 0, user, symbol: null })),
      )
  }
}

function paying(holders: number): Work {
  return async (exchange, clock) => {
    await submitAll(exchange, purchases(holders))
    clock.time = EXPIRY
    return async () => {
      const samples = seconds(1800, 10_550_000)
      const ticks = { firstSequence: 1, lastSequence: 1800, lastHash: 'ab' }
      await exchange.submit({ command: { type: 'options.settleSeries', series: 'BTC-261127', samples, ...ticks } })
      while (exchange.state.options.series.size > 0) await sleep(EVERY_MS)
    }
  }
}

/** Half of them long, half short. The next tick comes after the last step. */
function funding(positions: number): Work {
  return async (exchange, clock) => {
    clock.time = FUNDED - 2000
    await submitAll(exchange, openings(positions))
    return () => {
      clock.time = FUNDED + 1000
      return exchange.submit({ command: tick(clock.time) })
    }
  }
}

/** As many longs, against as many shorts: the index falls to 40 %, nobody bids, and the insurance fund is empty. */
function liquidating(positions: number): Work {
  return async (exchange, clock) => {
    clock.time = FUNDED - 2000
    await submitAll(exchange, openings(2 * positions))
    return async () => {
      clock.time += 1000
      await exchange.submit({ command: tick(clock.time, 240_000) })
      while (exchange.state.futures.settling !== null) await sleep(EVERY_MS)
    }
  }
}

/** The trader's order is answered after the last of them has his lots. */
function copying(followers: number): Work {
  return async (exchange, clock) => {
    clock.time = START
    await submitAll(exchange, unnamed([...following(followers), ...offers(followers)]))
    return () => submitAll(exchange, unnamed([leadOrder()]))
  }
}

function openings(positions: number): Command[] {
  const users = Array.from({ length: positions }, (_, place) => FIRST_HOLDER + place)
  const isShort = (user: number) => user % 2 === 0
  const rules = { quote: 'usdt', baseScale: 8, maxOpenInterest: quantityLots(ALL_AT_ONCE) }
  return [
    { type: 'futures.defineMarket', time: 0, market: futuresMarket(rules) },
    tick(FUNDED - 2000),
    ...users.map(credit),
    ...users.map(toContracts),
    ...users.filter(isShort).map((user) => order(user, 'SELL')),
    ...users.filter((user) => !isShort(user)).map((user) => order(user, 'BUY')),
  ]
}

function tick(tickTime: number, price = 600_000): Command {
  const ticks = [{ symbol: 'btcusdt', price: price as Price, state: 'NORMAL' as const }]
  return { type: 'futures.recordIndex', time: 0, tickTime, ticks }
}

function toContracts(user: number): Command {
  const amount = amountUnits(10n ** 12n)
  const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
  return { type: 'transfer.betweenWallets', time: 0, user, transferId: 0, asset: 'usdt', amount, ...wallets }
}

function order(user: number, side: 'BUY' | 'SELL'): Command {
  const terms = futuresTerms({ side, price: 600_000 as Price, quantity: quantityLots(1) })
  return { type: 'futures.placeOrder', time: 0, user, symbol: 'btcusdt-perp', orderId: 0, clientOrderId: '', terms }
}

function preparation(): Command[] {
  const markets: SpotMarket[] = ['btc', 'eth'].map((base) =>
    plainMarket({ symbol: `${base}usdt`, base, maxOpenOrders: ALL_AT_ONCE }),
  )
  return [
    ...['usdt', 'btc', 'eth'].map((asset) => ({
      type: 'ledger.defineAsset' as const,
      time: 0,
      asset: { asset, scale: 8 },
    })),
    ...markets.map((market) => ({ type: 'spot.defineMarket' as const, time: 0, market })),
    ...[HOUSE, OTHER, ...CANCELLING].map(credit),
    {
      type: 'options.listSeries',
      time: 0,
      series: bitcoinSeries({ reserveMax: amountUnits(10n ** 18n), feeCap: ratePpm(0) }),
    },
  ]
}

/** Of one unit each: the first half gives everybody the money. */
function purchases(holders: number): Command[] {
  const users = Array.from({ length: holders }, (_, place) => FIRST_HOLDER + place)
  const tick = { sequence: 1, time: LISTED, index: 10_423_310 as Price, volatility: ratePpm(500_000) }
  const price = quoteOption(contractAt(104_000, 'C'), tick).ask as Price
  const what = {
    symbol: 'BTC-261127-104000-C',
    clientOrderId: '',
    units: quantityLots(1),
    price,
    quote: tick,
    newest: tick,
  }
  return [...users.map(credit), ...users.map((user): Command => ({ type: 'options.buy', time: 0, user, ...what }))]
}

function credit(user: number): Command {
  return { type: 'transfer.creditFaucet', time: 0, user, transferId: 0, asset: 'usdt', amount: GIVEN }
}

function bid(user: number, symbol: string, price = 100): Extract<Command, { type: 'spot.placeOrder' }> {
  const terms = spotTerms({ side: 'BUY', price: price as Price, quantity: quantityLots(1) })
  return { type: 'spot.placeOrder', time: 0, user, symbol, orderId: 0, clientOrderId: '', terms }
}

function p99(waits: readonly number[]): number {
  const sorted = waits.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      orders: { type: 'string', default: '4800' },
      holders: { type: 'string', default: '50000' },
      positions: { type: 'string', default: '26000' },
      liquidated: { type: 'string', default: '5000' },
      followers: { type: 'string', default: '2500' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const { orders, holders, positions, liquidated, followers, rounds } = values
  const sizes = {
    orders: Number(orders),
    holders: Number(holders),
    positions: Number(positions),
    liquidated: Number(liquidated),
    followers: Number(followers),
    rounds: Number(rounds),
  }
  // All of them, or the ones named: `node bench/src/steps.ts funding`.
  for (const [name, measure] of Object.entries(works)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    for (const { what, beside, figure, ratio, budget } of await measure(sizes))
      console.log(`| ${what} | ${beside} | ${figure} | ${ratio} | ${budget} |`)
  }
}
