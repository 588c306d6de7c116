// Marks under attack. The index falls so far that many holders are liquidated, some of them with nothing left, and their stops
// fire. It is settled in steps of a few units, with a restart now and then, and between the steps somebody with an account on
// each side tries everything that could save him or change what others get. Compared with the same world, settled with one
// command and without that person: every position, order and contract wallet is the same.
import type { Command } from '@assay/engine/commands'
import { apply, dueBefore } from '@assay/engine/engine'
import type { FuturesMarket, FuturesOrderTerms, StopTerms } from '@assay/engine/futures/commands'
import type { Amount, Price, Quantity } from '@assay/engine/money'
import { INSURANCE } from '@assay/engine/nouns'
import { canonicalText, createState, restore, snapshot, type State } from '@assay/engine/state'
import { nextStep } from '@assay/engine/steps'
import type { CommandInput } from '../../exchange/door.ts'
import { contracts } from '../../market/listings/contracts.ts'
import { check } from './breach.ts'
import { createRandom, type Random } from './random.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

export interface SettlingAttackResult {
  settlingAttacks: number
  /** Steps between which the attacker could act. */
  attackedSteps: number
  liquidatedUnderAttack: number
}

const USDT = 100_000_000n
const ASSET = 'usdt'
const MAKER = 1
/** The first is long, the second short. */
const ATTACKERS = [11, 12] as const
const LONGS = [11, 21, 22, 23, 24, 25, 26]
const SHORTS = [12, 31, 32, 33]
/** Trades and entries are numbered alike in both worlds: nobody adds any in between. */
const COMPARED = /^(contract|futuresOrder|position|stop|futuresCounts) |^account .*wallet="CONTRACT"/

/** Throws Breach if somebody changes what happens to anybody. */
export function runSettlingAttack(seed: number): SettlingAttackResult {
  const [calm, attacked] = [new World(seed, Number.MAX_SAFE_INTEGER), new World(seed, 1 + (seed % 3))]
  const random = createRandom(seed ^ 0xa77a)
  const part = random.pick([0.994, 0.985, 0.95])
  calm.fall(part)
  attacked.fall(part, random)
  check(attacked.text() === calm.text(), `a fall to ${part} ends differently with an attacker between its steps`)
  return { settlingAttacks: 1, attackedSteps: attacked.steps, liquidatedUnderAttack: attacked.liquidated }
}

class World {
  steps = 0
  liquidated = 0
  #state: State
  readonly #stepMax: number
  readonly #market: FuturesMarket
  readonly #start: number
  #time = 1_700_000_000_000
  #nextId = 1

  constructor(seed: number, stepMax: number) {
    const random = createRandom(seed ^ 0x5e77)
    const { futures: market, index } = random.pick(contracts)
    this.#market = market
    this.#stepMax = stepMax
    this.#state = createState(stepMax)
    this.#start = Math.round(index.simulated.startPrice * 10 ** market.priceDecimals)
    this.#do({ type: 'ledger.defineAsset', asset: { asset: ASSET, scale: 8 } })
    this.#do({ type: 'futures.defineMarket', market })
    this.#tick(1)
    this.#populate(random)
  }

