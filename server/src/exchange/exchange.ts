// The sequencer, the only writer of money. Commands wait in a bounded queue; each is stamped with its sequence, time and
// ids and applied to the engine in memory; what was applied while the last batch was committed is the next batch. Callers
// and listeners learn of a command only after its batch is on the disk.
//
// Long work, such as funding, is done in steps (engine/src/steps.ts), at most one in each batch. Commands that come while a batch
// with a step is committed have the next batch to themselves: they wait for one long commit, not for two. Only futures.settleRest
// (marks, large orders) is not held back. Commands that must come after the work are set aside, in their order.
//
// If an assertion fails in a command, the commands before it are committed, the state is read back from the tables, a halt
// is journalled, and the command is applied again: it is refused, or skips what is halted.
import { ApiError } from '@assay/api/errors'
import type { Command } from '@assay/engine/commands'
import { apply, dueBefore } from '@assay/engine/engine'
import type { Event } from '@assay/engine/events'
import type { Halt } from '@assay/engine/halts'
import { restore, type State } from '@assay/engine/state'
import { nextStep } from '@assay/engine/steps'
import { setTimeout as sleep } from 'node:timers/promises'
import { Committer } from './commit.ts'
import { CopyPace } from './copyPace.ts'
import type { CommitListener, Committed, Exchange, Submission } from './door.ts'
import type { ExchangeOptions } from './exchangeOptions.ts'
import { answerAgain, findKept } from './findKept.ts'
import { HaltView } from './haltView.ts'
import { InFlight } from './inFlight.ts'
import { Line } from './line.ts'
import { LongAnswers } from './longAnswers.ts'
import { type Head, keyText } from './store.ts'
import { readBack } from './readBack.ts'
import { stamp } from './stamp.ts'
import { haltsAfter, placeOfTrip, type Trip, type Tripped } from './trips.ts'
import { type Applied, clientIdOf, nobodyWaits, sentIdOf, type Waiting } from './waiting.ts'

export const BATCH_MAX = 1000
/**
 * The events of all commands in a batch. One command may exceed it by itself: one that cancels everything of a user
 * has thousands of events, and a batch of many such orders would keep the store busy for longer than anybody waits.
 */
export const BATCH_EVENTS_MAX = 10_000
/** Applied before the disk is asked to begin, so that it works while the rest is applied. */
const CHUNK = 64
/**
 * A caller waits no longer than this for a store that has gone away in the middle of the commit. Together with the time
 * after which the journal gives a silent store up (5 s), it is less than the 10 s that clients wait.
 */
const ANSWER_TIMEOUT_MS = 3000

export interface RunningExchange extends Exchange {
  /** The engine's state, with effects that are not committed yet. For audits and tests; never for answers. */
  readonly state: State
  /** Of the newest command, epoch ms; 0 before the first. */
  time(): number
  /** Refuses all further submissions, and resolves when everything accepted has been answered. */
  close(): Promise<void>
}

/** Takes over writing, and reads back the state at the end of the stream. */
export async function openExchange(options: ExchangeOptions): Promise<RunningExchange> {
  const head = await options.store.raiseEpoch('takeOver')
  const taken = await options.takeState?.(head.sequence)
  const state = taken ?? restore(await options.store.loadSnapshot(), options.stepMax)
  await options.beforeWork?.(head.time)
  return new Sequencer(options, head, state)
}

class Sequencer implements RunningExchange {
  state: State
  readonly #options: ExchangeOptions
  readonly #committer: Committer
  readonly #listeners: CommitListener[] = []
  readonly #inFlight = new InFlight()
  readonly #halts: HaltView
  readonly #longAnswers: LongAnswers
  readonly #line: Line
  readonly #pace = new CopyPace()
  /** Applied, and not yet given to the committer. */
  #open: Applied[] = []
  #openEvents = 0
  #openStep: Command | null = null
  /** Whether the last batch that was given to the committer had a step other than futures.settleRest. */
  #hadStep = false
  #committing: Applied[] = []
  #commitUnderWay: Promise<void> = Promise.resolve()
  #isApplying = false
  /** The outcome of a commit is unknown. */
  #isPaused = false
  #isClosing = false
  #isStopped = false
  #sequence: number
  #time: number
  readonly #closed = Promise.withResolvers<void>()
  /** It is the writer itself. */
  readonly isCurrent = () => true

