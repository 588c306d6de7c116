// One run: a whole exchange (engine, sequencer, store port, clients) in one thread and in virtual time. First with the
// faults of its seed, then without: everything undecided must then end, and every invariant must hold.
import { apply } from '@assay/engine/engine'
import { canonicalText, createState, restore, type State } from '@assay/engine/state'
import { checkEvents } from '@assay/engine/testing/invariants'
import { createHash } from 'node:crypto'
import { settlementTick } from '../../binary/tickMemory.ts'
import type { Committed } from '../../exchange/door.ts'
import { FencedError } from '../../exchange/store.ts'
import { AGREE_WITHIN_MS } from '../../clock/steadyClock.ts'
import { Auditor } from './auditor.ts'
import { Breach, check, checkSame } from './breach.ts'
import { Clients } from './clients.ts'
import { Disk } from './disk.ts'
import { CALM, drawFaults } from './faults.ts'
import { followTraders } from './followRequests.ts'
import { funding } from './funding.ts'
import { prepare } from './handling.ts'
import { Instance, SMALL_STEP } from './instance.ts'
import { assets, markets } from './markets.ts'
import { changeEarn, earnProducts, firstSubscription } from './earnRequests.ts'
import { drawCommand, USERS } from './operations.ts'
import { DRIFT_PPM, Machine } from './machine.ts'
import { CALM_PRICES, drawPriceFaults, Prices } from './prices.ts'
import { passDay } from './passDay.ts'
import { binaryMarkets, convertCoins, futuresMarkets } from './products.ts'
import { createRandom } from './random.ts'
import { verifyRecords } from './recordVerifier.ts'
import type { RunResult } from './runResult.ts'
import { SimulatedStore, type World } from './simulatedStore.ts'
import { copyOf, textOf } from './texts.ts'
import { TickAuditor } from './tickAuditor.ts'
import { TickShelf } from './tickShelf.ts'
import { vipTerms } from './vipRequests.ts'
import { welfareTasks } from './welfareRequests.ts'
import { VirtualTime } from './virtualTime.ts'
import type { DrawInputs } from './drawInputs.ts'

/** A minute before a Monday begins, with a funding time and the weekly share of copied profits. */
const START = 1_700_438_340_000
/** After the faults have ended, everything is decided within this time. */
const LIVENESS_MS = 60_000
/** Everything that has ended is settled within this time. */
const SETTLED_MS = 25_000
const UNHEARD_MS = 50 // drift at 5 ms a second before venues are received
const REPLAYED_MAX = 400
const MORNING_REQUESTS = 40

export class Run {
  readonly #world: World
  readonly #shelf = new TickShelf()
  readonly #auditor = new Auditor(this.#shelf)
  readonly #tickAuditor = new TickAuditor()
  readonly #prices: Prices
  readonly #clients: Clients
  readonly #inputs: DrawInputs
  #instance: Instance | null = null
  #writers = 0
  #crashes = 0
  readonly #machine: Machine
  readonly #leaps: number
  /** One run in five: it takes as long as all the rest. */
  readonly #passesDay: boolean
  readonly #stepMax: number
  #breach: Error | null = null

