// Funding under attack. Holders with little margin, some with nothing left in their wallets, pay the highest rate, which
// leaves some of them too little to keep their positions. It is settled in steps of a few positions, and between the steps somebody with an account on each
// side tries everything that could change what anybody pays or receives. Compared with the same world, settled with one
// command and without that person: everybody pays and receives the same.
import type { Command } from '@assay/engine/commands'
import { apply, dueBefore } from '@assay/engine/engine'
import type { Event } from '@assay/engine/events'
import type { FuturesMarket, FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { MarkRecorded, PositionChanged } from '@assay/engine/futures/events'
import type { Amount, Price, Quantity } from '@assay/engine/money'
import { INSURANCE } from '@assay/engine/nouns'
import { createState, type State } from '@assay/engine/state'
import { nextStep } from '@assay/engine/steps'
import type { CommandInput } from '../../exchange/door.ts'
import { contracts } from '../../market/listings/contracts.ts'
import { check } from './breach.ts'
import { FundingAuditor } from './fundingAuditor.ts'
import { createRandom, type Random } from './random.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

export interface FundingAttackResult {
  fundingAttacks: number
  /** Positions that paid funding out of their margin. */
  fromMargin: number
}

const SLOT = 1_700_006_400_000
const ASSET = 'usdt'
const USDT = 100_000_000n
/** The attacker's accounts: the first pays, the second receives. */
const ATTACKERS = [11, 12] as const
const MAKER = 1
const PREMIUM = 1.01

interface Plan {
  market: FuturesMarket
  start: number
  /** The index at the funding time, as a part of the start: the longs have lost most of their margin. */
  fall: number
  fund: bigint
  holders: { user: number; worth: number; isPoor: boolean }[]
}

/** Throws Breach if somebody changes what anybody pays or receives. */
export function runFundingAttack(seed: number): FundingAttackResult {
  const random = createRandom(seed ^ 0xf0d1)
  const plan = drawPlan(random)
  const calm = new World(plan, createState())
  calm.settle()
  const attacked = new World(plan, createState(1 + random.below(3)))
  attacked.settle(random)
  for (const [positionId, amount] of calm.paid) {
    const paid = attacked.paid.get(positionId)
    check(paid === amount, `position ${positionId} pays ${paid} with an attacker, and ${amount} without`)
  }
  check(attacked.paid.size === calm.paid.size, 'the same positions take part with an attacker and without')
  return { fundingAttacks: 1, fromMargin: attacked.fromMargin }
}

function drawPlan(random: Random): Plan {
  const { futures: market, index } = random.pick(contracts)
  const users = [...ATTACKERS.slice(0, 1), 21, 22, 23, 24]
  const holders = users.map((user) => ({ user, worth: 2000 + random.below(20_000), isPoor: random.chance(0.7) }))
  const start = Math.round(index.simulated.startPrice * 10 ** market.priceDecimals)
  return { market, start, fall: random.pick([1, 0.9965, 0.995, 0.9945]), fund: random.pick([1n, 20n, 5000n]), holders }
}

class World {
  readonly #plan: Plan
  readonly #state: State
  readonly #markets = new Map<string, FuturesMarket>()
  readonly #positions = new Map<number, PositionChanged>()
  readonly #marks = new Map<string, MarkRecorded>()
  readonly #auditor: FundingAuditor
  #time = SLOT - 60_000
  #sequence = 0
  #nextId = 1_000_000
  /** What each position has paid. */
  readonly paid = new Map<number, bigint>()
  fromMargin = 0

  constructor(plan: Plan, state: State) {
    this.#plan = plan
    this.#state = state
    this.#auditor = new FundingAuditor({ markets: this.#markets, positions: this.#positions, marks: this.#marks })
    this.#do({ type: 'ledger.defineAsset', asset: { asset: ASSET, scale: 8 } })
    this.#do({ type: 'futures.defineMarket', market: plan.market })
    this.#fund(INSURANCE, plan.fund)
    for (const user of [MAKER, ...ATTACKERS]) this.#fund(user, 1_000_000n)
    this.#tell(plan.start)
    for (const holder of plan.holders) this.#open(holder)
    this.#raisePremium()
  }

  /** With a random source, the attacker acts between the steps; what has to wait comes after the last one. */
  settle(random?: Random): void {
    this.#time = SLOT + 1000
    const waiting: Command[] = []
    for (let step = nextStep(this.#state, this.#time); step !== null; step = nextStep(this.#state, this.#time)) {
      this.#apply(step)
      for (const act of random === undefined ? [] : this.#acts(random)) {
        const command: Command = { ...act, time: this.#time }
        if (dueBefore(this.#state, command) === null) this.#apply(command)
        else waiting.push(command)
      }
    }
    for (const command of waiting) this.#applyAfterDue(command)
    this.#auditor.checkWhole()
  }

  #acts(random: Random): CommandInput[] {
    const user = random.pick(ATTACKERS)
    const { symbol, indexSymbol } = this.#plan.market
    const position = [...this.#positions.values()].find((one) => one.user === user)
    const money = { user, transferId: this.#id(), asset: ASSET, amount: (10n * USDT) as Amount }
    const away = { ...money, type: 'transfer.betweenWallets', from: 'CONTRACT', to: 'PLATFORM' } as const
    const price = Math.round(this.#plan.start * random.pick([0.98, 1.02])) as Price
    const of = { user, positionId: position?.positionId ?? 0 }
    const all: CommandInput[] = [
      away,
      { ...away, from: 'PLATFORM', to: 'CONTRACT' },
      { ...away, from: 'PLATFORM', to: 'FINANCIAL' },
      { ...money, type: 'transfer.creditFaucet' },
      { type: 'futures.recordIndex', tickTime: this.#time, ticks: [{ symbol: indexSymbol, price, state: 'NORMAL' }] },
      { type: 'futures.adjustMargin', ...of, adjustmentId: this.#id(), direction: 'REMOVE', amount: USDT as Amount },
      { type: 'futures.cancelAllOrders', user, symbol },
      {
        type: 'futures.closePosition',
        ...of,
        orderId: this.#id(),
        clientOrderId: '',
        quantity: null,
        reverseOrderId: null,
      },
    ]
    return all.filter(() => random.chance(0.4))
  }

  /** A long with a leverage of 100. Anyone who is poor has the margin and nothing else. */
  #open({ user, worth, isPoor }: Plan['holders'][number]): void {
    const { market, start } = this.#plan
    if (user !== ATTACKERS[0]) this.#fund(user, 1000n)
    this.#do({ type: 'futures.setLeverage', user, symbol: market.symbol, leverage: 100 })
    const perLot = start * 10 ** -(market.priceDecimals + market.quantityDecimals)
    const quantity = Math.max(1, Math.floor(worth / perLot)) as Quantity
    const seller = user === ATTACKERS[0] ? ATTACKERS[1] : MAKER
    this.#order(seller, { side: 'SELL', price: start as Price, quantity })
    this.#order(user, { side: 'BUY', price: start as Price, quantity, timeInForce: 'IOC' })
    const account = this.#state.ledger.assets.get(ASSET)?.accounts.CONTRACT.get(user)
    const amount = (account?.total ?? 0n) as Amount
    const wallets = { asset: ASSET, from: 'CONTRACT', to: 'PLATFORM' } as const
    if (isPoor) this.#do({ type: 'transfer.betweenWallets', user, transferId: this.#id(), amount, ...wallets })
  }

  /** Bids far above the index for a minute, then the index falls. */
  #raisePremium(): void {
    const { market, start, fall } = this.#plan
    const price = Math.round(start * PREMIUM) as Price
    const perLot = start * 10 ** -(market.priceDecimals + market.quantityDecimals)
    this.#order(MAKER, { side: 'BUY', price, quantity: Math.ceil(100_000 / perLot) as Quantity })
    while (this.#time < SLOT) {
      this.#time += 1000
      this.#tell(this.#time < SLOT ? start : Math.round(start * fall))
    }
  }

  #tell(price: number): void {
    const ticks = [{ symbol: this.#plan.market.indexSymbol, price: price as Price, state: 'NORMAL' as const }]
    this.#do({ type: 'futures.recordIndex', tickTime: this.#time, ticks })
  }

  #fund(user: number, whole: bigint): void {
    const money = { user, asset: ASSET, amount: (whole * USDT) as Amount }
    this.#do({ ...money, type: 'transfer.creditFaucet', transferId: this.#id() })
    const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
    this.#do({ ...money, type: 'transfer.betweenWallets', transferId: this.#id(), ...wallets })
  }

  #order(user: number, of: Pick<FuturesOrderTerms, 'side' | 'price' | 'quantity'> & { timeInForce?: 'IOC' }): void {
    const terms = futuresTerms({
      ...of,
    })
    const { symbol } = this.#plan.market
    const events = this.#do({ type: 'futures.placeOrder', user, symbol, orderId: this.#id(), clientOrderId: '', terms })
    const [refused] = events.filter(({ type }) => type === 'rejected')
    check(refused === undefined, `the world needs this order: ${JSON.stringify(refused)}`)
  }

  #do(command: CommandInput): readonly Event[] {
    return this.#apply({ ...command, time: this.#time })
  }

  #applyAfterDue(command: Command): void {
    for (let due = dueBefore(this.#state, command); due !== null; due = dueBefore(this.#state, command))
      this.#apply(due)
    this.#apply(command)
  }

  #apply(command: Command): readonly Event[] {
    const events = apply(this.#state, command)
    if (events[0]?.type === 'rejected') return events
    this.#sequence += 1
    this.#auditor.audit({ sequence: this.#sequence, time: command.time, command, events })
    for (const event of events) this.#keep(event)
    return events
  }

  #keep(event: Event): void {
    if (event.type === 'futuresMarketDefined') this.#markets.set(event.market.symbol, event.market)
    if (event.type === 'markRecorded') this.#marks.set(event.symbol, event)
    if (event.type === 'positionChanged' && event.end === null) this.#positions.set(event.positionId, event)
    if (event.type === 'positionChanged' && event.end !== null) this.#positions.delete(event.positionId)
    if (event.type !== 'fundingPaid') return
    this.paid.set(event.positionId, event.amount)
    if (event.fromMargin > 0n) this.fromMargin += 1
  }

  #id(): number {
    this.#nextId += 1
    return this.#nextId
  }
}