  constructor(options: ExchangeOptions, head: Head, state: State) {
    this.state = state
    this.#halts = new HaltView(state.halts.all.values())
    this.#options = options
    this.#line = new Line(options.clock)
    this.#longAnswers = new LongAnswers(options.sleep ?? sleep)
    this.#sequence = head.sequence
    this.#time = head.time
    this.#committer = new Committer({
      store: options.store,
      head,
      sleep: options.sleep ?? sleep,
      onUnknown: () => this.#pause(),
      onSettled: () => (this.#isPaused = false),
    })
    // Unfinished work that the last process left.
    void this.#applyQueue()
  }

  time(): number {
    return this.#time
  }

  committedSequence(): number {
    return this.#committer.sequence
  }

  isOpen(): boolean {
    return !this.#isPaused && !this.#isClosing && !this.#isStopped
  }

  /** Listeners are told before anybody is answered. */
  async catchUp(): Promise<void> {}

  isHalted(...[product, market]: Parameters<HaltView['isHalted']>): boolean {
    return this.#halts.isHalted(product, market)
  }

  halts(): Halt[] {
    return this.#halts.list()
  }

  onCommit(listener: CommitListener): void {
    this.#listeners.push(listener)
  }

  submit(submission: Submission): Promise<Committed> {
    const key = submission.once === undefined ? null : keyText(submission.once)
    const known = this.#inFlight.find(submission, key, () => this.submit(submission))
    if (known !== null) return known
    if (!this.isOpen() || !this.#line.takes(this.state, submission.command)) return Promise.reject(new ApiError('BUSY'))
    const waiting: Waiting = { submission, key, answered: Promise.withResolvers() }
    this.#inFlight.add(waiting)
    this.#line.add(waiting)
    if (!this.#isApplying) void this.#applyQueue()
    return waiting.answered.promise
  }

  close(): Promise<void> {
    this.#isClosing = true
    this.#closeIfIdle()
    return this.#closed.promise
  }

  async #applyQueue(): Promise<void> {
    this.#isApplying = true
    try {
      // One turn of the event loop later, so that requests that came together are looked up and written together.
      await new Promise(setImmediate)
      while (this.#hasWork() && !this.#isFull()) await this.#applySome()
    } catch (error) {
      this.#stop(error)
    }
    this.#isApplying = false
    this.#closeIfIdle()
  }

  #hasWork(): boolean {
    const { hasNext, hasAside } = this.#line
    return hasNext || (hasAside && this.#hasRoomForStep()) || this.#dueStep() !== null
  }

  /** Whether the batch that is being gathered may have a step. */
  #hasRoomForStep(): boolean {
    return this.#openStep === null && !(this.#hadStep && this.#committing.length + this.#open.length > 0)
  }

  #dueStep(): Command | null {
    return this.#hasRoomForStep() && !this.#isPaused ? nextStep(this.state, this.#time) : null
  }

  #isFull(): boolean {
    return this.#open.length >= BATCH_MAX || this.#openEvents >= BATCH_EVENTS_MAX
  }

  async #applySome(): Promise<void> {
    const taken = this.#line.take(CHUNK)
    const kept = await findKept(this.#options.store, taken)
    if (this.#isStopped) return
    const canStep = taken.length === 0 || !this.#hadStep
    const broken = this.#applyAside(canStep)
    if (broken !== null) this.#line.putBack(taken)
    if (broken !== null) return this.#recover(broken)
    for (const [place, waiting] of taken.entries()) {
      if (this.#isFull()) {
        this.#line.putBack(taken.slice(place))
        break
      }
      const first = kept?.[place] ?? null
      if (kept === null || this.#isPaused) this.#refuse(waiting, new ApiError('BUSY'))
      else if (first !== null) {
        this.#inFlight.remove(waiting)
        answerAgain(waiting, first)
      } else {
        const tooFast = this.#pace.take(this.state, waiting.submission.command, this.#time)
        if (tooFast !== null) this.#refuse(waiting, tooFast)
        const tripped = tooFast === null ? this.#apply(waiting, canStep) : null
        if (tripped === null) continue
        this.#line.putBack(taken.slice(place))
        return this.#recover(tripped)
      }
    }
    // If everything that came has to wait for the next step, nothing delays that step.
    const tripped = canStep || this.#open.length === 0 ? this.#carryOn() : null
    if (tripped !== null) return this.#recover(tripped)
    this.#flush()
  }

  /** Commands that still have to wait are set aside again. */
  #applyAside(canStep: boolean): Tripped | null {
    const aside = this.#line.takeAside()
    for (const [place, waiting] of aside.entries()) {
      const isFull = this.#isFull()
      const tripped = isFull ? null : this.#apply(waiting, canStep)
      if (!isFull && tripped === null) continue
      this.#line.setAside(...aside.slice(place))
      return tripped
    }
    return null
  }

  /** Returns what failed; then the state must not be used any more. Without canStep, a command that needs a step is set aside. */
  #apply(waiting: Waiting, canStep = true): Tripped | null {
    this.#time = Math.max(this.#time, this.#options.clock.now())
    for (;;) {
      const command = stamp(waiting.submission.command, { sequence: this.#sequence + 1, time: this.#time })
      const due = dueBefore(this.state, command)
      if (due === null) return this.#applyNext(command, waiting)
      if (!canStep || !this.#hasRoomForStep()) {
        this.#line.setAside(waiting)
        return null
      }
      const tripped = this.#applyNext(due, nobodyWaits(due))
      if (tripped !== null) return tripped
      this.#openStep = due
    }
  }

  /** One step of unfinished work. The funding that is due at its time comes first. */
  #carryOn(): Tripped | null {
    if (this.#dueStep() !== null) this.#time = Math.max(this.#time, this.#options.clock.now())
    const due = this.#dueStep()
    if (due === null) return null
    const tripped = this.#applyNext(due, nobodyWaits(due))
    this.#openStep = tripped === null ? due : null
    return tripped
  }

  #applyNext(command: Command, waiting: Waiting): Tripped | null {
    let events: Event[]
    try {
      events = apply(this.state, command)
    } catch (error) {
      return { command, error }
    }
    this.#open.push({ committed: { sequence: ++this.#sequence, time: this.#time, command, events }, waiting })
    this.#openEvents += events.length
    return null
  }

  /** What was applied before the trip stays applied. Afterwards the queue continues with the command that tripped. */
  async #recover({ command, error }: Tripped): Promise<void> {
    const { working } = this.state.halts
    this.#flush()
    while (this.#committing.length > 0 && !this.#isStopped) await this.#commitUnderWay
    if (this.#isStopped) return
    const { sequence } = this.#committer
    this.state = await readBack(this.#options)
    this.#sequence = sequence
    const trip: Trip = { command, error, at: placeOfTrip(this.state, command, working), sequence }
    await this.#options.store.recordTrip(trip).catch(this.#options.onFault)
    const halts = haltsAfter(this.state, trip)
    if (halts === null) throw error
    this.#options.onTrip(trip, halts)
    for (const halt of halts) this.#halt(halt)
    this.#flush()
  }

  #halt(halt: Halt): void {
    const tripped = this.#apply(nobodyWaits({ type: 'halts.begin', halt }))
    if (tripped !== null) throw tripped.error
  }

  #flush(): void {
    if (this.#committing.length > 0 || this.#open.length === 0) return
    this.#committing = this.#open
    this.#open = []
    this.#openEvents = 0
    this.#hadStep = this.#openStep !== null && this.#openStep.type !== 'futures.settleRest'
    this.#openStep = null
    this.#commitUnderWay = this.#commit().catch((error: unknown) => this.#stop(error))
  }

  /** The store may need a large batch in parts; each part is told when it is stored. */
  async #commit(): Promise<void> {
    for (;;) {
      const batch = this.#committing
      const begunAt = performance.now()
      const count = await this.#committer.commit({
        commands: batch.map(({ committed }) => committed),
        clientIds: batch.flatMap(clientIdOf),
        submissions: batch.flatMap(sentIdOf),
      })
      if (this.#isStopped) return
      const tookMs = performance.now() - begunAt
      this.#committing = batch.slice(count)
      // The disk works on the next batch while callers of this one are answered.
      if (count === batch.length) this.#flush()
      this.#answer(batch.slice(0, count), tookMs)
      if (count === batch.length) break
    }
    if (this.#hasWork() && !this.#isApplying) void this.#applyQueue()
    this.#closeIfIdle()
  }

  #answer(batch: readonly Applied[], tookMs: number): void {
    const commands = batch.map(({ committed }) => committed)
    this.#halts.hear(commands)
    // Listeners first: a caller who reads after the answer must find their views up to date.
    for (const listener of this.#listeners) this.#tell(listener, commands, tookMs)
    for (const { waiting, committed } of batch) {
      const answer = (whole: Committed) => {
        this.#inFlight.remove(waiting)
        waiting.answered.resolve(whole)
      }
      this.#longAnswers.hear(committed)
      const giveUp = () => waiting.answered.reject(new ApiError('ANSWER_UNKNOWN'))
      if (!this.#longAnswers.postpone(committed, { answer, giveUp })) answer(committed)
    }
  }

  #tell(listener: CommitListener, ...batch: Parameters<CommitListener>): void {
    try {
      listener(...batch)
    } catch (error) {
      this.#options.onFault(error)
    }
  }

  #refuse(waiting: Waiting, error: ApiError): void {
    this.#inFlight.remove(waiting)
    waiting.answered.reject(error)
  }

  /** Nothing of it has been done, so its callers may get their answer at once. */
  #refuseWaiting(): void {
    for (const waiting of this.#line.takeAll()) this.#refuse(waiting, new ApiError('BUSY'))
  }

  #pause(): void {
    this.#isPaused = true
    this.#refuseWaiting()
    const inDoubt = this.#committing
    void (this.#options.sleep ?? sleep)(ANSWER_TIMEOUT_MS).then(() => {
      if (this.#isPaused && this.#committing === inDoubt) this.#giveUpWaiting()
    })
  }

  /** The client id stays in flight: anyone who asks again gets the same answer until the outcome is known. */
  #giveUpWaiting(): void {
    for (const { waiting } of [...this.#committing, ...this.#open])
      waiting.answered.reject(new ApiError('ANSWER_UNKNOWN'))
  }

  #stop(error: unknown): void {
    if (this.#isStopped) return
    this.#isStopped = true
    this.#longAnswers.answerAll()
    this.#giveUpWaiting()
    this.#refuseWaiting()
    this.#closed.resolve()
    this.#options.onFatal(error)
  }

  #closeIfIdle(): void {
    const isIdle = !this.#isApplying && !this.#hasWork() && this.#committing.length === 0 && this.#open.length === 0
    if (!this.#isClosing || !isIdle) return
    this.#longAnswers.answerAll()
    this.#closed.resolve()
  }
}
