// A recorded month through the real engine, second by second: leveraged accounts that open, are liquidated or close,
// makers who quote around the index, second contracts, and traders with their followers. The simulator's auditors follow every
// command: sums, signs, longs and shorts, and every mark, liquidation, funding and settlement recomputed from the ticks; and the
// oracles of copy trading recompute every block, skip and profit share.
import type { Command } from '@assay/engine/commands'
import type { BinaryMarket } from '@assay/engine/binary/commands'
import { apply, dueBefore } from '@assay/engine/engine'
import type { Event } from '@assay/engine/events'
import type { FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { Amount, Price, Quantity, Rate } from '@assay/engine/money'
import { createState } from '@assay/engine/state'
import { nextStep } from '@assay/engine/steps'
import type { CommandInput } from '../../exchange/door.ts'
import { settlementTick } from '../../binary/tickMemory.ts'
import { contracts } from '../../market/listings/contracts.ts'
import { Auditor } from '../simulator/auditor.ts'
import { check } from '../simulator/breach.ts'
import { createRandom, type Random } from '../simulator/random.ts'
import { type CopyReport, CopyTrading } from './copyTrading.ts'
import { expandMinutes } from './expandMinutes.ts'
import type { Minute } from './recordedMinutes.ts'
import { DECIMALS, RecordedTicks, SYMBOL } from './recordedTicks.ts'
import { planVentures, planWagers, type Venture, type Wager } from './ventures.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

export interface ReplayOptions {
  minutes: readonly Minute[]
  accounts: number
  contracts: number
  /** Who can be copied, and who copies them. */
  leads: number
  followers: number
  seed: number
}

export interface ReplayReport {
  seconds: number
  positions: number
  refusedPositions: number
  liquidations: number
  deleveragings: number
  fundings: number
  contracts: number
  voids: number
  refusedContracts: number
  /** USDT units: the fund at the start and at the end, and its liquidation fees. */
  fundBefore: bigint
  fundAfter: bigint
  fundFees: bigint
  copying: CopyReport
}

const USDT = 100_000_000n
const HOUSE = -1
const INSURANCE = -3
const MAKERS = [1, 2, 3, 4]
const FUND = 100_000n * USDT
const POOL = 9
/** Smaller than in production, so that blocks, weekly shares and ends of follows often take several steps. */
const STEP_MAX = 25
/** The makers' distance from the index in ten-thousandths, and the move of a minute from which they do not quote. */
const QUOTE_DISTANCE = 3
const WILD = 0.008

const rules = contracts.find((contract) => contract.index.symbol === SYMBOL)?.futures
/** Has no prices here: some followers choose it. */
const otherRules = contracts.find((contract) => contract.index.symbol === 'ethusdt')?.futures
const binary: BinaryMarket = {
  symbol: SYMBOL,
  asset: 'usdt',
  priceDecimals: DECIMALS,
  exposureMax: (50_000n * USDT) as Amount,
  maxOpenContracts: 50,
  rulesHash: 'a'.repeat(64),
  periods: [30, 60, 300, 900].map((seconds, place) => ({
    periodId: place + 1,
    periodMs: seconds * 1000,
    mode: 'FIXED',
    odds: (750_000 + place * 50_000) as Rate,
    lossMode: 'FULL',
    feeRate: 0 as Rate,
    stakeMin: USDT as Amount,
    stakeMax: (1000n * USDT) as Amount,
    isOpen: true,
  })),
}
const pool = { ...(binary.periods[1] as BinaryMarket['periods'][number]), periodId: POOL, mode: 'POOL' as const }
const market: BinaryMarket = {
  ...binary,
  periods: [...binary.periods, { ...pool, odds: 0 as Rate, feeRate: 30_000 as Rate }],
}

/** Throws Breach when an invariant is broken. */
export function replayMonth(options: ReplayOptions): ReplayReport {
  const replay = new Replay(options)
  replay.prepare()
  return replay.go()
}

class Replay {
  readonly #options: ReplayOptions
  readonly #random: Random
  readonly #ticks: RecordedTicks
  readonly #auditor: Auditor
  readonly #copying: CopyTrading
  readonly #state = createState(STEP_MAX)
  readonly #due = new Map<number, number[]>()
  readonly #report = { positions: 0, refusedPositions: 0, refusedContracts: 0, fundFees: 0n }
  #time = 0
  #sequence = 0
  #lastId = 0

  constructor(options: ReplayOptions) {
    const { minutes, seed } = options
    this.#options = options
    this.#random = createRandom(seed)
    this.#ticks = new RecordedTicks(expandMinutes(minutes), minutes[0]?.time ?? 0)
    this.#auditor = new Auditor(this.#ticks)
    this.#copying = this.#createCopying()
  }

  prepare(): void {
    this.#time = this.#ticks.timeOf(0)
    check(rules !== undefined, `${SYMBOL} has a contract that is listed`)
    this.#run({ type: 'ledger.defineAsset', asset: { asset: 'usdt', scale: 8 } })
    for (const market of [rules, otherRules])
      if (market !== undefined) this.#run({ type: 'futures.defineMarket', market })
    this.#run({ type: 'binary.definePeriods', market })
    this.#give(HOUSE, 5_000_000n * USDT, 0n)
    this.#give(INSURANCE, FUND, FUND)
    for (const maker of MAKERS) {
      this.#give(maker, 20_000_000n * USDT, 20_000_000n * USDT)
      this.#run({ type: 'futures.setMarginMode', user: maker, symbol: this.#symbol(), marginMode: 'CROSS' })
    }
    this.#copying.prepare()
  }

  go(): ReplayReport {
    const { accounts, contracts: count } = this.#options
    const seconds = this.#ticks.length
    const ventures = planVentures(this.#random, { accounts, seconds })
    for (const { user } of ventures) this.#give(user, 2000n * USDT, 700n * USDT)
    const periods = binary.periods.map(({ periodId }) => periodId)
    const wagers = planWagers(this.#random, { contracts: count, accounts, seconds, periods, pool: POOL })
    const opening = Map.groupBy(ventures, ({ opensAt }) => opensAt)
    const closing = Map.groupBy(ventures, ({ closesAt }) => closesAt)
    const wagered = Map.groupBy(wagers, ({ at }) => at)
    for (let second = 0; second < seconds; second += 1) {
      this.#passSecond(second)
      for (const venture of opening.get(second) ?? []) this.#open(venture)
      for (const venture of closing.get(second) ?? []) this.#close(venture)
      this.#copying.pass(second)
      this.#carryOn()
      for (const wager of wagered.get(second) ?? []) this.#wager(wager, second)
    }
    return this.#conclude(seconds)
  }

  #passSecond(second: number): void {
    const time = this.#ticks.timeOf(second)
    this.#ticks.known = second + 1
    this.#time = time
    if (second % 60 === 0) this.#quote(second)
    const price = this.#ticks.priceOf(second)
    this.#run({ type: 'futures.recordIndex', tickTime: time, ticks: [{ symbol: SYMBOL, price, state: 'NORMAL' }] })
    const due = this.#due.get(second)
    if (due === undefined) return
    this.#due.delete(second)
    for (const orderId of due) this.#settle(orderId, time)
  }

  /** The rest of blocks, and what is due in copy trading, as the sequencer does without any command. */
  #carryOn(): void {
    for (let step = nextStep(this.#state, this.#time); step !== null; step = nextStep(this.#state, this.#time))
      this.#apply(step)
  }

  #settle(orderId: number, time: number): void {
    const opened = this.#auditor.binary.open.get(orderId)
    if (opened === undefined) return
    const ticks = this.#ticks.around(SYMBOL, opened.acceptedAt, time).map(settlementTick)
    this.#run({ type: 'binary.settle', symbol: SYMBOL, orderIds: [orderId], ticks })
  }

  /** A new bid and ask of every maker each minute; none in a volatile one. */
  #quote(second: number): void {
    const minute = this.#options.minutes[second / 60]
    if (minute === undefined) return
    const symbol = this.#symbol()
    for (const user of MAKERS) this.#run({ type: 'futures.cancelAllOrders', user, symbol })
    if (minute.high - minute.low > minute.open * WILD) return
    for (const [place, user] of MAKERS.entries()) {
      const away = Math.ceil((minute.open * QUOTE_DISTANCE * (place + 1)) / 10_000)
      this.#order(user, { side: 'BUY', price: (minute.open - away) as Price, quantity: 40_000 as Quantity })
      this.#order(user, { side: 'SELL', price: (minute.open + away) as Price, quantity: 40_000 as Quantity })
    }
  }

  #open({ user, isLong, isCross, leverage, margin, hasStop }: Venture): void {
    const symbol = this.#symbol()
    if (isCross) this.#run({ type: 'futures.setMarginMode', user, symbol, marginMode: 'CROSS' })
    if (leverage !== 5) this.#run({ type: 'futures.setLeverage', user, symbol, leverage })
    const price = this.#ticks.priceOf(this.#ticks.known - 1)
    const lots = Math.max(1, Math.floor((margin * leverage * 10_000 * 100) / price))
    const before = this.#auditor.futures.positions.size
    this.#order(user, { type: 'MARKET', side: isLong ? 'BUY' : 'SELL', quantity: lots as Quantity })
    const isOpen = this.#auditor.futures.positions.size > before
    if (isOpen) this.#report.positions += 1
    else this.#report.refusedPositions += 1
    const position = this.#positionOf(user)
    if (!hasStop || position === undefined) return
    const triggerPrice = Math.round(price * (isLong ? 1.02 : 0.98)) as Price
    const stop = { stopId: ++this.#lastId, kind: 'TAKE_PROFIT', triggerPrice, triggerBy: 'MARK' } as const
    const stops = [{ ...stop, quantity: null, orderPrice: null, pairId: null }]
    this.#run({ type: 'futures.setStops', user, positionId: position.positionId, stops })
  }

  #close({ user }: Venture): void {
    const position = this.#positionOf(user)
    if (position === undefined) return
    const ids = { orderId: ++this.#lastId, clientOrderId: '', quantity: null, reverseOrderId: null }
    this.#run({ type: 'futures.closePosition', user, positionId: position.positionId, ...ids })
  }

  #wager({ user, direction, stake, periodId }: Wager, second: number): void {
    this.#time = this.#ticks.timeOf(second) + 300
    const orderId = ++this.#lastId
    const head = {
      sequence: second + 1,
      hash: 'b'.repeat(64),
      time: this.#ticks.timeOf(second),
      state: 'NORMAL' as const,
    }
    const request = { user, orderId, clientOrderId: '', symbol: SYMBOL, periodId, direction, head }
    const type = periodId === POOL ? 'binary.joinRound' : 'binary.openPosition'
    const events = this.#run({ ...request, type, stake: (BigInt(stake) * USDT) as Amount })
    const opened = this.#auditor.binary.open.get(orderId)
    if (opened === undefined || events[0]?.type === 'rejected') {
      this.#report.refusedContracts += 1
      return
    }
    const { lockAt, periodMs } = opened
    const bettedAt = lockAt === null ? second : Math.round((lockAt - this.#ticks.timeOf(0)) / 1000)
    const ends = bettedAt + 1 + periodMs / 1000
    this.#due.set(ends, [...(this.#due.get(ends) ?? []), orderId])
  }

  #conclude(seconds: number): ReplayReport {
    this.#auditor.checkWhole()
    const left = this.#auditor.binary.open.size
    check(left === 0, `${left} second contracts are still open`)
    const { reports, fundings } = this.#auditor.futures
    return {
      ...this.#report,
      seconds,
      liquidations: reports.liquidated,
      deleveragings: reports.deleveraged,
      fundings: fundings.settled,
      contracts: this.#auditor.binary.settled,
      voids: this.#auditor.binary.voided,
      copying: this.#copying.conclude(this.#time),
      fundBefore: FUND,
      fundAfter: this.#auditor.total(INSURANCE, 'CONTRACT', 'usdt'),
    }
  }

  #positionOf(user: number) {
    for (const position of this.#auditor.futures.positions.values()) if (position.user === user) return position
    return undefined
  }

  #order(user: number, wanted: Partial<FuturesOrderTerms> & Pick<FuturesOrderTerms, 'side' | 'quantity'>): void {
    const terms = futuresTerms({
      selfTradePrevention: 'EXPIRE_MAKER',
      ...wanted,
    })
    const orderId = ++this.#lastId
    this.#run({ type: 'futures.placeOrder', user, symbol: this.#symbol(), orderId, clientOrderId: '', terms })
  }

  #give(user: number, amount: bigint, toContract: bigint): void {
    const transfer = { user, asset: 'usdt', transferId: ++this.#lastId }
    this.#run({ ...transfer, type: 'transfer.creditFaucet', amount: amount as Amount })
    if (toContract === 0n) return
    const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
    const moved = { amount: toContract as Amount, transferId: ++this.#lastId }
    this.#run({ ...transfer, ...moved, ...wallets, type: 'transfer.betweenWallets' })
  }

  #run(request: CommandInput): readonly Event[] {
    const command: Command = { ...request, time: this.#time }
    for (let due = dueBefore(this.#state, command); due !== null; due = dueBefore(this.#state, command))
      this.#apply(due)
    return this.#apply(command)
  }

  #apply(command: Command): readonly Event[] {
    const events = apply(this.#state, command)
    this.#sequence += 1
    const committed = { sequence: this.#sequence, time: this.#time, command, events }
    this.#auditor.commit([committed])
    this.#copying.audit(committed)
    for (const event of events) if (event.type === 'liquidated') this.#report.fundFees += event.liquidationFee
    return events
  }

  #createCopying(): CopyTrading {
    const { leads, followers, seed } = this.#options
    const desk = {
      symbol: this.#symbol(),
      run: (command: CommandInput) => this.#run(command),
      order: this.#order.bind(this),
      give: this.#give.bind(this),
      carryOn: () => this.#carryOn(),
      nextId: () => ++this.#lastId,
    }
    // Its own source, so that everybody else does the same with and without it.
    return new CopyTrading(desk, createRandom(seed + 1), {
      leads,
      followers,
      seconds: this.#ticks.length,
      stepMax: STEP_MAX,
    })
  }

  #symbol(): string {
    return rules?.symbol ?? ''
  }
}