  constructor(seed: number, stepMax = SMALL_STEP) {
    this.#stepMax = stepMax
    this.#passesDay = seed % 5 === 0
    const random = createRandom(seed)
    const disk = new Disk((commands) => this.#try(() => this.#audit(commands)))
    this.#world = { disk, time: new VirtualTime(START), random, faults: drawFaults(random) }
    this.#machine = new Machine(this.#world.time, random)
    this.#leaps = random.chance(0.4) ? 0.0005 : 0
    this.#prices = new Prices(random, drawPriceFaults(random))
    const market = {
      newest: (symbol: string) => this.#instance?.newest(symbol),
      now: () => this.#now(),
      ticksSince: (symbol: string, time: number) =>
        this.#shelf.span(symbol, time, Number.MAX_SAFE_INTEGER).map(settlementTick),
    }
    this.#clients = new Clients(disk, random, (command) => prepare(command, market))
    this.#inputs = { random, auditor: this.#auditor, market }
  }

  /** Everything that was committed, in order. */
  committed(): readonly Committed[] {
    return this.#world.disk.commands
  }

  /** Throws Breach when an invariant is broken. */
  async go(operations: number, { verifiesRecords = false } = {}): Promise<RunResult> {
    await this.#prepare()
    for (let operation = 0; operation < operations; operation++) await this.#step(operation === operations >> 1)
    await this.#calmDown()
    if (this.#passesDay) await passDay(this.#world.time, (ms) => this.#passTime(ms))
    if (this.#breach !== null) throw this.#breach
    if (this.#passesDay) await this.#nextMorning()
    const result = this.#conclude(operations)
    const records = verifiesRecords ? await verifyRecords(this.#world.disk.commands, this.#shelf) : 0
    return { ...result, records }
  }

  async #prepare(): Promise<void> {
    const { faults, random } = this.#world
    const priceFaults = this.#prices.faults
    this.#world.faults = CALM
    this.#prices.faults = CALM_PRICES
    await this.#start()
    for (const asset of assets) this.#submit({ type: 'ledger.defineAsset', asset })
    for (const market of markets) this.#submit({ type: 'spot.defineMarket', market })
    for (const market of binaryMarkets) this.#submit({ type: 'binary.definePeriods', market })
    for (const market of futuresMarkets) this.#submit({ type: 'futures.defineMarket', market })
    for (const coin of convertCoins) this.#submit({ type: 'convert.defineCoin', coin })
    for (const product of earnProducts) this.#submit({ type: 'earn.defineProduct', product })
    this.#submit({ type: 'referral.setTerms', terms: { isOpen: true, rates: [100_000, 20_000, 3000] as never } })
    this.#submit({ type: 'vip.setTerms', terms: vipTerms })
    for (const task of welfareTasks) this.#submit({ type: 'welfare.defineTask', task })
    for (const trader of followTraders) this.#submit({ type: 'follow.setTrader', trader })
    await this.#passTime(1000)
    for (const command of funding(random)) this.#submit(command)
    for (const user of USERS) this.#submit(firstSubscription({ random }, user))
    await this.#passTime(2000)
    this.#world.faults = faults
    this.#prices.faults = priceFaults
  }

  /** What was promised a day ago is paid, and what has earned for a day can be left. */
  async #nextMorning(): Promise<void> {
    this.#auditor.referral.checkPaid(this.#now())
    for (let left = MORNING_REQUESTS; left > 0; left--) {
      this.#submit(changeEarn(this.#inputs, this.#world.random.pick(USERS)))
      await this.#passTime(500)
    }
    await this.#passTime(SETTLED_MS)
    if (this.#breach !== null) throw this.#breach
  }

  async #step(isHalfway: boolean): Promise<void> {
    const { random, faults } = this.#world
    if (isHalfway && faults.hasSecondServer) await this.#start()
    if (this.#instance === null || random.chance(faults.crash)) await this.#crash()
    if (random.chance(faults.clockFault)) this.#machine.fail()
    this.#ask()
    if (random.chance(0.3)) await this.#passTime(random.below(20))
    else if (random.chance(0.08)) await this.#passTime(200 + random.below(random.chance(0.1) ? 6000 : 1500))
    else if (random.chance(this.#leaps)) await this.#leap()
    if (this.#breach !== null) throw this.#breach
  }

  #now(): number {
    return this.#instance?.clock.now() ?? this.#world.disk.head.time
  }

  /** Second by second, each with its server's work. */
  async #passTime(ms: number): Promise<void> {
    const { time } = this.#world
    const until = time.now() + ms
    while (time.now() < until) {
      const second = Math.floor(time.now() / 1000)
      await time.pass(Math.min(until - time.now(), 1000 - (time.now() % 1000)))
      if (Math.floor(time.now() / 1000) !== second) this.#instance?.passSecond(true)
    }
  }

  /** To the settlement of an expiry: with all its ticks, or with hardly any. */
  async #leap(): Promise<void> {
    const { random, time } = this.#world
    if (this.#auditor.options.series.size === 0) return
    const isWatched = random.chance(0.5)
    const seconds = isWatched ? 2100 + random.below(300) : 5600
    for (let second = 0; second < seconds; second++) {
      await time.pass(1000)
      if (isWatched || random.chance(0.05)) this.#instance?.passSecond(second % 60 === 0)
    }
  }

  #ask(): void {
    const { random, faults } = this.#world
    const older = random.chance(faults.retry) ? this.#clients.recent() : null
    if (older !== null) return this.#send(older)
    const request = this.#clients.request(drawCommand(this.#inputs))
    this.#send(request)
    if (random.chance(faults.copies)) for (let copy = random.below(8); copy >= 0; copy--) this.#send(request)
    const used = this.#clients.recent()
    if (used !== null && random.chance(faults.reuse) && this.#instance !== null)
      this.#clients.reuse(this.#instance.exchange, used, this.#note)
  }

  #submit(command: Parameters<Clients['request']>[0]): void {
    this.#send(this.#clients.request(command))
  }

  #send(request: Parameters<Clients['send']>[1]): void {
    if (this.#instance !== null) this.#clients.send(this.#instance.exchange, request, this.#note)
  }

  /** No clock is ahead of the simulated time by more than 2 s plus the monotonic clock's drift. */
  #audit(commands: readonly Committed[]): void {
    const [latest, world] = [commands.at(-1)?.time ?? 0, this.#world.time.now()]
    const drift = ((world - START) * DRIFT_PPM) / 1_000_000
    check(latest <= world + AGREE_WITHIN_MS + UNHEARD_MS + drift, `${latest} was given out at ${world}`)
    for (const { command, events } of commands) checkEvents(command, events)
    this.#auditor.commit(commands)
  }

  readonly #note = (error: unknown): void => {
    this.#breach ??= error instanceof Error ? error : new Breach(String(error))
  }

  async #crash(): Promise<void> {
    this.#crashes += 1
    this.#kill()
    const { random, faults } = this.#world
    // An interrupted restart leaves only a raised epoch.
    while (random.chance(faults.crashDuringRecovery)) {
      const store = new SimulatedStore(this.#world, ++this.#writers)
      void store.raiseEpoch('takeOver').catch(() => {})
      await this.#world.time.pass(random.below(50))
      store.isDead = true
    }
    await this.#start()
  }

  #kill(): void {
    if (this.#instance !== null) this.#instance.store.isDead = true
    this.#instance = null
    this.#clients.lose()
  }

  /** Until a process runs. A process that ran before is fenced by this and must stop by itself. */
  async #start(): Promise<void> {
    const { time } = this.#world
    const old = this.#instance
    for (;;) {
      const store = new SimulatedStore(this.#world, ++this.#writers)
      const opening = this.#open(store).catch((error: unknown) => {
        // A failed start ends its process with everything pending.
        store.isDead = true
        return error instanceof Breach ? Promise.reject(error) : null
      })
      const opened = await this.#passUntil(opening)
      if (opened === null) continue
      if (old !== null) this.#clients.lose()
      this.#instance = opened
      await time.pass(0)
      return
    }
  }

  async #open(store: SimulatedStore): Promise<Instance> {
    const { time } = this.#world
    return Instance.open({
      store,
      machine: this.#machine,
      wallAheadMs: () => this.#machine.wallAheadMs(),
      sleep: time.sleep,
      stepMax: this.#stepMax,
      onFatal: (error) => this.#onFatal(store, error),
      onFault: this.#note,
      onTrip: ({ error }) => this.#note(error),
      onRestored: (instance) => {
        this.#checkRestored(instance.exchange.state)
        this.#listen(instance)
      },
      prices: this.#prices,
      shelf: this.#shelf,
      auditor: this.#auditor,
      tickAuditor: this.#tickAuditor,
    })
  }

