// One venue's quote of one pair, and the latest time at which it is known to have been current.
//
// A message counts from its arrival, or from the time of the request. A message that is older by the venue's own time
// is ignored, and a repeated one is not new: neither makes a price look fresher than it is. An answered heartbeat
// confirms that nothing newer was sent before it; that counts for a minute, because a subscription can die on an open
// connection.
//
// Received at 12:00:00.0, with answered heartbeats sent at 12:00:30.0 and 12:02:00.0: current as of 12:01:00.0.

export interface Word {
  bid: number | null
  ask: number | null
  /** Epoch ms by the venue's own clock; null if it does not report it. */
  saidAt: number | null
  /** How far this machine's wall clock was ahead of that when the message was received. */
  wallAheadMs: number | null
}

/** Of one venue, by its ccxt names of pairs. */
export type Receptions = ReadonlyMap<string, Reception>

const CONFIRMED_FOR_MS = 60_000

export class Reception {
  #word: Word | null = null
  #heardAt = 0
  #confirmedAt = 0

  /** at: epoch ms by the clock of this process. */
  hear(word: Word, at: number): void {
    if (this.#word !== null && isNothingNew(word, this.#word)) return
    this.#word = word
    this.#heardAt = at
    // After a clock was set back, earlier confirmations do not count.
    this.#confirmedAt = at
  }

  /** at: when the answered heartbeat was sent. */
  confirm(at: number): void {
    if (at > this.#confirmedAt) this.#confirmedAt = at
  }

  /** The newest message's reading of the wall clock, if it was received since a time. */
  wallAheadMs(since: number): number | null {
    return this.#word === null || this.#heardAt < since ? null : this.#word.wallAheadMs
  }

  /** null before the first message. */
  newest(): { bid: number | null; ask: number | null; receivedAt: number } | null {
    if (this.#word === null) return null
    const { bid, ask } = this.#word
    return { bid, ask, receivedAt: Math.min(this.#confirmedAt, this.#heardAt + CONFIRMED_FOR_MS) }
  }
}

function isNothingNew({ bid, ask, saidAt }: Word, known: Word): boolean {
  if (saidAt === null || known.saidAt === null) return false
  return saidAt < known.saidAt || (saidAt === known.saidAt && bid === known.bid && ask === known.ask)
}
