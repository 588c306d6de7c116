// A house, a market of the second contract and a chain of ticks, for tests. The invariants are checked after every
// command.
import type { BinaryMarket, BinaryPeriod } from '../binary/commands.ts'
import type { BinaryPositionChanged } from '../binary/events.ts'
import type { SettlementTick } from '../binary/settlement.ts'
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import type { Event } from '../events.ts'
import { available } from '../ledger/accounts.ts'
import { amountUnits, formatAmount, parseAmount, type Price, ratePpm } from '../money.ts'
import { HOUSE } from '../nouns.ts'
import { createState, type State } from '../state.ts'
import { checkEvents, checkInvariants } from './invariants.ts'

const SCALE = 8
/** Midnight (UTC) of a day. */
export const DAY_START = 1_800_057_600_000

export const units = (text: string) => parseAmount(text, SCALE) ?? amountUnits(-1n)

export const plainPeriod: BinaryPeriod = {
  periodId: 1,
  periodMs: 60_000,
  mode: 'FIXED',
  odds: ratePpm(850_000),
  lossMode: 'FULL',
  feeRate: ratePpm(0),
  stakeMin: units('5'),
  stakeMax: units('1000'),
  isOpen: true,
}
export const poolPeriod: BinaryPeriod = {
  ...plainPeriod,
  periodId: 2,
  mode: 'POOL',
  odds: ratePpm(0),
  feeRate: ratePpm(30_000),
}

export class BinaryDesk {
  state: State = createState()
  events: Event[] = []
  time = DAY_START
  readonly ticks: SettlementTick[] = []
  #nextId = 1

  constructor(changes: Partial<BinaryMarket> = {}, house = '100000') {
    this.run({ type: 'ledger.defineAsset', time: 0, asset: { asset: 'usdt', scale: SCALE } })
    this.define(changes)
    if (house !== '0') this.give(HOUSE, house)
  }

  define(changes: Partial<BinaryMarket> = {}): void {
    const market: BinaryMarket = {
      symbol: 'btcusdt',
      asset: 'usdt',
      priceDecimals: 2,
      exposureMax: units('10000'),
      maxOpenContracts: 50,
      rulesHash: 'a'.repeat(64),
      periods: [plainPeriod, poolPeriod],
      ...changes,
    }
    this.run({ type: 'binary.definePeriods', time: this.time, market })
  }

  run(command: Command): Event[] {
    this.events = apply(this.state, command)
    checkEvents(command, this.events)
    checkInvariants(this.state)
    return this.events
  }

  give(user: number, amount: string): void {
    const transferId = this.#nextId++
    this.run({ type: 'transfer.creditFaucet', time: this.time, user, transferId, asset: 'usdt', amount: units(amount) })
  }

  /** The next seconds, each with a tick whose sources have just been received; null is PAUSED. */
  tick(...prices: (number | null)[]): void {
    for (const price of prices) {
      this.time += 1000 - (this.time % 1000)
      this.ticks.push({
        sequence: this.ticks.length + 1,
        time: this.time,
        price: price as Price | null,
        state: price === null ? 'PAUSED' : 'NORMAL',
        sources: price === null ? 0 : 5,
        receivedSince: price === null ? null : this.time,
      })
    }
  }

  /** A few ms after the last tick. */
  open(user: number, direction: 'UP' | 'DOWN', stake: string, terms: Opening = {}): number {
    const orderId = this.#nextId++
    this.time += terms.later ?? 100
    const last = this.ticks.at(-1)
    const head = last && { sequence: last.sequence, hash: 'b'.repeat(64), time: last.time, state: last.state }
    this.run({
      type: terms.isPool === true ? 'binary.joinRound' : 'binary.openPosition',
      time: this.time,
      user,
      orderId,
      clientOrderId: `c${orderId}`,
      symbol: 'btcusdt',
      periodId: terms.periodId ?? (terms.isPool === true ? 2 : 1),
      direction,
      stake: units(stake),
      head: terms.head === undefined ? (head ?? null) : terms.head,
    })
    return orderId
  }

  settle(...orderIds: number[]): Event[] {
    return this.run({ type: 'binary.settle', time: this.time, symbol: 'btcusdt', orderIds, ticks: [...this.ticks] })
  }

  /** 'available held', in plain digits. */
  balance(user: number): string {
    const account = this.state.ledger.assets.get('usdt')?.accounts.PLATFORM.get(user)
    const text = (amount: bigint) => formatAmount(amount, SCALE, { trim: true })
    return account ? `${text(available(account))} ${text(account.held)}` : '0 0'
  }

  refusal(): string | null {
    const [event] = this.events
    return event?.type === 'rejected' ? event.reason : null
  }

  told(): BinaryPositionChanged[] {
    return this.events.filter((event) => event.type === 'binaryPositionChanged')
  }
}

interface Opening {
  isPool?: boolean
  periodId?: number
  later?: number
  head?: null | { sequence: number; hash: string; time: number; state: SettlementTick['state'] }
}
