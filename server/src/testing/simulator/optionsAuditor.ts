// Audits options: the house holds the largest payouts, prices are between zero and the largest payout, and an expiry is
// settled once, at the mean of the stored ticks of its window, with the right payoffs.
import type { Event } from '@assay/engine/events'
import type { OptionPositionChanged, OptionTraded, SeriesChanged } from '@assay/engine/options/events'
import type { OptionSeries } from '@assay/engine/options/terms'
import type { Committed } from '../../exchange/door.ts'
import type { Books } from './books.ts'
import { check } from './breach.ts'
import { expectedPrices } from './optionOracle.ts'
import { textOf } from './texts.ts'
import type { KeptTicks } from './tickShelf.ts'

const HOUSE = -1
const WINDOW = 1800
const PRICED_MIN = 900
const LONGEST = 5400
/** Fraction of a tick, for the oracle's floating point. */
const SLACK = 0.01

export class OptionsAuditor {
  /** Unsettled, by name. */
  readonly series = new Map<string, OptionSeries>()
  readonly positions = new Map<number, OptionPositionChanged>()
  readonly #books: Books
  readonly #shelf: KeptTicks
  /** Settled, by name, with how many positions are to be paid. */
  readonly ended = new Map<string, { told: string; left: number }>()
  #lastTradeId = 0
  traded = 0
  settled = 0

  constructor(books: Books, shelf: KeptTicks) {
    this.#books = books
    this.#shelf = shelf
  }

  audit({ events, time }: Committed): void {
    const settlement = events.find((event) => event.type === 'optionSeriesChanged' && event.status !== 'OPEN')
    for (const event of events) {
      if (event.type === 'optionSeriesChanged') this.#auditSeries(event, time)
      else if (event.type === 'optionTraded') this.#auditTrade(event, events, settlement as SeriesChanged | undefined)
      else if (event.type === 'optionPositionChanged') this.#auditPosition(event)
    }
  }

  /** Everybody was paid. */
  checkWhole(): void {
    for (const [name, { left }] of this.ended) check(left === 0, `${name} is settled with ${left} positions open`)
  }

