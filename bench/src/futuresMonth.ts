// A recorded month as the index of a contract, and many leveraged accounts that trade through it against one market
// maker: each opens at the market now and then, with a leverage, a side and a stay of its own, and stays until it
// closes, is stopped or liquidated. Every command is judged by the naive reading of the rules; at the end money sums to
// zero, nobody is below zero, longs equal shorts, and what the insurance fund gave and got is told.
import { readFile } from 'node:fs/promises'
import type { Command } from '@assay/engine/commands'
import { apply } from '@assay/engine/engine'
import type { Event } from '@assay/engine/events'
import type { FuturesOrderTerms } from '@assay/engine/futures/commands'
import { amountUnits, formatAmount, type Price, type Quantity, type Rate } from '@assay/engine/money'
import { INSURANCE } from '@assay/engine/nouns'
import { createState, type State } from '@assay/engine/state'
import { checkFutures } from '@assay/engine/testing/futuresInvariants'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import { checkInvariants } from '@assay/engine/testing/invariants'
import { NaiveFutures } from '@assay/engine/testing/naiveFutures'
import { randomNumbers } from '@assay/engine/testing/randomNumbers'
import type { Row } from './engine.ts'
import { startWatch } from './cpuTime.ts'

const USDT = 100_000_000n
const SYMBOL = 'btcusdt-perp'
const MAKER = 1_000_000
const FUND = 1_000_000n
const SLOT_MS = 8 * 3_600_000
/** How often every position, stop and wallet is looked at, in seconds that were played. */
const LOOK_EVERY = 500

interface Bar {
  time: number
  prices: number[]
}

/** null where the file is not there. */
export async function monthRow({ file, accounts }: { file: string; accounts: number }): Promise<Row | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const bars = readBars(text)
  const watch = startWatch()
  const month = new Month(accounts)
  for (const bar of bars) month.play(bar)
  return month.finish(watch())
}

/** Open, the nearer extreme, the other, close: in tenths of a dollar. */
function readBars(text: string): Bar[] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [at = '', ...rest] = line.split(',')
      const [open = 0, high = 0, low = 0, close = 0] = rest.map((price) => Math.round(Number(price) * 10))
      const time = Date.parse(`${at.slice(0, 19).replace(' ', 'T')}Z`)
      return { time, prices: high - open < open - low ? [open, high, low, close] : [open, low, high, close] }
    })
}

class Month {
  readonly #state: State = createState()
  readonly #judge = new NaiveFutures()
  readonly #random = randomNumbers(2022)
  readonly #accounts: number
  readonly #counts = { seconds: 0, commands: 0, trades: 0, liquidations: 0, filled: 0, takenOver: 0, deleveraged: 0 }
  #nextId = 1
  #time = 0
  #isOpened = false

  constructor(accounts: number) {
    this.#accounts = accounts
  }

  play(bar: Bar): void {
    this.#time = Math.max(this.#time, bar.time)
    if (!this.#isOpened) this.#open()
    const slot = this.#time - (this.#time % SLOT_MS)
    const contract = this.#state.futures.contracts.get(SYMBOL)
    if (contract && slot > contract.lastFundingSlot && contract.markPrice !== null) {
      this.#do({ type: 'futures.settleFunding', time: this.#time, symbol: SYMBOL, slot })
    }
    for (const price of bar.prices) this.#second(price)
    this.#quote(bar.prices.at(-1) ?? 0)
    for (let count = 0; count < 3; count += 1) this.#tradeOne()
  }

  finish(milliseconds: number): Row {
    checkInvariants(this.#state)
    checkFutures(this.#state)
    const { seconds, commands, trades, liquidations, filled, takenOver, deleveraged } = this.#counts
    const purse = this.#state.futures.purses.get('USDT')
    const fund = formatAmount((purse?.insurance.total ?? 0n) - FUND * USDT, 8, { trim: true })
    const number = (value: number) => value.toLocaleString('en')
    return {
      what: `January 2022 as the index, ${number(this.#accounts)} leveraged accounts, every command judged`,
      beside: `${number(commands)} commands, ${number(seconds)} ticks, ${number(trades)} trades`,
      figure: `${number(liquidations)} liquidations: ${number(filled)} lots to the book, ${number(takenOver)} to the fund, ${number(deleveraged)} deleveraged; the fund ${fund} USDT`,
      ratio: `${(milliseconds / 1000).toFixed(0)} s`,
      budget: 'sums zero, nobody below zero',
    }
  }

  #open(): void {
    this.#isOpened = true
    const time = this.#time
    const wide = { priceBand: 200_000 as Rate, marketSlippageMax: 50_000 as Rate, maxOpenOrders: 1000 }
    const large = { maxOpenInterest: 1_000_000_000 as Quantity, maxPosition: 1_000_000_000 as Quantity }
    const market = futuresMarket({ ...wide, ...large, orderMax: 1_000_000_000 as Quantity })
    this.#do({ type: 'ledger.defineAsset', time, asset: { asset: 'USDT', scale: 8 } })
    this.#do({ type: 'futures.defineMarket', time, market })
    this.#fund(MAKER, 500_000_000n)
    this.#do({ type: 'futures.setMarginMode', time, user: MAKER, symbol: SYMBOL, marginMode: 'CROSS' })
    this.#fund(INSURANCE, FUND)
    for (let user = 1; user <= this.#accounts; user += 1) {
      this.#fund(user, 2000n)
      if (user % 4 === 0) this.#do({ type: 'futures.setMarginMode', time, user, symbol: SYMBOL, marginMode: 'CROSS' })
    }
  }

  #fund(user: number, dollars: bigint): void {
    const money = { time: this.#time, user, asset: 'USDT', amount: amountUnits(dollars * USDT) }
    this.#do({ ...money, type: 'transfer.creditFaucet', transferId: this.#id() })
    this.#do({ ...money, type: 'transfer.betweenWallets', transferId: this.#id(), from: 'PLATFORM', to: 'CONTRACT' })
  }

  #second(price: number): void {
    this.#time += 1000
    this.#counts.seconds += 1
    const tick = { symbol: 'btcusdt', price: price as Price, state: 'NORMAL' as const }
    this.#do({ type: 'futures.recordIndex', time: this.#time, ticks: [tick] })
  }

  /** Five levels on each side, 5 basis points apart; reducing his own position needs no more margin. */
  #quote(index: number): void {
    this.#do({ type: 'futures.cancelAllOrders', time: this.#time, user: MAKER, symbol: SYMBOL })
    for (let level = 1; level <= 5; level += 1) {
      const away = Math.round((index * level * 5) / 10_000)
      this.#place(MAKER, { side: 'BUY', price: (index - away) as Price, quantity: 2000 as Quantity })
      this.#place(MAKER, { side: 'SELL', price: (index + away) as Price, quantity: 2000 as Quantity })
    }
  }