  /** With a random source, the attacker acts between the steps; what has to wait comes too late for him. */
  fall(part: number, random?: Random): void {
    this.#tick(part)
    for (let step = nextStep(this.#state, this.#time); step !== null; step = nextStep(this.#state, this.#time)) {
      this.steps += 1
      if (random !== undefined) this.#attack(random)
      if (random?.chance(0.3)) this.#state = restore(snapshot(this.#state), this.#stepMax)
      this.#apply(step)
    }
  }

  text(): string {
    const lines = canonicalText(this.#state).split('\n')
    return lines.filter((line) => COMPARED.test(line)).join('\n')
  }

  #attack(random: Random): void {
    for (const act of this.#acts(random)) {
      const command: Command = { ...act, time: this.#time }
      if (dueBefore(this.#state, command) === null) this.#apply(command)
    }
  }

  #acts(random: Random): CommandInput[] {
    const user = random.pick(ATTACKERS)
    const { symbol, indexSymbol } = this.#market
    const position = [...this.#state.futures.positions.values()].find(({ desk }) => desk.user === user)
    const money = { user, transferId: this.#id(), asset: ASSET, amount: (10n * USDT) as Amount }
    const away = { ...money, type: 'transfer.betweenWallets', from: 'CONTRACT', to: 'PLATFORM' } as const
    const of = { user, positionId: position?.id ?? 0 }
    const price = Math.round(this.#start * random.pick([0.9, 1.1])) as Price
    const all: CommandInput[] = [
      away,
      { ...away, from: 'PLATFORM', to: 'CONTRACT' },
      { ...money, type: 'transfer.creditFaucet' },
      { ...away, from: 'PLATFORM', to: 'FINANCIAL' },
      { type: 'futures.recordIndex', tickTime: this.#time, ticks: [{ symbol: indexSymbol, price, state: 'NORMAL' }] },
      { type: 'futures.adjustMargin', ...of, adjustmentId: this.#id(), direction: 'ADD', amount: USDT as Amount },
      { type: 'futures.cancelAllOrders', user, symbol },
      this.#order(user, { side: random.pick(['BUY', 'SELL']), price, quantity: this.#lots(500) }),
    ]
    return all.filter(() => random.chance(0.3))
  }

  #populate(random: Random): void {
    this.#fund(INSURANCE, random.pick([1n, 200n, 50_000n]))
    this.#fund(MAKER, 10_000_000n)
    const { symbol } = this.#market
    for (const user of [...LONGS, ...SHORTS]) {
      this.#fund(user, BigInt(200 + random.below(300)))
      this.#do({ type: 'futures.setLeverage', user, symbol, leverage: random.pick([20, 50, 100]) })
      if (random.chance(0.4)) this.#do({ type: 'futures.setMarginMode', user, symbol, marginMode: 'CROSS' })
    }
    for (const user of LONGS) this.#open(user, 'BUY', 2000 + random.below(8000))
    for (const user of SHORTS) this.#open(user, 'SELL', 500 + random.below(3000))
    for (const part of [0.993, 0.988, 0.97])
      if (random.chance(0.6)) this.#place(MAKER, 'BUY', part, 1000 + random.below(6000))
    for (const position of this.#state.futures.positions.values())
      if (position.desk.user !== MAKER && random.chance(0.5)) this.#protect(position.id, position.desk.user, random)
  }

  #open(user: number, side: 'BUY' | 'SELL', worth: number): void {
    this.#place(MAKER, side === 'BUY' ? 'SELL' : 'BUY', 1, worth)
    this.#place(user, side, 1, worth)
  }

  #protect(positionId: number, user: number, random: Random): void {
    const isLong = LONGS.includes(user)
    const triggerPrice = Math.round(this.#start * random.pick([0.996, 0.99])) as Price
    const stop: StopTerms = {
      stopId: this.#id(),
      kind: isLong ? 'STOP_LOSS' : 'TAKE_PROFIT',
      triggerPrice,
      triggerBy: random.pick(['MARK', 'INDEX', 'LAST']),
      quantity: null,
      orderPrice: null,
      pairId: null,
    }
    this.#apply({ type: 'futures.setStops', time: this.#time, user, positionId, stops: [stop] })
  }

  #place(user: number, side: 'BUY' | 'SELL', part: number, worth: number): void {
    const price = Math.round(this.#start * part) as Price
    this.#apply({ ...this.#order(user, { side, price, quantity: this.#lots(worth) }), time: this.#time })
    // It may have met more orders than one command does.
    for (let step = nextStep(this.#state, this.#time); step !== null; step = nextStep(this.#state, this.#time))
      this.#apply(step)
  }

  #order(user: number, of: Pick<FuturesOrderTerms, 'side' | 'price' | 'quantity'>): CommandInput {
    const terms = futuresTerms({
      ...of,
    })
    const { symbol } = this.#market
    return { type: 'futures.placeOrder', user, symbol, orderId: this.#id(), clientOrderId: '', terms }
  }

  #lots(worth: number): Quantity {
    const { priceDecimals, quantityDecimals } = this.#market
    const perLot = this.#start * 10 ** -(priceDecimals + quantityDecimals)
    return Math.max(1, Math.floor(worth / perLot)) as Quantity
  }

  #fund(user: number, whole: bigint): void {
    const money = { user, asset: ASSET, amount: (whole * USDT) as Amount }
    this.#do({ ...money, type: 'transfer.creditFaucet', transferId: this.#id() })
    const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
    this.#do({ ...money, type: 'transfer.betweenWallets', transferId: this.#id(), ...wallets })
  }

  #tick(part: number): void {
    this.#time += 1000
    const price = Math.round(this.#start * part) as Price
    const ticks = [{ symbol: this.#market.indexSymbol, price, state: 'NORMAL' as const }]
    this.#do({ type: 'futures.recordIndex', tickTime: this.#time, ticks })
  }

  #do(command: CommandInput): void {
    const refused = this.#apply({ ...command, time: this.#time })
    check(refused === null, `the world needs ${command.type}: ${refused}`)
  }

  /** Returns why it was refused. */
  #apply(command: Command): string | null {
    const events = apply(this.#state, command)
    this.liquidated += events.filter(({ type }) => type === 'liquidated').length
    const [first] = events
    return first?.type === 'rejected' ? first.reason : null
  }

  #id(): number {
    this.#nextId += 1
    return this.#nextId
  }
}
