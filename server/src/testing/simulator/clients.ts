// Clients who remember every answer and check that it stays true. They repeat a request with the same id when no answer
// came, send duplicates, send several copies at once, and reuse an id for another request.
import { ApiError } from '@assay/api/errors'
import { createHash } from 'node:crypto'
import type { CommandInput, Committed, Exchange } from '../../exchange/door.ts'
import { type ClientId, keyText } from '../../exchange/store.ts'
import { check } from './breach.ts'
import type { Disk } from './disk.ts'
import type { Random } from './random.ts'
import { textOf } from './texts.ts'

export interface Wish {
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
  readonly wishes: Wish[] = []
  answered = 0

  constructor(disk: Disk, random: Random, prepare: Prepare) {
    this.#disk = disk
    this.#random = random
    this.#prepare = prepare
  }

  wish(command: CommandInput): Wish {
    const clientId = `w${this.wishes.length}`
    const user = 'user' in command ? command.user : 0
    const wish = {
      command,
      once: { user, operation: command.type, clientId, bodyHash: hashOf(command) },
      answer: null,
      open: 0,
      unheard: 0,
    }
    this.wishes.push(wish)
    return wish
  }

  /** An earlier request, to be repeated. */
  recent(): Wish | null {
    const from = Math.max(0, this.wishes.length - 50)
    return this.wishes[from + this.#random.below(this.wishes.length - from)] ?? null
  }

  /** Sends it, and checks the answer whenever it arrives. */
  send(exchange: Exchange, wish: Wish, onBreach: (error: unknown) => void): void {
    wish.open += 1
    exchange
      .submit({ command: this.#prepare(wish.command), once: wish.once })
      .then((done) => this.#hear(wish, done))
      .catch((error: unknown) => this.#hearRefusal(wish, error))
      .catch(onBreach)
  }

  /** The same id for another request: accepted only if the first was not, and then the first never is. */
  reuse(exchange: Exchange, wish: Wish, onBreach: (error: unknown) => void): void {
    exchange
      .submit({ command: this.#prepare(wish.command), once: { ...wish.once, bodyHash: ANOTHER } })
      .then(({ sequence }) => {
        const isFirst = this.#keptOf(wish)?.sequence === sequence && this.#isTaken(wish) && wish.answer === null
        check(isFirst, `client id ${wish.once.clientId} was used again for another wish`)
      })
      .catch((error: unknown) => check(isRefusal(error), String(error)))
      .catch(onBreach)
  }

  /** The process died: all pending answers are lost. */
  lose(): void {
    for (const wish of this.wishes) {
      wish.unheard += wish.open
      wish.open = 0
    }
  }

  undecided(): Wish[] {
    return this.wishes.filter((wish) => wish.answer === null && !this.#isTaken(wish))
  }

  /** Every answer given is in the committed stream, and nothing is there twice. */
  checkKept(): void {
    for (const wish of this.wishes) {
      const kept = this.#keptOf(wish)
      if (wish.answer === null) continue
      check(kept !== undefined, `the acknowledged ${wish.command.type} ${wish.once.clientId} is lost`)
      const done = this.#disk.commands[(kept?.sequence ?? 0) - 1]
      check(done !== undefined && answerOf(done) === wish.answer, `${wish.once.clientId} was told something else`)
    }
  }

  #hear(wish: Wish, done: Committed): void {
    wish.open -= 1
    const text = answerOf(done)
    check(this.#disk.head.sequence >= done.sequence, `an answer left before its commit: ${done.sequence}`)
    check(wish.answer === null || wish.answer === text, `${wish.once.clientId} got two different answers`)
    if (wish.answer === null) this.answered += 1
    wish.answer = text
  }

  #hearRefusal(wish: Wish, error: unknown): void {
    wish.open -= 1
    if (!isRefusal(error)) throw error
    if (error.error === 'ANSWER_UNKNOWN') wish.unheard += 1
    // BUSY guarantees that this call did nothing.
    const isDone = this.#keptOf(wish) !== undefined && !this.#isTaken(wish)
    const isAlone = wish.open === 0 && wish.unheard === 0 && wish.answer === null
    check(error.error !== 'BUSY' || !isDone || !isAlone, `BUSY was said of ${wish.once.clientId}, which was done`)
  }

  #keptOf({ once }: Wish): ClientId | undefined {
    return this.#disk.clientIds.get(keyText(once))
  }

  /** Another request was accepted under its id. */
  #isTaken(wish: Wish): boolean {
    return this.#keptOf(wish)?.bodyHash === ANOTHER
  }
}

const ANOTHER = 'another'

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
