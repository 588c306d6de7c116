// Coins that can be converted, an inventory and a chain of ticks for each index, for tests. The invariants are checked
// after every command.
import type { Command } from '../commands.ts'
import { marginsOf } from '../convert/checkTerms.ts'
import type { AcceptQuote, ConvertCoin, ConvertQuote } from '../convert/commands.ts'
import type { IndexTick } from '../convert/decision.ts'
import type { ConvertChanged } from '../convert/events.ts'
import { apply } from '../engine.ts'
import type { Event } from '../events.ts'
import { available } from '../ledger/accounts.ts'
import { type Amount, amountUnits, formatAmount, parseAmount, type Price, ratePpm } from '../money.ts'
import { INVENTORY } from '../nouns.ts'
import { createState, restore, snapshot, type State } from '../state.ts'
import { checkEvents, checkInvariants } from './invariants.ts'

export const START = 1_800_057_600_000
const scales: Readonly<Record<string, number>> = { usdt: 8, btc: 8, eth: 18 }

export const usdt: ConvertCoin = {
  asset: 'usdt',
  symbol: null,
  priceDecimals: 0,
  spread: ratePpm(0),
  feeRate: ratePpm(0),
  valueMin: coins('1', 'usdt'),
  valueMax: coins('20000', 'usdt'),
  inventoryMax: coins('1000000', 'usdt'),
  isOpen: true,
}
export const btc: ConvertCoin = {
  ...usdt,
  asset: 'btc',
  symbol: 'btcusdt',
  priceDecimals: 2,
  spread: ratePpm(1000),
  feeRate: ratePpm(500),
  inventoryMax: coins('10', 'btc'),
}
export const eth: ConvertCoin = { ...btc, asset: 'eth', symbol: 'ethusdt', inventoryMax: coins('100', 'eth') }

export function coins(text: string, coin: string): Amount {
  return parseAmount(text, scales[coin] ?? 0) ?? amountUnits(-1n)
}

export class ConvertDesk {
  state: State = createState()
  events: Event[] = []
  time = START
  readonly ticks: IndexTick[] = []
  readonly rules = new Map<string, ConvertCoin>()
  #nextId = 1

  constructor({ inventory = { usdt: '100000', btc: '5', eth: '50' } } = {}) {
    for (const [asset, scale] of Object.entries(scales))
      this.run({ type: 'ledger.defineAsset', time: 0, asset: { asset, scale } })
    for (const coin of [usdt, btc, eth]) this.define(coin)
    for (const [coin, amount] of Object.entries(inventory)) this.give(INVENTORY, amount, coin)
    this.tick({ btc: 10_000_000, eth: 400_000 })
  }

  define(coin: ConvertCoin): void {
    this.run({ type: 'convert.defineCoin', time: this.time, coin })
    if (this.refusal() === null) this.rules.set(coin.asset, coin)
  }

  run(command: Command): Event[] {
    this.events = apply(this.state, command)
    checkEvents(command, this.events)
    checkInvariants(this.state)
    return this.events
  }

  restart(): void {
    this.state = restore(snapshot(this.state))
  }

  give(user: number, amount: string, coin: string): void {
    const transferId = this.#nextId++
    const units = coins(amount, coin)
    this.run({ type: 'transfer.creditFaucet', time: this.time, user, transferId, asset: coin, amount: units })
  }

  /** The next second: prices in ticks; its sources were received now, or as long ago as `ageMs` says. */
  tick(prices: Record<string, number | null>, { state = 'NORMAL', ageMs = 0 }: Ticking = {}): void {
    this.time += 1000 - (this.time % 1000)
    for (const [coin, price] of Object.entries(prices))
      this.ticks.push({
        symbol: `${coin}usdt`,
        sequence: this.ticks.length + 1,
        time: this.time,
        price: price as Price | null,
        state: price === null ? 'PAUSED' : state,
        receivedSince: price === null ? null : this.time - ageMs,
      })
  }

  head(coin: string): IndexTick | null {
    return this.ticks.findLast(({ symbol }) => symbol === `${coin}usdt`) ?? null
  }

  quote(from: string, to: string): ConvertQuote {
    const terms = (coin: string) => {
      const rules = this.rules.get(coin) ?? btc
      return { rules, asset: { asset: coin, scale: scales[coin] ?? 0 } }
    }
    return {
      time: this.time,
      from: this.#quoted(from),
      to: this.#quoted(to),
      ...marginsOf({ from: terms(from), to: terms(to), discount: ratePpm(0) }),
    }
  }

  /** At the newest ticks, or at an earlier quote. */
  accept(user: number, amount: string, from: string, to: string, changes: Partial<AcceptQuote> = {}): number {
    const convertId = this.#nextId++
    this.run({
      type: 'convert.accept',
      time: this.time,
      user,
      convertId,
      quoteId: `q${convertId}`,
      from,
      to,
      amount: coins(amount, from),
      quote: this.quote(from, to),
      heads: { from: this.head(from), to: this.head(to) },
      ...changes,
    })
    return convertId
  }

  decide(...convertIds: number[]): Event[] {
    return this.run({ type: 'convert.decide', time: this.time, convertIds, ticks: [...this.ticks] })
  }

  /** 'available held', in plain digits. */
  balance(user: number, coin: string): string {
    const scale = scales[coin] ?? 0
    const account = this.state.ledger.assets.get(coin)?.accounts.PLATFORM.get(user)
    const text = (amount: bigint) => formatAmount(amount, scale, { trim: true })
    return account ? `${text(available(account))} ${text(account.held)}` : '0 0'
  }

  refusal(): string | null {
    const [event] = this.events
    return event?.type === 'rejected' ? event.reason : null
  }

  told(): ConvertChanged[] {
    return this.events.filter((event) => event.type === 'convertChanged')
  }

  #quoted(coin: string): ConvertQuote['from'] {
    const head = this.head(coin)
    if (head === null) return null
    const { symbol, sequence, time, price } = head
    return { symbol, sequence, time, price: price ?? (1 as Price) }
  }
}

interface Ticking {
  state?: 'NORMAL' | 'DEGRADED'
  ageMs?: number
}
