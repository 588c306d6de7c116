// One run: a whole exchange (engine, sequencer, store port, clients) in one thread and in virtual time. First the
// faults of its seed, then calm: everything undecided must then come to an end, and every promise must hold.
import { apply } from '@assay/engine/engine'
import type { Amount } from '@assay/engine/money'
import { canonicalText, createState, restore } from '@assay/engine/state'
import { createHash } from 'node:crypto'
import { openExchange, type RunningExchange } from '../../exchange/exchange.ts'
import { FencedError } from '../../exchange/store.ts'
import { Auditor } from './auditor.ts'
import { Breach, check } from './breach.ts'
import { Clients } from './clients.ts'
import { Disk } from './disk.ts'
import { CALM, drawFaults } from './faults.ts'
import { assets, markets } from './markets.ts'
import { drawCommand, USERS, type Wishes } from './operations.ts'
import { createRandom } from './random.ts'
import { SimulatedStore, type World } from './simulatedStore.ts'
import { copyOf, textOf } from './texts.ts'
import { VirtualTime } from './virtualTime.ts'

const START = 1_700_000_000_000
/** Once the faults have ended, everything is decided within this. */
const LIVENESS_MS = 60_000

export interface RunResult {
  operations: number
  commands: number
  answered: number
  trades: number
  crashes: number
  /** SHA-256 of the whole state at the end: the same seed gives the same. */
  stateHash: string
}

interface Instance {
  exchange: RunningExchange
  store: SimulatedStore
  heardUpTo: number
}

export class Run {
  readonly #world: World
  readonly #auditor = new Auditor()
  readonly #clients: Clients
  readonly #wishes: Wishes
  #instance: Instance | null = null
  #writers = 0
  #crashes = 0
  #skewMs = 0
  #breach: Error | null = null

