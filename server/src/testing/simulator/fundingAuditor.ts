// Computes every funding again. Who held a position when it began pays or receives once, at the rate and the mark of that
// moment. All pay before anybody receives, each receives a part of what was really paid, and until the end no other
// command touches contracts or contract wallets, so nobody can change what anybody pays or receives.
import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { FundingPaid, FundingSettled, MarkRecorded, PositionChanged } from '@assay/engine/futures/events'
import type { Committed } from '../../exchange/door.ts'
import { check } from './breach.ts'

const BILLION = 1_000_000_000n
const HOUR_MS = 3_600_000
const INSURANCE = -3

export interface FundingsOf {
  markets: ReadonlyMap<string, FuturesMarket>
  /** Before the command. */
  positions: ReadonlyMap<number, PositionChanged>
  marks: ReadonlyMap<string, MarkRecorded>
}

interface Open {
  slot: number
  rate: number
  mark: number | null
  /** Who has neither paid nor received yet. */
  payers: Map<number, PositionChanged>
  receivers: Map<number, PositionChanged>
  /** Value of all receivers' positions. */
  value: bigint
  positions: number
  paid: bigint
  received: bigint
}

export class FundingAuditor {
  settled = 0
  readonly #of: FundingsOf
  readonly #open = new Map<string, Open>()
  readonly #halted = new Set<string>()
  readonly #slots = new Map<string, number>()
  /** The time of the latest command that touches contracts; a tick counts by its own second. */
  #latest = 0

  constructor(of: FundingsOf) {
    this.#of = of
  }

  /** Call it before anything else hears of the command. */
  audit({ command, events, time }: Committed): void {
    this.#checkWaiting(command)
    if (command.type === 'futures.settleFunding') this.#begin(command.symbol, command.slot)
    if (command.type === 'futures.settleFunding' || command.type === 'futures.payRest')
      this.#auditPayments(command.symbol, events)
    else if (touchesContracts(command) && command.type !== 'futures.settleRest')
      this.#latest = Math.max(this.#latest, command.type === 'futures.recordIndex' ? command.tickTime : time)
    for (const event of events)
      if (event.type === 'fundingSettled') this.#end(event)
      else if (event.type === 'haltChanged' && event.halt.product === 'FUTURES' && event.halt.user === null)
        this.#halted[event.isHalted ? 'add' : 'delete'](event.halt.market)
  }

