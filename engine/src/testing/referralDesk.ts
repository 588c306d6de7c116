// A pair with a fee of 1 % for both sides, and people who invite each other, for tests. The invariants are checked after every
// command.
import type { Command } from '../commands.ts'
import { apply, dueBefore } from '../engine.ts'
import type { Event } from '../events.ts'
import { available, openAccount } from '../ledger/accounts.ts'
import { amountUnits, formatAmount, parseAmount, priceTicks, quantityLots, ratePpm } from '../money.ts'
import type { Side, Wallet } from '../nouns.ts'
import type { RebatePromised } from '../referral/events.ts'
import { createState, restore, snapshot, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { checkEvents, checkInvariants } from './invariants.ts'
import { plainMarket } from './scenario.ts'
import { spotTerms } from './spotTerms.ts'

export const HOUR = 3_600_000
const SCALE = 8

export class ReferralDesk {
  state: State
  /** Of the last command. */
  events: Event[] = []
  time = 100 * HOUR
  readonly #stepMax: number | undefined
  #nextId = 1

  constructor({ stepMax }: { stepMax?: number } = {}) {
    this.#stepMax = stepMax
    this.state = createState(stepMax)
    for (const asset of ['usdt', 'btc'])
      this.run({ type: 'ledger.defineAsset', time: this.time, asset: { asset, scale: SCALE } })
    const fees = { makerFeeRate: ratePpm(10_000), takerFeeRate: ratePpm(10_000) }
    this.run({ type: 'spot.defineMarket', time: this.time, market: plainMarket(fees) })
    this.setTerms([100_000, 200_000, 300_000])
  }

  setTerms(rates: [number, number, number], isOpen = true): string | null {
    const [one, two, three] = rates
    const terms = { isOpen, rates: [ratePpm(one), ratePpm(two), ratePpm(three)] as const }
    return this.run({ type: 'referral.setTerms', time: this.time, terms })
  }

  invite(user: number, inviters: number[], status: 'ACTIVE' | 'REVIEW' | 'ENDED' = 'ACTIVE', split = 0): string | null {
    const referral = { user, inviters, split: ratePpm(split), status }
    return this.run({ type: 'referral.set', time: this.time, referral })
  }

  setEarning(user: number, isEarning: boolean): string | null {
    return this.run({ type: 'referral.setEarning', time: this.time, user, isEarning })
  }

  give(user: number, asset: string, amount: string): void {
    const units = parseAmount(amount, SCALE) ?? amountUnits(-1n)
    const transferId = this.#nextId++
    this.run({ type: 'transfer.creditFaucet', time: this.time, user, transferId, asset, amount: units })
  }

  /** The seller delivers one coin, which the buyer pays with this many usdt. */
  trade(buyer: number, seller: number, price: string): void {
    this.give(seller, 'btc', '1')
    this.give(buyer, 'usdt', price)
    this.#order(seller, 'SELL', price)
    this.#order(buyer, 'BUY', price)
  }

  /** Everything that is due at this time, as the sequencer does without any command. */
  settle(): void {
    for (let step = nextStep(this.state, this.time); step !== null; step = nextStep(this.state, this.time))
      this.run(step)
  }

  restart(): void {
    this.state = restore(snapshot(this.state), this.#stepMax)
  }

  /** The refusal, or null. */
  run(command: Command): string | null {
    for (let due = dueBefore(this.state, command); due !== null; due = dueBefore(this.state, command)) this.#apply(due)
    return this.#apply(command)
  }

  promised(): RebatePromised[] {
    return this.events.filter((event) => event.type === 'rebatePromised')
  }

  balance(owner: number, asset: string, wallet: Wallet = 'PLATFORM'): string {
    const known = this.state.ledger.assets.get(asset)
    if (known === undefined) throw new Error(`${asset} is defined`)
    return formatAmount(available(openAccount(known, wallet, owner)), SCALE, { trim: true })
  }

  #order(user: number, side: Side, price: string): void {
    const orderId = this.#nextId++
    const terms = spotTerms({ side, price: priceTicks(Number(price) * 100), quantity: quantityLots(10_000) })
    const named = { time: this.time, user, symbol: 'btcusdt', orderId, clientOrderId: String(orderId) }
    this.run({ ...named, type: 'spot.placeOrder', terms })
  }

  #apply(command: Command): string | null {
    this.events = apply(this.state, command)
    checkEvents(command, this.events)
    checkInvariants(this.state)
    const [first] = this.events
    return first?.type === 'rejected' ? first.reason : null
  }
}