  constructor(seed: number) {
    const random = createRandom(seed)
    const disk = new Disk((commands) => this.#try(() => this.#auditor.commit(commands)))
    this.#world = { disk, time: new VirtualTime(START), random, faults: drawFaults(random) }
    this.#clients = new Clients(disk, random)
    this.#wishes = { random, auditor: this.#auditor }
  }

  /** Throws Breach when a promise is broken. */
  async go(operations: number): Promise<RunResult> {
    await this.#prepare()
    for (let operation = 0; operation < operations; operation++) await this.#step(operation === operations >> 1)
    await this.#calmDown()
    return this.#conclude(operations)
  }

  async #prepare(): Promise<void> {
    const { faults } = this.#world
    this.#world.faults = CALM
    await this.#start()
    for (const asset of assets) this.#submit({ type: 'ledger.defineAsset', asset })
    for (const market of markets) this.#submit({ type: 'spot.defineMarket', market })
    await this.#world.time.pass(1000)
    for (const user of USERS)
      for (const { asset, scale } of assets)
        this.#submit({
          type: 'transfer.creditFaucet',
          user,
          asset,
          transferId: 0,
          amount: (2000n * 10n ** BigInt(scale)) as Amount,
        })
    await this.#world.time.pass(1000)
    this.#world.faults = faults
  }

  async #step(isHalfway: boolean): Promise<void> {
    const { random, time, faults } = this.#world
    if (isHalfway && faults.hasSecondServer) await this.#start()
    if (this.#instance === null || random.chance(faults.crash)) await this.#crash()
    if (random.chance(faults.clockJump)) this.#skewMs = random.below(1_200_000) - 600_000
    this.#ask()
    if (random.chance(0.3)) await time.pass(random.below(20))
    if (this.#breach !== null) throw this.#breach
  }

  #ask(): void {
    const { random, faults } = this.#world
    const older = random.chance(faults.retry) ? this.#clients.recent() : null
    if (older !== null) return this.#send(older)
    const wish = this.#clients.wish(drawCommand(this.#wishes))
    this.#send(wish)
    if (random.chance(faults.copies)) for (let copy = random.below(8); copy >= 0; copy--) this.#send(wish)
    const answered = this.#clients.recent()
    if (answered !== null && answered.answer !== null && random.chance(faults.reuse) && this.#instance !== null)
      this.#clients.reuse(this.#instance.exchange, answered, this.#note)
  }

  #submit(command: Parameters<Clients['wish']>[0]): void {
    this.#send(this.#clients.wish(command))
  }

  #send(wish: Parameters<Clients['send']>[1]): void {
    if (this.#instance !== null) this.#clients.send(this.#instance.exchange, wish, this.#note)
  }

  readonly #note = (error: unknown): void => {
    this.#breach ??= error instanceof Error ? error : new Breach(String(error))
  }

  async #crash(): Promise<void> {
    this.#crashes += 1
    this.#kill()
    const { random, faults } = this.#world
    // A restart that is itself cut off leaves nothing but a raised epoch.
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

  /** Until a process runs. Where one ran already, it is fenced by this and must stop by itself. */
  async #start(): Promise<void> {
    const { time, disk } = this.#world
    const old = this.#instance
    for (;;) {
      const store = new SimulatedStore(this.#world, ++this.#writers)
      const opening = this.#open(store).catch((error: unknown) =>
        error instanceof Breach ? Promise.reject(error) : null,
      )
      const opened = await this.#passUntil(opening)
      if (opened === null) continue
      if (old !== null) this.#clients.lose()
      this.#instance = opened
      const replayed = createState()
      if (disk.commands.length < 400) for (const { command } of disk.commands) apply(replayed, copyOf(command))
      if (disk.commands.length < 400)
        check(canonicalText(replayed) === canonicalText(opened.exchange.state), 'a restart gives back the state')
      await time.pass(0)
      return
    }
  }

  async #open(store: SimulatedStore): Promise<Instance> {
    const { time, disk } = this.#world
    const clock = { now: () => time.now() + this.#skewMs }
    const exchange = await openExchange({
      store,
      clock,
      sleep: time.sleep,
      onFatal: (error) => this.#onFatal(store, error),
      onFault: this.#note,
    })
    const opened: Instance = { exchange, store, heardUpTo: exchange.committedSequence() }
    exchange.onCommit((batch) => {
      for (const { sequence, events } of batch) {
        const told = disk.told[sequence - 1]
        this.#try(() => check(told !== undefined, `sequence ${sequence} was shown before its commit`))
        this.#try(() => check(textOf(events) === told, `sequence ${sequence} was shown differently`))
        this.#try(() =>
          check(sequence === opened.heardUpTo + 1, `sequence ${sequence} was shown after ${opened.heardUpTo}`),
        )
        opened.heardUpTo = sequence
      }
    })
    return opened
  }

  /** Fenced is what a second server does to the first. Anything else is a fault of ours. */
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

  /** No more faults: whatever has no answer is asked again, and gets one. */
  async #calmDown(): Promise<void> {
    this.#world.faults = { ...CALM, hasSecondServer: this.#world.faults.hasSecondServer }
    await this.#world.time.pass(LIVENESS_MS * 2)
    if (this.#instance === null) await this.#start()
    for (const wish of this.#clients.undecided()) this.#send(wish)
    await this.#world.time.pass(LIVENESS_MS)
    for (const wish of this.#clients.undecided()) this.#send(wish)
    await this.#world.time.pass(LIVENESS_MS)
    if (this.#breach !== null) throw this.#breach
    const undecided = this.#clients.undecided().length
    check(undecided === 0, `${undecided} wishes have no answer after the faults ended`)
  }

  #conclude(operations: number): RunResult {
    const { disk } = this.#world
    this.#auditor.checkWhole()
    this.#clients.checkKept()
    const replayed = createState()
    for (const { sequence, command } of disk.commands) {
      const [first, again] = [disk.told[sequence - 1], textOf(apply(replayed, copyOf(command)))]
      check(
        first === again,
        `a replay of ${sequence} gives other events: ${textOf(command)}: ${first} and then ${again}`,
      )
    }
    const text = canonicalText(replayed)
    check(text === canonicalText(restore(disk.snapshot())), 'the rows tell the same state as the journal')
    check(text === canonicalText(this.#instance?.exchange.state ?? replayed), 'memory and disk are the same')
    const trades = disk.commands.reduce(
      (sum, { events }) => sum + events.filter(({ type }) => type === 'traded').length,
      0,
    )
    return {
      operations,
      commands: disk.commands.length,
      answered: this.#clients.answered,
      trades,
      crashes: this.#crashes,
      stateHash: createHash('sha256').update(text).digest('hex'),
    }
  }
}
