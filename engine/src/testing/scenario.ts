// Tests as scenarios. Each line is one command in a trader's words; the invariants are checked after each, so every
// scenario ends with money that sums to zero.
//
//   Alice has 1000 usdt                     a1: Alice bids 3 at 100 [post-only IOC FOK till 500 expire-maker …]
//   Alice moves 5 usdt to CONTRACT          Bob asks 2 at 99
//   Alice buys 3 · buys for 500             Bob sells 2
//   s1: Bob sells 1 if it falls to 95       Bob asks 1 at 94 if it falls to 95 [by index]
//   Alice asks 1 at 120 or sells if it falls to 90     (or asks at 89 if it falls to 90)
//   Alice cancels a1 · cancels all          Alice amends a1 to 2 at 101
//   index 98 · index paused                 clock 500
//   step                                    the next step of unfinished work
import { apply } from '../engine.ts'
import type { Command } from '../commands.ts'
import type { OrderTerms, Wallet } from '../nouns.ts'
import type { SpotMarket } from '../spot/commands.ts'
import type { Event } from '../events.ts'
import { available } from '../ledger/accounts.ts'
import {
  amountUnits,
  formatAmount,
  formatPrice,
  formatQuantity,
  parseAmount,
  parsePrice,
  parseQuantity,
  type Price,
  priceTicks,
  type Quantity,
  quantityLots,
  ratePpm,
} from '../money.ts'
import { createState, type State } from '../state.ts'
import { nextStep } from '../steps.ts'
import { STEP_MAX } from '../turn.ts'
import { checkEvents, checkInvariants } from './invariants.ts'

const PEOPLE = ['Alice', 'Bob', 'Carol', 'Dan']
const SCALE = 8

/** Prices with two decimals, quantities with four, no fees, and wide price bands. */
export function plainMarket(changes: Partial<SpotMarket> = {}): SpotMarket {
  return {
    symbol: 'btcusdt',
    base: 'btc',
    quote: 'usdt',
    priceDecimals: 2,
    quantityDecimals: 4,
    baseScale: SCALE,
    quoteScale: SCALE,
    orderMin: quantityLots(1),
    orderMax: quantityLots(10_000_000),
    buyMax: null,
    sellMin: null,
    minNotional: amountUnits(0n),
    priceBand: ratePpm(1_000_000),
    marketSlippageMax: ratePpm(1_000_000),
    makerFeeRate: ratePpm(0),
    takerFeeRate: ratePpm(0),
    isTrading: true,
    canLimitBuy: true,
    canLimitSell: true,
    canMarketBuy: true,
    canMarketSell: true,
    maxOpenOrders: 200,
    maxTriggerOrders: 20,
    ...changes,
  }
}

export interface Scenario {
  readonly state: State
  /** Applies lines, one command each; a line that is refused must end with 'is refused REASON'. */
  play(lines: string): void
  /** Events of the last line. */
  readonly events: Event[]
  change(market: Partial<SpotMarket>): void
  /** 'ask 101 2' from the highest price down to 'bid 99 1'. */
  book(): string[]
  /** 'available held', in plain digits. */
  balance(person: string, asset: string, wallet?: Wallet): string
  /** 'STATUS filled/quantity', as last reported. */
  order(name: string): string
  /** '2 at 99' for each trade so far. */
  trades(): string[]
}

export function startScenario(changes: Partial<SpotMarket> = {}, stepMax = STEP_MAX): Scenario {
  const story = new Story(plainMarket(changes), stepMax)
  story.run({ type: 'ledger.defineAsset', time: 0, asset: { asset: 'usdt', scale: SCALE } })
  story.run({ type: 'ledger.defineAsset', time: 0, asset: { asset: 'btc', scale: SCALE } })
  story.change({})
  return story
}

class Story implements Scenario {
  readonly state: State
  events: Event[] = []
  #market: SpotMarket
  #time = 1
  #nextId = 1
  readonly #names = new Map<string, number>()
  readonly #told = new Map<number, Extract<Event, { type: 'orderChanged' }>>()
  readonly #trades: string[] = []

  constructor(market: SpotMarket, stepMax: number) {
    this.#market = market
    this.state = createState(stepMax)
  }

