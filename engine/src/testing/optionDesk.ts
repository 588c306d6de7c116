// Trades options for tests: quotes like the house, and reports what users have.
import { apply } from '../engine.ts'
import type { Event } from '../events.ts'
import { available } from '../ledger/accounts.ts'
import { amountUnits, formatAmount, parseAmount, type Price, quantityLots, type Rate } from '../money.ts'
import { HOUSE } from '../nouns.ts'
import type { QuotedTick } from '../options/commands.ts'
import { quoteOption } from '../options/pricing.ts'
import type { Samples } from '../options/settlement.ts'
import type { OptionSeries } from '../options/terms.ts'
import { createState, type State } from '../state.ts'
import { STEP_MAX } from '../turn.ts'
import { checkEvents, checkInvariants } from './invariants.ts'
import { bitcoinSeries, EXPIRY } from './optionTerms.ts'

const DAY_MS = 86_400_000

export class OptionDesk {
  state: State
  time = EXPIRY - 7 * DAY_MS
  index = 10_423_310 as Price
  volatility = 500_000 as Rate
  sequence = 1
  #transfers = 1

  constructor(changes: Partial<OptionSeries> = {}, house = '1000000', stepMax = STEP_MAX) {
    this.state = createState(stepMax)
    this.run({ type: 'ledger.defineAsset', time: this.time, asset: { asset: 'usdt', scale: 8 } })
    this.give(HOUSE, house)
    this.run({ type: 'options.listSeries', time: this.time, series: bitcoinSeries(changes) })
  }

  run(command: Parameters<typeof apply>[1]): Event[] {
    const events = apply(this.state, command)
    checkEvents(command, events)
    checkInvariants(this.state)
    return events
  }

  give(user: number, amount: string): void {
    const units = parseAmount(amount, 8) ?? amountUnits(0n)
    this.#transfers += 1
    const transferId = this.#transfers
    this.run({ type: 'transfer.creditFaucet', time: this.time, user, transferId, asset: 'usdt', amount: units })
  }

  tick(): QuotedTick {
    return { sequence: this.sequence, time: this.time, index: this.index, volatility: this.volatility }
  }

  quote(symbol: string): { bid: Price; ask: Price; mark: Price } {
    const contract = this.state.options.contracts.get(symbol)
    if (contract === undefined) throw new Error(`${symbol} is not listed`)
    return quoteOption(contract, this.tick()) as unknown as { bid: Price; ask: Price; mark: Price }
  }

  /** At the house's current quote by default. */
  trade(side: 'buy' | 'sell', user: number, units: number, symbol: string, changes: Partial<Traded> = {}): Event[] {
    const { ask, bid } = this.quote(symbol)
    return this.run({
      type: side === 'buy' ? 'options.buy' : 'options.sell',
      time: this.time,
      user,
      symbol,
      clientOrderId: 'c',
      units: quantityLots(units),
      price: side === 'buy' ? ask : bid,
      quote: this.tick(),
      newest: this.tick(),
      ...changes,
    })
  }

  settle(samples: Samples, time = EXPIRY): Event[] {
    return this.run({
      type: 'options.settleSeries',
      time,
      series: 'BTC-261127',
      samples,
      firstSequence: 1,
      lastSequence: samples.length,
      lastHash: 'ab',
    })
  }

  /** 'available held' of somebody, in USDT. */
  balance(user: number): string {
    const account = this.state.ledger.assets.get('usdt')?.accounts.PLATFORM.get(user)
    const show = (amount: bigint) => formatAmount(amount, 8, { trim: true })
    return account === undefined ? '0 0' : `${show(available(account))} ${show(account.held)}`
  }
}

interface Traded {
  symbol: string
  time: number
  price: Price
  quote: QuotedTick
  newest: QuotedTick | null
}

export function seconds(count: number, price: number | null): Samples {
  return Array.from({ length: count }, () => price as Price | null)
}

export function refusal(events: readonly Event[]): string | null {
  const [event] = events
  return event?.type === 'rejected' ? event.reason : null
}
