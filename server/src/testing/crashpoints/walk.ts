// Runs a script and kills the process at given points. After each death another process takes over, which may be killed
// during its start. Then every promise is checked: what was answered is stored as answered; everything else is stored
// whole or not at all; nothing was published that is not on the disk; the same commands get the same ids; a repeated
// request gets the first answer; sums are zero. The final state is that of a run without deaths.
import assert from 'node:assert/strict'
import { apply } from '@assay/engine/engine'
import { canonicalText, createState } from '@assay/engine/state'
import { checkInvariants } from '@assay/engine/testing/invariants'
import { openExchange, type RunningExchange } from '../../exchange/exchange.ts'
import type { Store } from '../../exchange/store.ts'
import { checkSame } from '../simulator/breach.ts'
import { copyOf, textOf } from '../simulator/texts.ts'
import { type CrashPoint, CrashingStore, type StartPoint, startPoints } from './crashingStore.ts'
import { type Script, inputOf } from './script.ts'

/** Concurrent commands, two batches of two. */
const AT_ONCE = 4
const FIRST_BATCH = 2

export interface WalkOptions {
  script: Script
  /** A new process's store on the same disk. */
  openStore: () => Store
  /** Where to die during the command at this position; null to survive it. */
  pointAt: (place: number) => CrashPoint | null
}

export interface Walked {
  deaths: number
  /** By point. */
  found: Record<'whole' | 'absent', number>
}

export async function walk(options: WalkOptions): Promise<Walked> {
  const walker = new Walker(options)
  await walker.start(null)
  for (let place = 0; place < options.script.length; place += AT_ONCE) await walker.pass(place)
  walker.checkState('in the end')
  return walker.walked
}

class Walker {
  readonly walked: Walked = { deaths: 0, found: { whole: 0, absent: 0 } }
  readonly #options: WalkOptions
  #store!: CrashingStore
  #exchange!: RunningExchange
  /** Rejects with the error of a process or a listener. */
  readonly #broken = Promise.withResolvers<never>()
  /** How many commands of the script have been answered, and how many this process applies next. */
  #answered = 0
  #applied = 0
  /** A run without deaths, as far as the disk has got. */
  readonly #undying = createState()
  #lived = 0
  /** The highest sequence reported to a listener. */
  #told = 0

  constructor(options: WalkOptions) {
    this.#options = options
    this.#broken.promise.catch(() => {})
  }

  /** Another process takes over; with a point, it is killed there and never runs. */
  async start(point: StartPoint | null): Promise<void> {
    const store = new CrashingStore(this.#options.openStore(), point)
    const opening = openExchange({
      store,
      clock: { isTrusted: () => true, now: () => this.#options.script[this.#applied++]?.command.time ?? 0 },
      onFatal: this.#broken.reject,
      onFault: this.#broken.reject,
      onTrip: ({ error }) => this.#broken.reject(error),
    })
    if (point !== null) {
      assert.equal(await Promise.race([opening, store.died]), 'dead', `a start ${point} ends there`)
      return
    }
    this.#store = store
    this.#exchange = await opening
    this.#applied = this.#exchange.committedSequence()
    this.#exchange.onCommit((batch) => {
      for (const { sequence, events } of batch) {
        this.#told = sequence
        if (textOf(events) === this.#options.script[sequence - 1]?.events) continue
        this.#broken.reject(new Error(`what is told of ${sequence} is not what happens`))
      }
    })
  }

  /** Some concurrent commands, with or without a death. */
  async pass(from: number): Promise<void> {
    const places = this.#options.script.slice(from, from + AT_ONCE).map((_, at) => from + at)
    const point = places.map((place) => this.#options.pointAt(place)).find((wanted) => wanted !== null)
    if (point !== undefined) await this.#dieAmong(places, point)
    await Promise.race([Promise.all(this.#ask(places)), this.#broken.promise])
    this.#answered = from + places.length
  }

  async #dieAmong(places: readonly number[], point: CrashPoint): Promise<void> {
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
    const store = this.#store
    store.gate = isOpen
    const died = store.arm(point)
    const asked = this.#ask(places.slice(0, FIRST_BATCH))
    // By now the first two are applied and wait at the gate.
    await new Promise((resolve) => setTimeout(resolve))
    asked.push(...this.#ask(places.slice(FIRST_BATCH)))
    await new Promise((resolve) => setTimeout(resolve))
    open()
    await Promise.race([died, Promise.all(asked), this.#broken.promise])
    store.die()
    await this.#takeOver(places, point)
  }

  /** Another process reads the disk as it was left. */
  async #takeOver(places: readonly number[], point: CrashPoint): Promise<void> {
    const startPoint = startPoints[this.walked.deaths % (startPoints.length + 1)]
    this.walked.deaths += 1
    if (startPoint !== undefined) await this.start(startPoint)
    await this.start(null)
    const head = this.#exchange.committedSequence()
    const where = `after a death ${point} at ${(places[0] ?? 0) + 1}, a ${this.#options.script[places[0] ?? 0]?.command.type}`
    assert(head >= this.#answered, `${where} ${this.#answered} commands were answered and ${head} are there`)
    assert(head >= this.#told, `${where} ${this.#told} was published and ${head} are there`)
    this.checkState(where)
    checkInvariants(this.#exchange.state)
    this.walked.found[head > (places[0] ?? 0) ? 'whole' : 'absent'] += 1
  }

  checkState(where: string): void {
    const head = this.#exchange.committedSequence()
    for (const { command } of this.#options.script.slice(this.#lived, head)) apply(this.#undying, copyOf(command))
    this.#lived = head
    checkSame(canonicalText(this.#exchange.state), canonicalText(this.#undying), `${where} the state is whole`)
  }

  /**
   * Commands of clients have a client id and may be repeated at any time. The exchange's own commands are first looked
   * up, as its jobs do.
   */
  #ask(places: readonly number[]): Promise<void>[] {
    return places.flatMap((place) => {
      const step = this.#options.script[place]
      const isOwn = step === undefined || !('user' in step.command)
      const isThere = place < this.#exchange.committedSequence()
      if (step === undefined || (isOwn && isThere)) return []
      const answered = this.#submit(place)
      // The process that waits for it may have died first.
      answered.catch(() => {})
      return [answered]
    })
  }

  async #submit(place: number): Promise<void> {
    const step = this.#options.script[place]
    if (step === undefined) return
    const command = inputOf(step.command, place + 1)
    const user = 'user' in command ? command.user : null
    const done = await this.#exchange.submit({
      command,
      ...(user !== null && {
        once: { user, operation: command.type, clientId: `request-${place}`, bodyHash: textOf(command) },
      }),
    })
    assert.equal(done.sequence, place + 1, `the ${command.type} in place ${place + 1} is done once`)
    assert.equal(
      textOf(done.events),
      step.events,
      `the ${command.type} in place ${place + 1} is answered as it happened`,
    )
    assert(this.#told > place || this.#exchange.committedSequence() > place, 'an answer is sent after its commit')
    this.#answered = Math.max(this.#answered, place + 1)
  }
}
