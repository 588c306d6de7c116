// Clients who remember every answer and check that it stays true. They repeat a request with the same id when no answer
// came, send duplicates, send several copies at once, and reuse an id for another request.
import { ApiError } from '@assay/api/errors'
import { createHash } from 'node:crypto'
import { CutOrder } from '../../exchange/cutOrders.ts'
import type { CommandInput, Committed, Exchange } from '../../exchange/door.ts'
import { type ClientId, keyText } from '../../exchange/store.ts'
import { check } from './breach.ts'
import type { Disk } from './disk.ts'
import type { Random } from './random.ts'
import { textOf } from './texts.ts'

export interface ClientRequest {
  command: CommandInput
  once: { user: number; operation: string; clientId: string; bodyHash: string }
  /** The first answer, as text; later ones must equal it. */
  answer: string | null
  /** Pending calls, and calls whose answer is lost (their process died, or they timed out). */
  open: number
  unheard: number
}

/** What a handler fills in each time a request is sent. */
export type Prepare = (command: CommandInput) => CommandInput

export class Clients {
  readonly #disk: Disk
  readonly #random: Random
  readonly #prepare: Prepare
  readonly requests: ClientRequest[] = []
  answered = 0

  constructor(disk: Disk, random: Random, prepare: Prepare) {
    this.#disk = disk
    this.#random = random
    this.#prepare = prepare
  }

  request(command: CommandInput): ClientRequest {
    const clientId = `w${this.requests.length}`
    const user = 'user' in command ? command.user : 0
    const request = {
      command,
      once: { user, operation: command.type, clientId, bodyHash: hashOf(command) },
      answer: null,
      open: 0,
      unheard: 0,
    }
    this.requests.push(request)
    return request
  }

  /** An earlier request, to be repeated. */
  recent(): ClientRequest | null {
    const from = Math.max(0, this.requests.length - 50)
    return this.requests[from + this.#random.below(this.requests.length - from)] ?? null
  }

  /** Sends it, and checks the answer whenever it arrives. */
  send(exchange: Exchange, request: ClientRequest, onBreach: (error: unknown) => void): void {
    request.open += 1
    exchange
      .submit({ command: this.#prepare(request.command), once: request.once })
      .then((done) => this.#hear(request, done))
      .catch((error: unknown) => this.#hearRefusal(request, error))
      .catch(onBreach)
  }

  /** The same id for another request: accepted only if the first was not, and then the first never is. */
  reuse(exchange: Exchange, request: ClientRequest, onBreach: (error: unknown) => void): void {
    exchange
      .submit({ command: this.#prepare(request.command), once: { ...request.once, bodyHash: ANOTHER } })
      .then(({ sequence }) => {
        const isFirst =
          this.#keptOf(request)?.sequence === sequence && this.#isTaken(request) && request.answer === null
        check(isFirst, `client id ${request.once.clientId} was used again for another request`)
      })
      .catch((error: unknown) => check(isRefusal(error), String(error)))
      .catch(onBreach)
  }

  /** The process died: all pending answers are lost. */
  lose(): void {
    for (const request of this.requests) {
      request.unheard += request.open
      request.open = 0
    }
  }

  undecided(): ClientRequest[] {
    return this.requests.filter((request) => request.answer === null && !this.#isTaken(request))
  }

  /** Every answer given is in the committed stream, and nothing is there twice. */
  checkKept(): void {
    for (const request of this.requests) {
      const kept = this.#keptOf(request)
      if (request.answer === null) continue
      check(kept !== undefined, `the acknowledged ${request.command.type} ${request.once.clientId} is lost`)
      const done = this.#disk.commands[(kept?.sequence ?? 0) - 1]
      const whole = done && wholeOf(done, this.#disk.commands)
      check(
        whole !== undefined && answerOf(whole) === request.answer,
        `${request.once.clientId} was told something else`,
      )
    }
  }

  #hear(request: ClientRequest, done: Committed): void {
    request.open -= 1
    const text = answerOf(done)
    check(this.#disk.head.sequence >= done.sequence, `an answer left before its commit: ${done.sequence}`)
    check(request.answer === null || request.answer === text, `${request.once.clientId} got two different answers`)
    if (request.answer === null) this.answered += 1
    request.answer = text
  }

  #hearRefusal(request: ClientRequest, error: unknown): void {
    request.open -= 1
    if (!isRefusal(error)) throw error
    if (error.error === 'ANSWER_UNKNOWN') request.unheard += 1
    // BUSY guarantees that this call did nothing.
    const isDone = this.#keptOf(request) !== undefined && !this.#isTaken(request)
    const isAlone = request.open === 0 && request.unheard === 0 && request.answer === null
    check(error.error !== 'BUSY' || !isDone || !isAlone, `BUSY was said of ${request.once.clientId}, which was done`)
  }

  #keptOf({ once }: ClientRequest): ClientId | undefined {
    return this.#disk.clientIds.get(keyText(once))
  }

  /** Another request was accepted under its id. */
  #isTaken(request: ClientRequest): boolean {
    return this.#keptOf(request)?.bodyHash === ANOTHER
  }
}

const ANOTHER = 'another'

/** With what its steps did, if it was cut. */
function wholeOf(done: Committed, commands: readonly Committed[]): Committed {
  const cut = CutOrder.of(done)
  if (cut === null) return done
  for (let at = done.sequence; at < commands.length && !cut.isOver; at += 1) cut.hear(commands[at] as Committed)
  return cut.whole()
}

function answerOf({ sequence, command, events }: Committed): string {
  return textOf({ sequence, command, events })
}

const REFUSALS = new Set(['BUSY', 'ANSWER_UNKNOWN', 'CLIENT_ID_REUSED'])

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && REFUSALS.has(error.error)
}

function hashOf(command: CommandInput): string {
  return createHash('sha256').update(textOf(command)).digest('hex')
}
