// A contract with thousands of holders: half of them long at 100x with isolated or cross margin, half short at 20x. When the
// index falls, the longs are liquidated, and nobody bids. Or one long against all others.
import type { Command } from '../commands.ts'
import { apply } from '../engine.ts'
import type { Event } from '../events.ts'
import { amountUnits, type Price, type Quantity } from '../money.ts'
import type { Side } from '../nouns.ts'
import { createState, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { futuresMarket } from './futuresMarket.ts'
import { futuresTerms } from './futuresTerms.ts'

const START = 600_000
const GIVEN = amountUnits(100_000_00000000n)

export class Crowd {
  state: State
  readonly #market = futuresMarket({ maxOpenInterest: 1_000_000_000 as Quantity })
  #time = 1_700_000_000_000
  #nextId = 1

  constructor(stepMax: number) {
    this.state = createState(stepMax)
    this.do({ type: 'ledger.defineAsset', time: this.#time, asset: { asset: 'USDT', scale: 8 } })
    this.do({ type: 'futures.defineMarket', time: this.#time, market: this.#market })
    this.#tick(START)
  }

  /** Users 1, 2, …: odd ones short, even ones long. */
  admit(count: number): void {
    const users = Array.from({ length: count }, (_, at) => at + 1)
    for (const user of users) this.#equip(user)
    for (const user of users.filter(isShort)) this.#order(user, 'SELL')
    for (const user of users.filter((one) => !isShort(one))) this.#order(user, 'BUY')
  }

  /** User 2 alone is long, at 10x, and all others are short, a little each. */
  admitOneAgainst(others: number): void {
    const users = Array.from({ length: others }, (_, at) => 2 * at + 1)
    for (const user of users) this.#equip(user)
    for (const user of users) this.#order(user, 'SELL', 10 + (user % 7))
    this.#equip(2, 10)
    this.#order(
      2,
      'BUY',
      users.map((user) => 10 + (user % 7)).reduce((sum, lots) => sum + lots),
    )
    this.#finish()
  }

  /** Each of the longs bids so many times, a lot each, far below. */
  bid(users: number, times: number): void {
    for (let user = 2; user <= users; user += 2)
      for (let place = 0; place < times; place += 1) this.#order(user, 'BUY', 1, Math.round(START * 0.91) + place)
  }

  /** To this part of the price at the start; with all steps. Each command's events. */
  fall(part: number, between: () => void = () => undefined): Event[][] {
    const first = this.#tick(Math.round(START * part))
    return [first, ...this.#finish(between)]
  }

  /** Its first funding, with all steps. Each command's events. */
  fund(): Event[][] {
    const slot = this.state.futures.fundingDueAt
    this.#time = slot - 3000
    for (let second = 0; second < 3; second += 1) this.#tick(START)
    this.#time = slot + 1
    return this.#finish()
  }

  #finish(between: () => void = () => undefined): Event[][] {
    const steps: Event[][] = []
    for (let next = nextStep(this.state, this.#time); next !== null; next = nextStep(this.state, this.#time)) {
      between()
      steps.push(this.do(next))
    }
    return steps
  }

  #equip(user: number, leverage = isShort(user) ? 20 : 100): void {
    const of = { time: this.#time, user }
    const money = { ...of, asset: 'USDT', amount: leverage === 10 ? amountUnits(10n * GIVEN) : GIVEN }
    this.do({ ...money, type: 'transfer.creditFaucet', transferId: this.#id() })
    this.do({ ...money, type: 'transfer.betweenWallets', transferId: this.#id(), from: 'PLATFORM', to: 'CONTRACT' })
    const { symbol } = this.#market
    this.do({ ...of, type: 'futures.setLeverage', symbol, leverage })
    if (user % 8 === 1) this.do({ ...of, type: 'futures.setMarginMode', symbol, marginMode: 'CROSS' })
  }

  #order(user: number, side: Side, lots = 100 + (user % 97), price = START): void {
    const terms = futuresTerms({
      side,
      price: price as Price,
      quantity: lots as Quantity,
    })
    const { symbol } = this.#market
    const id = { orderId: this.#id(), clientOrderId: '' }
    this.do({ type: 'futures.placeOrder', time: this.#time, user, symbol, ...id, terms })
  }

  #tick(price: number): Event[] {
    this.#time += 1000
    const ticks = [{ symbol: this.#market.indexSymbol, price: price as Price, state: 'NORMAL' as const }]
    return this.do({ type: 'futures.recordIndex', time: this.#time, tickTime: this.#time, ticks })
  }

  do(command: Command): Event[] {
    const events = apply(this.state, command)
    if (events[0]?.type === 'rejected') throw new Error(`${command.type} was refused: ${events[0].reason}`)
    return events
  }

  #id(): number {
    this.#nextId += 1
    return this.#nextId
  }
}

function isShort(user: number): boolean {
  return user % 2 === 1
}