  play(lines: string): void {
    for (const line of lines.split('\n')) {
      if (line.trim() !== '') this.#playLine(line.trim())
    }
  }

  change(market: Partial<SpotMarket>): void {
    this.#market = { ...this.#market, ...market }
    this.run({ type: 'spot.defineMarket', time: this.#time, market: this.#market })
  }

  run(command: Command): void {
    this.events = apply(this.state, command)
    checkEvents(command, this.events)
    checkInvariants(this.state)
    for (const event of this.events) {
      if (event.type === 'orderChanged') this.#told.set(event.orderId, event)
      if (event.type === 'traded') this.#trades.push(`${lots(event.quantity)} at ${ticks(event.price)}`)
    }
  }

  book(): string[] {
    const rows: string[] = []
    const { asks, bids } = pairOf(this.state).book
    asks.descend(({ price, quantity }) => rows.unshift(`ask ${ticks(price)} ${lots(quantity)}`) > 0)
    bids.descend(({ price, quantity }) => rows.push(`bid ${ticks(price)} ${lots(quantity)}`) > 0)
    return rows
  }

  balance(person: string, asset: string, wallet: Wallet = 'PLATFORM'): string {
    const account = this.state.ledger.assets.get(asset)?.accounts[wallet].get(ownerOf(person))
    return account ? `${units(available(account))} ${units(account.held)}` : '0 0'
  }

  order(name: string): string {
    const told = this.#told.get(this.#names.get(name) ?? -1)
    if (!told) throw new Error(`nothing was told of ${name}`)
    const wanted = told.quantity === null ? `for ${units(told.quoteQuantity ?? 0n)}` : lots(told.quantity)
    return `${told.status} ${lots(told.filledQuantity)}/${wanted}`
  }

  trades(): string[] {
    return this.#trades
  }

  #playLine(line: string): void {
    const [, name, said = '', reason] = /^(?:(\w+): )?(.*?)(?: is refused (\w+))?$/.exec(line) ?? []
    if (name) this.#names.set(name, this.#nextId)
    this.#time += 1
    this.run(this.#commandOf(said))
    const refused = this.events.find((event) => event.type === 'rejected')?.reason
    if (refused !== reason) throw new Error(`'${line}' was ${refused ? `refused ${refused}` : 'not refused'}`)
  }

  #commandOf(said: string): Command {
    const time = this.#time
    const [first = '', verb = '', ...rest] = said.split(' ')
    if (first === 'clock') {
      this.#time = Number(verb)
      return { type: 'spot.expireOrders', time: this.#time }
    }
    if (first === 'index') {
      const price = verb === 'paused' ? null : parse.price(verb)
      return { type: 'spot.recordIndex', time, prices: [{ symbol: 'btcusdt', price }] }
    }
    if (first === 'step') return this.#step()
    const user = ownerOf(first)
    if (verb === 'has') {
      const [amount = '', asset = ''] = rest
      this.#nextId += 1
      return {
        type: 'transfer.creditFaucet',
        time,
        user,
        transferId: this.#nextId,
        asset,
        amount: parse.amount(amount),
      }
    }
    if (verb === 'moves') return this.#transferOf(user, rest)
    if (verb === 'cancels' && rest[0] === 'all') return { type: 'spot.cancelAllOrders', time, user, symbol: null }
    if (verb === 'cancels') return { type: 'spot.cancelOrder', time, user, orderId: this.#idOf(rest[0]) }
    if (verb === 'amends') return this.#amendmentOf(user, rest)
    return this.#orderOf(user, said.slice(first.length + 1))
  }

  #step(): Command {
    const step = nextStep(this.state, this.#time)
    if (step === null) throw new Error('nothing is unfinished')
    return step
  }

  #transferOf(user: number, [amount = '', asset = '', , wallet = '', from = 'PLATFORM']: string[]): Command {
    const transferId = this.#nextId++
    const [to, source] = [wallet as Wallet, from as Wallet]
    return {
      type: 'transfer.betweenWallets',
      time: this.#time,
      user,
      transferId,
      asset,
      from: source,
      to,
      amount: parse.amount(amount),
    }
  }

  #amendmentOf(user: number, [name, ...changes]: string[]): Command {
    const said = changes.join(' ')
    const quantity = /to (\S+)/.exec(said)?.[1]
    const price = /at (\S+)/.exec(said)?.[1]
    const changed = { price: price ? parse.price(price) : null, quantity: quantity ? parse.quantity(quantity) : null }
    return { type: 'spot.amendOrder', time: this.#time, user, orderId: this.#idOf(name), ...changed }
  }

  #orderOf(user: number, said: string): Command {
    const [one = '', other] = said.split(' or ')
    const place = { time: this.#time, user, symbol: 'btcusdt', clientOrderId: `c${this.#nextId}` }
    const orderId = this.#nextId
    this.#nextId += 10
    if (!other) return { ...place, type: 'spot.placeOrder', orderId, terms: termsOf(one) }
    const limit = termsOf(one)
    const trigger = { ...termsOf(other), quantity: limit.quantity }
    return {
      ...place,
      type: 'spot.placeOrderList',
      listId: orderId + 5,
      orderIds: [orderId, orderId + 1],
      limit,
      trigger,
    }
  }

  #idOf(name: string | undefined): number {
    // 'list+1' is the second leg of a list.
    const [, known = '', leg = '0'] = /^(\w+)(?:\+(\d))?$/.exec(name ?? '') ?? []
    return (this.#names.get(known) ?? 999_999) + Number(leg)
  }
}

/** 'asks 1 at 94 if it falls to 95 by index' and everything shorter. */
function termsOf(said: string): OrderTerms {
  const pattern =
    /^(bids|asks|buys|sells)(?: (for) (\S+)| (\d\S*))?(?: at (\S+))?(?: if it (rises|falls) to (\S+))?(.*)$/
  const [, verb, spends, spent, wanted, price, move, stop, options = ''] = pattern.exec(said) ?? []
  if (!verb) throw new Error(`nobody understands '${said}'`)
  const side = verb === 'bids' || verb === 'buys' ? 'BUY' : 'SELL'
  const form = verb === 'bids' || verb === 'asks' ? 'LIMIT' : 'MARKET'
  const isStop = (move === 'rises') === (side === 'BUY')
  const till = / till (\d+)/.exec(options)?.[1]
  return {
    side,
    type: move ? `${isStop ? 'STOP' : 'TAKE_PROFIT'}_${form}` : form,
    timeInForce: till ? 'GTD' : options.includes('IOC') ? 'IOC' : options.includes('FOK') ? 'FOK' : 'GTC',
    price: price ? parse.price(price) : null,
    quantity: wanted ? parse.quantity(wanted) : null,
    quoteQuantity: spends && spent ? parse.amount(spent) : null,
    stopPrice: stop ? parse.price(stop) : null,
    triggerBy: options.includes('by index') ? 'INDEX' : 'LAST',
    postOnly: options.includes('post-only'),
    selfTradePrevention: modeOf(options),
    expiresAt: till ? Number(till) : null,
  }
}

function modeOf(options: string): OrderTerms['selfTradePrevention'] {
  if (options.includes('expire-maker')) return 'EXPIRE_MAKER'
  if (options.includes('expire-both')) return 'EXPIRE_BOTH'
  return options.includes('decrement') ? 'DECREMENT' : 'EXPIRE_TAKER'
}

const parse = {
  price: (text: string) => parsePrice(text, 2) ?? priceTicks(Number.NaN),
  quantity: (text: string) => parseQuantity(text, 4) ?? quantityLots(Number.NaN),
  amount: (text: string) => parseAmount(text, SCALE) ?? amountUnits(-1n),
}

function pairOf(state: State): NonNullable<ReturnType<State['spot']['pairs']['get']>> {
  const pair = state.spot.pairs.get('btcusdt')
  if (!pair) throw new Error('there is no market yet')
  return pair
}

function ownerOf(person: string): number {
  const at = PEOPLE.indexOf(person)
  return at < 0 ? Number(person) : at + 1
}

function ticks(price: Price): string {
  return trim(formatPrice(price, 2))
}

function lots(quantity: Quantity): string {
  return trim(formatQuantity(quantity, 4))
}

function units(amount: bigint): string {
  return formatAmount(amount, SCALE, { trim: true })
}

function trim(text: string): string {
  return text.replace(/\.?0+$/, '')
}