  /** Whoever has a position may close it; whoever has none opens one with most of his wallet. */
  #tradeOne(): void {
    const user = 1 + this.#random(this.#accounts)
    const desk = this.#state.futures.contracts.get(SYMBOL)?.desks.get(user)
    const open = [...(this.#state.futures.purses.get('USDT')?.traders.get(user)?.cross ?? [])]
    const positions = desk && 'positions' in desk ? (desk.positions as Record<string, { id: number } | null>) : {}
    const position = open[0] ?? positions['BOTH'] ?? null
    const of = { time: this.#time, user }
    if (position !== null) {
      if (this.#random(3) > 0) return
      const orderId = this.#id()
      const close = { positionId: position.id, orderId, clientOrderId: '', quantity: null, reverseOrderId: null }
      this.#do({ ...of, ...close, type: 'futures.closePosition' })
      return
    }
    const leverage = [5, 10, 20, 50, 100][this.#random(5)] ?? 5
    this.#do({ ...of, type: 'futures.setLeverage', symbol: SYMBOL, leverage })
    const lots = Math.floor(((200 + this.#random(1000)) * leverage * 1000 * 10) / (this.#mark() + 1))
    this.#place(user, {
      side: this.#random(2) === 0 ? 'BUY' : 'SELL',
      price: null,
      quantity: Math.max(1, lots) as Quantity,
    })
  }

  #mark(): number {
    return this.#state.futures.contracts.get(SYMBOL)?.markPrice ?? 1
  }

  #place(user: number, of: Pick<FuturesOrderTerms, 'side' | 'price' | 'quantity'>): void {
    const orderId = this.#id()
    const terms: FuturesOrderTerms = {
      type: of.price === null ? 'MARKET' : 'LIMIT',
      timeInForce: 'GTC',
      quoteQuantity: null,
      stopPrice: null,
      triggerBy: 'MARK',
      postOnly: false,
      selfTradePrevention: 'EXPIRE_TAKER',
      expiresAt: null,
      positionSide: 'BOTH',
      reduceOnly: false,
      closePosition: false,
      ...of,
    }
    this.#do({ type: 'futures.placeOrder', time: this.#time, user, symbol: SYMBOL, orderId, clientOrderId: '', terms })
  }

  #do(command: Command): void {
    const events = apply(this.#state, command)
    this.#counts.commands += 1
    this.#judge.judge(command, events, { looksAtAll: this.#counts.seconds % LOOK_EVERY === 0 })
    for (const event of events) this.#count(event)
  }

  #count(event: Event): void {
    if (event.type === 'traded') this.#counts.trades += 1
    if (event.type !== 'liquidated') return
    this.#counts.liquidations += 1
    this.#counts.filled += event.filledQuantity
    this.#counts.takenOver += event.takenOverQuantity
    this.#counts.deleveraged += event.deleveragedQuantity
  }

  #id(): number {
    this.#nextId += 1
    return this.#nextId
  }
}