  #auditSeries({ series, status, settlement }: SeriesChanged, time: number): void {
    const { series: name, expiry } = series
    if (status === 'OPEN') {
      check(!this.ended.has(name), `${name} is listed once`)
      this.series.set(name, series)
      return
    }
    const left = [...this.positions.values()].filter((position) => position.series === name).length
    const told = textOf({ status, settlement })
    const before = this.ended.get(name)
    this.ended.set(name, { told, left })
    if (before !== undefined) {
      check(before.told === told && left < before.left, `${name} is settled once, and every step pays somebody`)
      return
    }
    check(this.series.delete(name), `${name} is settled after it was listed`)
    check(time >= expiry, `${name} is settled before its expiry`)
    const own = this.#settle(series)
    check(
      settlement !== null && own.price === settlement.price && own.priced === settlement.priced,
      `${name} is settled at ${settlement?.price} of ${settlement?.priced} seconds; its ticks say ${own.price} of ${own.priced}`,
    )
    this.settled += 1
  }

  /** One tick per second from half an hour before the expiry, until enough have a price. */
  #settle({ symbol, expiry }: OptionSeries): { price: number | null; priced: number } {
    const from = expiry - WINDOW * 1000 + 1000
    let [sum, priced, seconds] = [0n, 0, 0]
    const ticks = new Map(
      this.#shelf.span(symbol, from, from + LONGEST * 1000).map(({ time, price }) => [time, price] as const),
    )
    while (seconds < LONGEST && (seconds < WINDOW || priced < PRICED_MIN)) {
      const price = ticks.get(from + seconds * 1000) ?? null
      seconds += 1
      if (price === null) continue
      sum += BigInt(price)
      priced += 1
    }
    if (priced < PRICED_MIN) return { price: null, priced }
    return { price: Number((2n * sum + BigInt(priced)) / BigInt(2 * priced)), priced }
  }

  #auditTrade(trade: OptionTraded, events: readonly Event[], settlement: SeriesChanged | undefined): void {
    check(trade.tradeId === this.#lastTradeId + 1, `option trade ${trade.tradeId} follows ${this.#lastTradeId}`)
    this.#lastTradeId = trade.tradeId
    const { symbol, units, price, amount, fee, kind, user } = trade
    const { strike, isCall, series } = this.#contract(symbol, settlement)
    check(price >= 0 && price <= strike, `${symbol} trades at ${price}, and can pay ${strike} at most`)
    const perTick = 10n ** BigInt(series.quoteScale - series.priceDecimals - series.quantityDecimals)
    if (kind !== 'VOID') {
      const worth = BigInt(price) * BigInt(units) * perTick
      check(amount === worth, `${units} of ${symbol} at ${price} are ${worth}, not ${amount}`)
    }
    if (kind === 'SETTLE') {
      const settled = settlement?.settlement?.price ?? 0
      const pays = Math.min(strike, Math.max(0, isCall ? settled - strike : strike - settled))
      check(price === pays, `${symbol} settles at ${settled} and pays ${pays}, not ${price}`)
    }
    if (kind === 'BUY' || kind === 'SELL') {
      const value = BigInt(trade.quote?.index ?? 0) * BigInt(units) * perTick
      const [full, cap] = [
        (value * series.feeValue + 999_999n) / 1_000_000n,
        (amount * BigInt(series.feeCap)) / 1_000_000n,
      ]
      check(fee === (full < cap ? full : cap), `the fee of ${amount} of options on ${value} is ${fee}`)
      this.#auditQuote(trade)
    } else check(fee === 0n, 'a settlement costs nothing')
    let gained = 0n
    for (const event of events)
      if (event.type === 'posted' && event.reference === `option:${trade.tradeId}`)
        for (const line of event.postings) if (line.owner === user) gained += line.amount
    const due = (kind === 'BUY' ? -amount : amount) - fee
    check(gained === due, `option trade ${trade.tradeId} moves ${gained} and not ${due}`)
    this.traded += 1
  }

  /** Bought at the ask and sold at the bid: rounded against the user, by at most a tick. */
  #auditQuote({ symbol, kind, price, quote }: OptionTraded): void {
    if (quote === null) return
    const { strike, isCall, series } = this.#contract(symbol)
    const { bid, ask } = expectedPrices(series, { ...quote, strike, isCall })
    const above = kind === 'BUY' ? price - ask : bid - price
    const isRounded = above > -SLACK && above < 1 + SLACK
    check(isRounded, `${symbol} trades at ${price}, and the rule says ${kind === 'BUY' ? ask : bid}`)
  }

  #auditPosition(position: OptionPositionChanged): void {
    const { positionId, symbol, units, reserved, status } = position
    const known = this.positions.get(positionId)
    const { strike, series } = this.#contract(symbol)
    const most =
      BigInt(strike) * BigInt(units) * 10n ** BigInt(series.quoteScale - series.priceDecimals - series.quantityDecimals)
    check(reserved === most, `${units} of ${symbol} may pay ${most}, and ${reserved} of the house is held`)
    check((status === 'OPEN') === units > 0, `${units} of ${symbol} are ${status}`)
    this.#books.promise(HOUSE, 'PLATFORM', series.asset, reserved - (known?.reserved ?? 0n))
    if (status === 'OPEN') this.positions.set(positionId, position)
    else this.positions.delete(positionId)
  }

  readonly #known = new Map<string, { strike: number; isCall: boolean; series: OptionSeries }>()

  /** 'BTC-X-1000.5-C'. */
  #contract(symbol: string, settlement?: SeriesChanged): { strike: number; isCall: boolean; series: OptionSeries } {
    const known = this.#known.get(symbol)
    if (known !== undefined) return known
    const parts = symbol.split('-')
    const series = this.series.get(parts.slice(0, -2).join('-')) ?? settlement?.series
    check(series !== undefined, `${symbol} belongs to an expiry that was listed`)
    const strike = Math.round(Number(parts.at(-2)) * 10 ** (series?.priceDecimals ?? 0))
    const contract = { strike, isCall: parts.at(-1) === 'C', series: series as OptionSeries }
    this.#known.set(symbol, contract)
    return contract
  }
}
