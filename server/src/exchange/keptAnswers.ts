// Answers by the id of their submission, so that a message that arrives twice is done once. They are kept for a limited time
// and up to a limited number of bytes. Beyond that the ids stay: anyone who sends one again reads in the database what was done.

export interface KeptAnswersTerms {
  /** An answer is kept for one to two periods. */
  periodMs: number
  bytesMax: number
  /** What a sender gets for an answer that is no longer kept. */
  forgotten: Buffer
}

interface Kept {
  answer: Promise<Buffer>
}

/** `mayForget`: the database has what was done. */
export interface Answered {
  bytes: Buffer
  mayForget: boolean
}

export class KeptAnswers {
  readonly #terms: KeptAnswersTerms
  readonly #timer: NodeJS.Timeout
  #now = new Map<string, Kept>()
  #before = new Map<string, Kept>()
  /** Those that may be forgotten, oldest first, with their bytes. */
  readonly #held = new Map<Kept, number>()
  #bytes = 0

  constructor(terms: KeptAnswersTerms) {
    this.#terms = terms
    this.#timer = setInterval(() => this.turn(), terms.periodMs)
  }

  /** The kept answer, or that of `act`, which is then kept. */
  of(id: string, act: () => Promise<Answered>): Promise<Buffer> {
    const known = this.#now.get(id) ?? this.#before.get(id)
    if (known !== undefined) return known.answer
    const kept: Kept = { answer: act().then((answered) => this.#hold(kept, answered)) }
    this.#now.set(id, kept)
    return kept.answer
  }

  /** Ends a period. */
  turn(): void {
    for (const kept of this.#before.values()) this.#release(kept)
    this.#before = this.#now
    this.#now = new Map()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #hold(kept: Kept, { bytes, mayForget }: Answered): Buffer {
    if (!mayForget) return bytes
    this.#held.set(kept, bytes.length)
    this.#bytes += bytes.length
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#terms.bytesMax) break
      this.#release(oldest)
      oldest.answer = Promise.resolve(this.#terms.forgotten)
    }
    return bytes
  }

  #release(kept: Kept): void {
    this.#bytes -= this.#held.get(kept) ?? 0
    this.#held.delete(kept)
  }
}