  /** Paid and not received yet: it lies on CLEARING. */
  pending(quote: string): bigint {
    let sum = 0n
    for (const [symbol, { paid, received }] of this.#open)
      if (this.#market(symbol).quote === quote) sum += paid - received
    return sum
  }

  checkWhole(): void {
    for (const symbol of this.#open.keys()) check(this.#halted.has(symbol), `the funding of ${symbol} has no end`)
  }

  #checkWaiting(command: Command): void {
    if (!touchesContracts(command)) return
    for (const [symbol, { slot }] of this.#open) {
      const isNext = command.type === 'futures.payRest' && command.symbol === symbol
      check(isNext || this.#halted.has(symbol), `${command.type} comes into the funding of ${symbol} at ${slot}`)
    }
  }

  #begin(symbol: string, slot: number): void {
    check(!this.#open.has(symbol), `the funding of ${symbol} begins while another is not finished`)
    check(slot > (this.#slots.get(symbol) ?? 0), `the funding of ${symbol} at ${slot} is settled once`)
    check(this.#latest <= slot, `the funding of ${symbol} at ${slot} comes after what happened at ${this.#latest}`)
    check(slot % (this.#market(symbol).fundingIntervalHours * HOUR_MS) === 0, `${slot} is an instant of ${symbol}`)
    this.#slots.set(symbol, slot)
    const { fundingRate: rate = 0, mark = null } = this.#of.marks.get(symbol) ?? {}
    const all = [...this.#of.positions.values()].filter((position) => position.symbol === symbol)
    const of = (isPaying: boolean) => all.filter(({ direction }) => ((direction === 'LONG') === rate > 0) === isPaying)
    const value = of(false).reduce((sum, { quantity }) => sum + this.#value(symbol, mark ?? 0, quantity), 0n)
    const byId = (positions: PositionChanged[]) => new Map(positions.map((position) => [position.positionId, position]))
    const sums = { value, positions: all.length, paid: 0n, received: 0n }
    this.#open.set(symbol, { slot, rate, mark, payers: byId(of(true)), receivers: byId(of(false)), ...sums })
  }

  #auditPayments(symbol: string, events: readonly Event[]): void {
    const open = this.#open.get(symbol)
    check(open !== undefined, `a step of the funding of ${symbol}, which has not begun`)
    if (open === undefined) return
    for (const event of events) {
      if (event.type === 'fundingPaid') this.#auditPayment(open, event)
      if (event.type === 'liquidated')
        check(
          events.some(({ type }) => type === 'fundingSettled'),
          `${symbol}: liquidated before the funding ended`,
        )
      if (event.type === 'posted' && !event.reference.startsWith('funding:'))
        for (const { owner, reason, amount } of event.postings)
          if (owner === INSURANCE && reason === 'FUNDING') open.paid -= amount
    }
    check(open.paid >= open.received, `funding of ${symbol}: ${open.paid} were paid and ${open.received} received`)
  }

  #auditPayment(open: Open, paid: FundingPaid): void {
    const { symbol, slot, positionId, amount, quantity, mark, rate } = paid
    const name = `funding of ${amount} for position ${positionId}`
    check(slot === open.slot && rate === open.rate && mark === open.mark, `${name} at ${rate} and ${mark}`)
    const isPayer = open.payers.has(positionId)
    const held = open.payers.get(positionId) ?? open.receivers.get(positionId)
    check(held !== undefined && held.quantity === quantity, `${name}, whose lots at that time were ${held?.quantity}`)
    const value = this.#value(symbol, mark, quantity)
    if (isPayer) {
      const due = (value * BigInt(Math.abs(rate)) + BILLION - 1n) / BILLION
      check(amount >= 0n && amount <= due && open.received === 0n, `${name} of ${due}, after ${open.received} received`)
      open.paid += amount
    } else {
      const part = (open.paid * value) / open.value
      check(amount === -part && open.payers.size === 0, `${name}: its part of ${open.paid} is ${part}`)
      open.received += part
    }
    open.payers.delete(positionId)
    open.receivers.delete(positionId)
  }

  #end({ symbol, slot, rate, isSkipped, positions, paid, received, time }: FundingSettled): void {
    const open = this.#open.get(symbol)
    this.#open.delete(symbol)
    this.settled += 1
    if (open === undefined) return check(false, `the funding of ${symbol} at ${slot} ends and has not begun`)
    check(slot === open.slot && slot < time, `the funding of ${symbol} at ${open.slot} ends as that of ${slot}`)
    if (isSkipped || open.rate === 0)
      return check(rate === 0 && open.paid === 0n && positions === 0, 'an instant that is left out pays nothing')
    const left = open.payers.size + open.receivers.size
    check(
      left === 0 && positions === open.positions,
      `${left} of ${open.positions} positions take no part in ${symbol}`,
    )
    check(rate === open.rate, `the rate of ${symbol} was ${open.rate}, not ${rate}`)
    check(paid === open.paid && received === open.received, `${symbol}: ${open.paid} paid, ${open.received} received`)
    check(paid - received <= BigInt(positions), `funding of ${symbol}: ${paid - received} are left over`)
  }

  #value(symbol: string, price: number, lots: number): bigint {
    const { quoteScale, priceDecimals, quantityDecimals } = this.#market(symbol)
    return BigInt(price) * BigInt(lots) * 10n ** BigInt(quoteScale - priceDecimals - quantityDecimals)
  }

  #market(symbol: string): FuturesMarket {
    const market = this.#of.markets.get(symbol)
    check(market !== undefined, `${symbol} is a contract that was never defined`)
    return market as FuturesMarket
  }
}

/** Whether a command can read or change positions or contract wallets. */
export function touchesContracts(command: Command): boolean {
  if (command.type === 'transfer.betweenWallets') return command.from === 'CONTRACT' || command.to === 'CONTRACT'
  return command.type.startsWith('futures.') || command.type.startsWith('follow.')
}