  /** What is published was committed, in order, as it was committed. */
  #listen(instance: Instance): void {
    const { told } = this.#world.disk
    instance.exchange.onCommit((batch) => {
      for (const { sequence, events } of batch) {
        const kept = told[sequence - 1]
        this.#try(() => check(kept !== undefined, `sequence ${sequence} was shown before its commit`))
        this.#try(() => check(textOf(events) === kept, `sequence ${sequence} was shown differently`))
        this.#try(() =>
          check(sequence === instance.heardUpTo + 1, `sequence ${sequence} was shown after ${instance.heardUpTo}`),
        )
        instance.heardUpTo = sequence
      }
    })
  }

  /** Only while it is fast: all of it is replayed at the end. */
  #checkRestored(state: State): void {
    const { commands } = this.#world.disk
    if (commands.length >= REPLAYED_MAX) return
    const replayed = createState(this.#stepMax)
    for (const { command } of commands) apply(replayed, copyOf(command))
    checkSame(canonicalText(replayed), canonicalText(state), 'a restart gives back the state')
  }

  /** Fenced is what a second server does to the first. Anything else is our bug. */
  #onFatal(store: SimulatedStore, error: unknown): void {
    if (store.isDead) return
    store.isDead = true
    if (this.#instance?.store === store) this.#instance = null
    if (!(error instanceof FencedError) || !this.#world.faults.hasSecondServer) this.#note(error)
  }

  #try(checking: () => void): void {
    try {
      checking()
    } catch (error) {
      this.#note(error)
    }
  }

  async #passUntil<T>(promise: Promise<T>): Promise<T> {
    let isDone = false
    const mark = () => {
      isDone = true
    }
    promise.then(mark, mark)
    while (!isDone) if (!(await this.#world.time.step()) && !isDone) throw new Breach('a start never ends')
    return promise
  }

  /** No more faults: unanswered requests are repeated, and get an answer. */
  async #calmDown(): Promise<void> {
    this.#world.faults = { ...CALM, hasSecondServer: this.#world.faults.hasSecondServer }
    this.#prices.faults = CALM_PRICES
    await this.#world.time.pass(LIVENESS_MS * 2)
    if (this.#instance === null) await this.#start()
    this.#machine.recover()
    await this.#passTime(2 * AGREE_WITHIN_MS)
    for (const request of this.#clients.undecided()) this.#send(request)
    await this.#world.time.pass(LIVENESS_MS)
    for (const request of this.#clients.undecided()) this.#send(request)
    await this.#world.time.pass(LIVENESS_MS)
    await this.#passTime(SETTLED_MS)
    // The last second's tick is committed too.
    await this.#world.time.pass(LIVENESS_MS)
    if (this.#breach !== null) throw this.#breach
    this.#auditor.binary.checkDecided(this.#now())
    this.#auditor.convert.checkDecided(this.#now())
    const undecided = this.#clients.undecided().length
    check(undecided === 0, `${undecided} requests have no answer after the faults ended`)
  }

  #conclude(operations: number): Omit<RunResult, 'records'> {
    const { disk } = this.#world
    this.#auditor.checkWhole()
    this.#clients.checkKept()
    const replayed = createState(this.#stepMax)
    for (const { sequence, command } of disk.commands) {
      const [first, again] = [disk.told[sequence - 1], textOf(apply(replayed, copyOf(command)))]
      const what = `a replay of ${sequence} gives other events: ${textOf(command)}`
      check(first === again, `${what}: ${first} and then ${again}`)
    }
    const text = canonicalText(replayed)
    checkSame(
      text,
      canonicalText(restore(disk.snapshot(), this.#stepMax)),
      'the rows tell the same state as the journal',
    )
    checkSame(text, canonicalText(this.#instance?.exchange.state ?? replayed), 'memory and disk are the same')
    const trades = disk.commands.flatMap(({ events }) => events).filter(({ type }) => type === 'traded').length
    return {
      operations,
      commands: disk.commands.length,
      answered: this.#clients.answered,
      trades,
      contracts: this.#auditor.binary.settled,
      voids: this.#auditor.binary.voided,
      expiries: this.#auditor.options.settled,
      liquidations: this.#auditor.futures.reports.liquidated,
      deleveragings: this.#auditor.futures.reports.deleveraged,
      fundings: this.#auditor.futures.fundings.settled,
      marksInSteps: this.#auditor.futures.settling.cut,
      crashes: this.#crashes,
      rebates: this.#auditor.referral.paid,
      blocks: this.#auditor.follow.blocks,
      profitShares: this.#auditor.follow.shared,
      interestDays: this.#auditor.earn.accrued,
      stateHash: createHash('sha256').update(text).digest('hex'),
    }
  }
}
