// The door of an exchange in another process. A submission is a message with its own id. If no answer comes, this id tells
// whether the database has it. If not, the same id is sent again: to the same exchange, which does it only once, or to
// the one that writes now, because an exchange that was replaced can no longer commit. So whatever is lost on the way,
// a submission is done once or not at all.
import { ApiError } from '@assay/api/errors'
import type { Halt, Product } from '@assay/engine/halts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Carrier } from './carrier.ts'
import { CommitFollower } from './commitFollower.ts'
import type { CommitListener, Committed, Exchange, Submission } from './door.ts'
import { within } from '../limits/within.ts'
import { readFate } from './headRow.ts'
import { pack, type SentAnswer, submissionsOf, unpack } from './wire.ts'

/** Clients wait for 10 s. */
const ANSWER_WITHIN_MS = 8500
const REQUEST_MS = 2000
const AGAIN_MS = 100
/** Further callers get BUSY at once. */
const WAITING_MAX = 2000

export interface RemoteDoorOptions {
  carrier: Carrier
  db: Kysely<Database>
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Called when the database has another history than the one that was followed. */
  onFatal: (error: unknown) => void
  /** How long a caller waits at most; shorter for tests. */
  answerWithinMs?: number
}

export interface RemoteDoor extends Exchange {
  close(): Promise<void>
}

/** Resolves once it follows the commits. */
export async function openRemoteDoor(options: RemoteDoorOptions): Promise<RemoteDoor> {
  return new Door(options, await CommitFollower.open(options))
}

class Door implements RemoteDoor {
  readonly #options: RemoteDoorOptions
  readonly #follower: CommitFollower
  #waiting = 0

  constructor(options: RemoteDoorOptions, follower: CommitFollower) {
    this.#options = options
    this.#follower = follower
  }

  async submit(submission: Submission): Promise<Committed> {
    const isAble = this.#options.carrier.isConnected() && this.#follower.isCurrent()
    if (!isAble || this.#waiting >= WAITING_MAX) throw new ApiError('BUSY')
    this.#waiting += 1
    try {
      const committed = await this.#ask({ ...submission, id: randomUUID() })
      // Callers who read after their answer find views that contain it.
      await this.#follower.reach(committed.sequence).catch(() => {})
      return committed
    } finally {
      this.#waiting -= 1
    }
  }

  async #ask(submission: Submission): Promise<Committed> {
    const { carrier, clock, answerWithinMs = ANSWER_WITHIN_MS } = this.#options
    const deadline = performance.now() + answerWithinMs
    const bytes = pack({ until: clock.now() + answerWithinMs, submission })
    let isSent = false
    for (let { writer } = this.#follower; ; ) {
      const restMs = deadline - performance.now()
      if (restMs <= 0) throw new ApiError(isSent ? 'ANSWER_UNKNOWN' : 'BUSY')
      if (carrier.isConnected()) {
        const answer = await carrier.request(submissionsOf(writer), bytes, Math.min(restMs, REQUEST_MS)).catch(noAnswer)
        isSent ||= answer !== null
        const committed = answer instanceof Buffer ? committedOf(unpack<SentAnswer>(answer)) : null
        if (committed !== null) return committed
      }
      // A database that is silent may take longer than the caller waits.
      const fate = await within(deadline - performance.now(), readFate(this.#options.db, submission)).catch(() => null)
      if (fate?.done !== null && fate?.done !== undefined) return ownOf(fate.done, submission)
      writer = fate?.writer ?? writer
      await sleep(AGAIN_MS)
    }
  }

  onCommit(listener: CommitListener): void {
    this.#follower.onCommit(listener)
  }

  isHalted(product: Product, market: string): boolean {
    return this.#follower.halts.isHalted(product, market)
  }

  halts(): Halt[] {
    return this.#follower.halts.list()
  }

  committedSequence(): number {
    return this.#follower.sequence
  }

  isOpen(): boolean {
    return this.#options.carrier.isConnected() && this.#follower.isLed()
  }

  isCurrent(): boolean {
    return this.#follower.isCurrent()
  }

  catchUp(): Promise<void> {
    return this.#follower.catchUp()
  }

  async close(): Promise<void> {
    await this.#follower.close()
  }
}

/** Unlike null, which means that certainly nothing was done. */
function noAnswer(): undefined {
  return undefined
}

/** null if the exchange does not know the outcome either: the database will. Throws a refusal. */
function committedOf(answer: SentAnswer): Committed | null {
  if ('committed' in answer) return answer.committed
  if (answer.error === 'ANSWER_UNKNOWN') return null
  throw new ApiError(answer.error, answer.facts as ConstructorParameters<typeof ApiError>[1])
}

function ownOf({ bodyHash, ...committed }: Committed & { bodyHash: string | null }, { once }: Submission): Committed {
  if (bodyHash !== null && bodyHash !== once?.bodyHash) throw new ApiError('CLIENT_ID_REUSED')
  return committed
}
