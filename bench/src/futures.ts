// `node bench/src/futures.ts [--positions 10000] [--ticks 5000]`: the cost of a second of a contract with 10,000 open
// positions, compared with a second without any; then its orders, as in futuresOrders.ts. Microseconds are processor
// time.
import { parseArgs } from 'node:util'
import type { Command } from '@assay/engine/commands'
import { apply } from '@assay/engine/engine'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import { amountUnits, type Price, type Quantity, type Rate } from '@assay/engine/money'
import { createState, type State } from '@assay/engine/state'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import { startWatch } from './cpuTime.ts'
import type { Row } from './engine.ts'
import { measureOrders } from './futuresOrders.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

const START = 1_800_000_000_000
const INDEX = 600_000
const USDT = 100_000_000n

export function measureTicks({ positions, ticks }: { positions: number; ticks: number }): Row[] {
  const empty = timeTicks(prepare(0, 'ISOLATED'), ticks)
  return (['ISOLATED', 'CROSS'] as const).map((marginMode) => {
    const full = timeTicks(prepare(positions, marginMode), ticks)
    return {
      what: `one second of a contract with ${positions.toLocaleString('en')} open positions, ${marginMode.toLowerCase()}`,
      beside: `without any: ${empty.toFixed(2)} µs`,
      figure: `${full.toFixed(2)} µs`,
      ratio: `${(full / empty).toFixed(1)} times`,
      budget: '',
    }
  })
}

/** Half long, half short, at 5x, 10x and 20x in turn. */
function prepare(positions: number, marginMode: 'ISOLATED' | 'CROSS'): State {
  const state = createState()
  const market: FuturesMarket = futuresMarket({
    maxOpenInterest: 1_000_000_000 as Quantity,
    priceBand: 100_000 as Rate,
    maxOpenOrders: 1_000_000,
  })
  must(state, { type: 'ledger.defineAsset', time: START, asset: { asset: 'USDT', scale: 8 } })
  must(state, { type: 'futures.defineMarket', time: START, market })
  must(state, tick(START, INDEX))
  for (let user = 1; user <= positions; user += 1) {
    for (const command of opening(user, marginMode, market.symbol)) must(state, command)
  }
  if (state.futures.positions.size !== positions) throw new Error(`${state.futures.positions.size} positions are open`)
  return state
}

function opening(user: number, marginMode: 'ISOLATED' | 'CROSS', symbol: string): Command[] {
  const amount = amountUnits(10_000n * USDT)
  const of = { time: START, user, symbol }
  const money = { time: START, user, asset: 'USDT', amount }
  const leverage = [5, 10, 20][user % 3] ?? 5
  const terms = futuresTerms({
    side: user % 2 === 0 ? ('SELL' as const) : ('BUY' as const),
    price: INDEX as Price,
    quantity: 10 as Quantity,
  })
  return [
    { ...money, type: 'transfer.creditFaucet', transferId: user * 2 },
    { ...money, type: 'transfer.betweenWallets', transferId: user * 2 + 1, from: 'PLATFORM', to: 'CONTRACT' },
    ...(leverage === 5 ? [] : [{ ...of, type: 'futures.setLeverage' as const, leverage }]),
    ...(marginMode === 'CROSS' ? [{ ...of, type: 'futures.setMarginMode' as const, marginMode }] : []),
    { ...of, type: 'futures.placeOrder', orderId: user, clientOrderId: '', terms },
  ]
}

/** Microseconds for one, after as many uncounted ones. */
function timeTicks(state: State, ticks: number): number {
  let time = START
  const play = () => {
    for (let count = 0; count < ticks; count += 1) {
      time += 1000
      must(state, tick(time, INDEX + ((count * 37) % 101) * 10 - 500))
    }
  }
  play()
  const watch = startWatch()
  play()
  return (watch() * 1000) / ticks
}

function tick(time: number, price: number): Command {
  return {
    type: 'futures.recordIndex',
    time,
    tickTime: time,
    ticks: [{ symbol: 'btcusdt', price: price as Price, state: 'NORMAL' }],
  }
}

function must(state: State, command: Command): void {
  const [first] = apply(state, command)
  if (first?.type === 'rejected') throw new Error(`${command.type}: ${first.reason}`)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      positions: { type: 'string', default: '10000' },
      ticks: { type: 'string', default: '5000' },
    },
  })
  const ticks = Number(values.ticks)
  const rows = [
    ...measureTicks({ positions: Number(values.positions), ticks }),
    ...measureOrders({ orders: ticks * 10, ticks }),
  ]
  console.log('| what | beside | figure | ratio | budget |\n|---|---|---|---|---|')
  for (const { what, beside, figure, ratio, budget } of rows) {
    console.log(`| ${what} | ${beside} | ${figure} | ${ratio} | ${budget} |`)
  }
}
